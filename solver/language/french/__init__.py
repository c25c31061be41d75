"""The French catalogue, a module a subject, each from English texts to French ones.

A text means one thing: it stands in one module, once, and has one translation. Two meanings of one
English word need two English texts. A new module is named in `solver.language.catalogue`, too.

- Messages and labels are templates with ``{name}`` where a parameter goes.
- Help texts are looked up paragraph by paragraph, the lines joined; lines of examples are the same
  in both languages and stand in the commands alone.
- ``{name:die|dice}`` is the first word for one, else the second
  (`solver.language.template`); French counts 0 as one.
"""

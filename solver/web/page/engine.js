// The engine: place, expect, choose on the arrays of a rule set, in float64.
//
// It knows no rule. What a roll may be written as, what that pays and where it leads stands in the
// transitions; how dice are held and thrown stands in the lattice of holds (`add_die`). The file is
// described in solver/web/arrays.py.
//
// A state is {filled, joker, upper}: mask of the written boxes, flag, upper subtotal (capped).

export const TIE = 1e-9; // choices whose values differ by no more are ties
const BOX = 0, PAID = 1, UPPER = 2, FLAG = 3, ENTRY = 4; // columns of `entries`, and how many
const IS_JOKER = 0, BONUS = 1, FLAG_AFTER = 2, FLAGS = 3; // columns of `flags`, and how many
const FORMAT = "yams-page-arrays", MAJOR = 1;

export class Engine {
  static async load(url, options) {
    const answer = await fetch(url, options);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    const raw = answer.body.pipeThrough(new DecompressionStream("gzip"));
    return new Engine(await new Response(raw).arrayBuffer());
  }

  constructor(buffer) {
    const size = new DataView(buffer).getUint32(0, true);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, size)));
    if (header.format !== FORMAT || header.version[0] !== MAJOR) throw new Error("format of arrays");
    const types = { int32: Int32Array, uint8: Uint8Array };
    const array = (name) => {
      const { offset, type, shape } = header.arrays[name];
      return new types[type](buffer, 4 + size + offset, shape.reduce((a, b) => a * b, 1));
    };
    Object.assign(this, { header, boxes: header.boxes, throws: header.throws });
    this.full = 2 ** this.boxes.length - 1;
    this.start = { filled: 0, joker: 0, upper: 0 };
    for (const name of ["entries", "writes", "legal", "joker_legal", "joker_writes", "face_of", "flags"])
      this[name] = array(name);
    this.values = unpack(array("reachable"), array("values"), header.arrays.values.shape[1], header.unit);
    this._lattice(array("add_die"));
    this._turns = new Map();
  }

  // The lattice: dice of each hold as text, and the holds with one die less.
  _lattice(add) {
    this.add = add;
    this.firstRoll = add.length / 6;
    this.holds = [""];
    this.drop = [[]];
    for (let hold = 0; hold < this.firstRoll; hold++)
      for (let face = 0; face < 6; face++) {
        const more = add[6 * hold + face];
        this.holds[more] ??= sorted(this.holds[hold] + (face + 1));
        (this.drop[more] ??= []).push(hold);
      }
    this.number = new Map(this.holds.map((dice, hold) => [dice, hold]));
  }

  hold(dice) {
    return this.number.get(sorted(dice));
  }

  roll(dice) {
    return this.hold(dice) - this.firstRoll;
  }

  // Expected points still to come at the start of a turn.
  value({ filled, joker, upper }) {
    return this.values[(2 * filled + joker) * (this.header.upper_cap + 1) + upper];
  }

  // What a final roll may be written as: {box, points, bonus, next, value}, in sheet order.
  options(state, roll) {
    const { filled, joker, upper } = state;
    const { entries, flags, boxes } = this;
    const face = this.face_of[roll], alike = face >= 0;
    const isJoker = alike && filled & this.header.yams_mask && flags[FLAGS * joker + IS_JOKER];
    const legal = isJoker ? this.joker_legal[6 * filled + face] : this.legal[filled];
    const jokerRow = isJoker ? this.joker_writes[6 * filled + face] : -1;
    const row = (jokerRow < 0 ? roll : jokerRow) * boxes.length;
    const bonus = alike ? flags[FLAGS * joker + BONUS] : 0;
    const kept = alike ? flags[FLAGS * joker + FLAG_AFTER] : joker;
    const found = [];
    for (let box = 0; box < boxes.length; box++) {
      if (!((legal >> box) & 1)) continue;
      const entry = ENTRY * this.writes[row + box];
      const points = entries[entry + PAID], flag = entries[entry + FLAG];
      const next = {
        filled: filled | (1 << entries[entry + BOX]),
        joker: flag < 0 ? kept : flag,
        upper: Math.min(upper + entries[entry + UPPER], this.header.upper_cap),
      };
      found.push({ box, points, bonus, next, value: points + bonus + this.value(next) });
    }
    return found;
  }

  // A turn from a state: `stay[r]` is the value of each hold with r rerolls left (of five dice:
  // stopping), `best[r]` that of the best hold inside it; `before` is the value before the throw.
  turn(state) {
    const key = `${state.filled},${state.joker},${state.upper}`;
    if (this._turns.has(key)) return this._turns.get(key);
    const placed = this._place(state);
    const stay = [placed], best = [placed];
    for (let left = 1; left < this.throws; left++) {
      const nodes = this._expect(best[left - 1]);
      nodes.set(placed.subarray(this.firstRoll), this.firstRoll);
      stay.push(nodes);
      best.push(this._choose(nodes));
    }
    const turn = { stay, best, before: this._expect(best.at(-1))[0] };
    if (this._turns.size > 200) this._turns.clear();
    this._turns.set(key, turn);
    return turn;
  }

  _place(state) {
    const nodes = new Float64Array(this.holds.length);
    for (let roll = 0; this.firstRoll + roll < nodes.length; roll++)
      nodes[this.firstRoll + roll] = Math.max(...this.options(state, roll).map((o) => o.value));
    return nodes;
  }

  _expect(from) {
    const nodes = Float64Array.from(from);
    for (let hold = this.firstRoll - 1; hold >= 0; hold--) {
      let sum = 0;
      for (let face = 0; face < 6; face++) sum += nodes[this.add[6 * hold + face]];
      nodes[hold] = sum / 6;
    }
    return nodes;
  }

  _choose(from) {
    const nodes = Float64Array.from(from);
    for (let hold = 0; hold < nodes.length; hold++)
      for (const less of this.drop[hold]) nodes[hold] = Math.max(nodes[hold], nodes[less]);
    return nodes;
  }

  // Every choice with these dice in hand, best first: {hold, value, loss} with rerolls left (five
  // dice held: stopping, with the box that would follow), else {box, points, bonus, …}.
  choices(state, dice, rerolls) {
    const roll = this.roll(dice);
    if (rerolls === 0) return ranked(this.options(state, roll));
    const values = this.turn(state).stay[rerolls];
    const stop = ranked(this.options(state, roll))[0].box;
    const inside = [...this._inside(this.firstRoll + roll)].sort((a, b) => b - a);
    return ranked(
      inside.map((hold) => ({
        hold: this.holds[hold],
        box: hold >= this.firstRoll ? stop : null,
        value: values[hold],
      })),
    );
  }

  _inside(hold, found = new Set()) {
    if (!found.has(hold)) {
      found.add(hold);
      for (const less of this.drop[hold]) this._inside(less, found);
    }
    return found;
  }

  // Value with these dice in hand and so many rerolls left, under the best play.
  expected(state, dice, rerolls) {
    return this.turn(state).best[rerolls][this.hold(dice)];
  }

  // Greatest Yams bonus that one roll can earn.
  get yamsBonus() {
    return Math.max(this.flags[BONUS], this.flags[FLAGS + BONUS]);
  }

  // Upper bonus of a sum of the upper boxes, and the next step of it: [from, points] or null.
  upperBonus(sum) {
    const steps = this.header.upper_bonuses, cap = this.header.upper_cap;
    const paid = steps[Math.min(sum, cap)];
    const next = steps.findIndex((points, from) => from > sum && points > paid);
    return { paid, next: next < 0 ? null : [next, steps[next]] };
  }
}

// Best first; ties keep their order and lose nothing.
function ranked(choices) {
  const left = [...choices].sort((a, b) => b.value - a.value);
  const best = left[0].value;
  const result = [];
  while (left.length) {
    const top = left[0].value;
    const tied = left.filter((choice) => choice.value >= top - TIE);
    left.splice(0, tied.length);
    tied.sort((a, b) => choices.indexOf(a) - choices.indexOf(b));
    for (const choice of tied) result.push({ ...choice, loss: top === best ? 0 : best - choice.value });
  }
  return result;
}

export function sorted(dice) {
  return [...dice].sort().join("");
}

// Values by state from the bytes of those that can occur; NaN elsewhere.
function unpack(reachable, bytes, count, unit) {
  const values = new Float64Array(8 * reachable.length).fill(NaN);
  const planes = bytes.length / count;
  for (let state = 0, place = 0; place < count; state++) {
    if (!((reachable[state >> 3] >> (state & 7)) & 1)) continue;
    let units = 0;
    for (let plane = planes - 1; plane >= 0; plane--) units = 256 * units + bytes[plane * count + place];
    values[state] = units * unit;
    place++;
  }
  return values;
}

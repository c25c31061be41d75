// What sw.js answers with while a newer version takes over.
location.reload();

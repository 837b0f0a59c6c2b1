/* The wall: a list that is longer than the screen is shown part by part, in turn. */
(function () {
  "use strict";
  var EACH = 10000, NARROW = 700, page = document.documentElement;

  function show(items, from, to) {
    for (var at = 0; at < items.length; at++) items[at].hidden = at < from || at >= to;
  }

  /* Where each part begins, and the end: as many items as fit on the screen. */
  function parts(list) {
    var items = list.children, begins = [0];
    if (window.innerWidth <= NARROW) return [0, items.length];
    say("· part 88 of 88"); // the longest that the heading will be
    for (var to = 1; to <= items.length; to++) {
      var from = begins[begins.length - 1];
      show(items, from, to);
      if (tooLong() && to - 1 > from) begins.push(to - 1);
    }
    begins.push(items.length);
    return begins;
  }

  function say(text) {
    var told = document.querySelector("[data-turned]");
    if (told) told.textContent = text;
  }

  function tooLong() {
    return window.innerWidth > NARROW && page.scrollHeight > window.innerHeight;
  }

  function turn() {
    document.querySelectorAll("[data-turn]").forEach(function (list) {
      if (!list.begins || list.longer) list.begins = parts(list);
      var begins = list.begins, many = begins.length - 1;
      var now = Math.floor(Date.now() / EACH) % many;
      show(list.children, begins[now], begins[now + 1]);
      say(many > 1 ? "· part " + (now + 1) + " of " + many : "");
      // a font or a line that came since has made the page longer: measure anew, next second
      list.longer = many < list.children.length && tooLong();
    });
  }

  window.addEventListener("resize", function () {
    document.querySelectorAll("[data-turn]").forEach(function (list) { list.begins = null; });
    turn();
  });
  // at once after a swap, so that the whole list never flashes up
  document.addEventListener("htmx:afterSwap", turn);
  document.addEventListener("htmx:afterSettle", turn);
  if (document.fonts) document.fonts.ready.then(turn);
  setInterval(turn, 1000);
})();

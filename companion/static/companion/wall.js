/* The wall: a list that is longer than the screen is shown part by part, in turn. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var EACH = 10000, NARROW = 700, page = document.documentElement;

  var SIZES = ["largest", "large", "middling", "small"];

  function show(items, from, to) {
    for (var at = 0; at < items.length; at++) items[at].hidden = at < from || at >= to;
  }

  /* The end of the part that begins here: as many items as fit, at least one. */
  function endOf(items, from) {
    var fits = from + 1, most = items.length;
    while (fits < most) {
      var middle = Math.ceil((fits + most) / 2);
      show(items, from, middle);
      if (tooLong()) most = middle - 1;
      else fits = middle;
    }
    return fits;
  }

  /* Where each part begins, and the end, in the largest letters in which all fit at once. */
  function parts(list) {
    var items = list.children, begins;
    if (window.innerWidth <= NARROW || !items.length) return [0, items.length];
    say("· part 88 of 88"); // the longest that the heading will be
    for (var size = 0; size < SIZES.length; size++) {
      list.dataset.size = SIZES[size];
      begins = [0, endOf(items, 0)];
      if (begins[1] === items.length) return begins;
    }
    while (begins[begins.length - 1] < items.length) begins.push(endOf(items, begins[begins.length - 1]));
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
      say(many > 1 ? "· " + tr("part %(now)s of %(many)s", {now: now + 1, many: many}) : "");
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

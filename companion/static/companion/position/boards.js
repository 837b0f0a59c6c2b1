/* Boards of a position, chosen by their pictures: starting, blocked and lethal hexes as printed. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var it = window.companion.position, make = it.make, WIDE = 20, HIGH = 17;
  var open = -1; // whose pictures are shown

  function drawn(tag, attributes) {
    var one = document.createElementNS("http://www.w3.org/2000/svg", tag);
    Object.keys(attributes).forEach(function (key) { one.setAttribute(key, attributes[key]); });
    return one;
  }
  function corners(hex, radius) {
    var x = WIDE * (hex[0] + (hex[1] % 2) / 2 + 0.5), y = HIGH * hex[1] + 11.5, half = radius * 0.866;
    return [[0, -radius], [half, -radius / 2], [half, radius / 2], [0, radius], [-half, radius / 2], [-half, -radius / 2]].map(function (at) {
      return (x + at[0]).toFixed(1) + "," + (y + at[1]).toFixed(1);
    }).join(" ");
  }
  function picture(board) {
    var svg = drawn("svg", {viewBox: "0 0 " + WIDE * board.columns + " " + (HIGH * (board.rows - 1) + 23), class: "board-picture", "aria-hidden": "true"});
    function has(kind, hex) { return board[kind].some(function (one) { return String(one) === String(hex); }); }
    for (var y = 0; y < board.rows; y++) {
      for (var x = 0; x < board.columns - y % 2; x++) {
        var hex = [x, y], kind = has("blocked", hex) ? "blocked" : has("lethal", hex) ? "lethal" : "";
        svg.append(drawn("polygon", {points: corners(hex, 10.5), class: kind}));
        if (has("starting", hex)) svg.append(drawn("polygon", {points: corners(hex, 4.5), class: "starting"}));
      }
    }
    return svg;
  }
  function words(board) {
    var told = [[board.blocked.length, tr("blocked")], [board.lethal.length, tr("lethal")]].filter(function (one) { return one[0]; });
    return told.length ? told.map(function (one) { return one.join(" "); }).join(", ") : tr("no blocked or lethal hex");
  }

  /* One choice: what lies there now, and under it every board to be tapped. take('') is none. */
  it.boardChoice = function (at, label, now, none, take) {
    function choose(name) { return function () { open = -1; take(name); }; }
    var lying = it.names.boards.filter(function (one) { return one.name === now; })[0];
    var summary = make("summary", {text: label + ": " + (now || none)}, lying ? [picture(lying)] : []);
    var all = [it.button(none.charAt(0).toUpperCase() + none.slice(1), choose(""), {"aria-pressed": String(!now)})];
    it.names.boards.forEach(function (one) {
      all.push(make("button", {
        type: "button", class: "quiet board-of", "aria-pressed": String(one.name === now),
        "aria-label": one.name + ": " + words(one), on: {click: choose(one.name)}
      }, [picture(one), make("span", {text: one.name})]));
    });
    var choice = make("details", {class: "board-choice", id: "board-" + at, open: open === at, on: {toggle: function () {
      if (this.open) open = at; else if (open === at) open = -1;
    }}}, [summary, make("div", {class: "boards", role: "group", "aria-label": label}, all)]);
    return choice;
  };
})();

/* The battlefield of the position editor: fighters and hexes tapped, fighters dragged. */
(function () {
  "use strict";
  var it = window.companion.position, board = it.part("board");
  var FAR = 6; // pixels after which a finger drags
  var dragged = null, justDragged = false;

  it.mark = function () {
    board.querySelectorAll(".chosen, .open-hex").forEach(function (one) { one.classList.remove("chosen", "open-hex"); });
    var figure = board.querySelector('[data-fighter="' + it.chosen + '"]');
    if (figure) figure.classList.add("chosen");
    it.ends().forEach(function (hex) {
      var shape = board.querySelector('[data-hex="' + hex + '"]');
      if (shape) shape.classList.add("open-hex");
    });
    board.querySelectorAll("[data-hex], [data-fighter]").forEach(function (one) { one.setAttribute("tabindex", "0"); });
  };

  function place(fighter, hex) {
    it.pieces()[fighter].hex = hex.split(",").map(Number);
    it.changed();
  }

  /* What may happen that ends in this hex: done where it is one thing, else what is left is shown. */
  function narrow(hex) {
    var found = it.choices().filter(function (one) { return it.endOf(one.event) === hex; });
    if (found.length === 1) { it.happen(found[0].event); return; }
    it.hex = it.hex === hex ? "" : hex;
    it.show();
  }

  function pick(fighter) {
    it.chosen = it.chosen === fighter ? -1 : fighter;
    it.hex = "";
    it.show();
  }

  function tapped(event) {
    var figure = event.target.closest("[data-fighter]"), hex = event.target.closest("[data-hex]");
    if (figure && it.tool) hex = board.querySelector('[data-hex="' + figure.dataset.at + '"]');
    if (hex && it.tool) it.tool.does(hex.dataset.hex.split(",").map(Number));
    else if (figure) pick(Number(figure.dataset.fighter));
    else if (hex && it.kind) narrow(hex.dataset.hex);
    else if (hex && it.isSetUp() && it.pieces()[it.chosen]) place(it.chosen, hex.dataset.hex);
    else if (hex) narrow(hex.dataset.hex);
  }
  board.addEventListener("click", function (event) {
    if (justDragged) justDragged = false;
    else tapped(event);
  });
  board.addEventListener("keydown", function (event) {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tapped(event); }
  });

  /* ---- dragged ---- */
  function under(event) {
    var hexes = document.elementsFromPoint(event.clientX, event.clientY).map(function (one) { return one.closest("[data-hex]"); });
    return hexes.filter(function (one) { return one && board.contains(one); })[0] || null;
  }
  function shift(event) {
    var matrix = dragged.figure.parentNode.getScreenCTM().inverse();
    var x = event.clientX - dragged.x, y = event.clientY - dragged.y;
    dragged.figure.setAttribute("transform", "translate(" + (matrix.a * x + matrix.c * y) + " " + (matrix.b * x + matrix.d * y) + ")");
  }
  function over(hex) {
    if (dragged.over) dragged.over.classList.remove("open-hex");
    dragged.over = hex;
    if (hex) hex.classList.add("open-hex");
  }
  board.addEventListener("pointerdown", function (event) {
    var figure = event.target.closest("[data-fighter]");
    justDragged = false;
    if (figure && !it.tool && event.isPrimary && event.button === 0) dragged = {figure: figure, x: event.clientX, y: event.clientY, moves: false, over: null, id: event.pointerId};
  });
  window.addEventListener("pointermove", function (event) {
    if (!dragged || event.pointerId !== dragged.id) return;
    if (!dragged.moves && Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < FAR) return;
    dragged.moves = true;
    shift(event);
    over(under(event));
  });
  function dropped(event) {
    if (!dragged || event.pointerId !== dragged.id) return;
    var was = dragged, hex = event.type === "pointerup" && was.moves ? under(event) : null;
    if (was.over) was.over.classList.remove("open-hex");
    was.figure.removeAttribute("transform");
    dragged = null;
    if (!was.moves) return;
    justDragged = true;
    setTimeout(function () { justDragged = false; }, 0);
    if (!hex || hex.dataset.hex === was.figure.dataset.at) return;
    it.chosen = Number(was.figure.dataset.fighter);
    if (it.isSetUp()) place(it.chosen, hex.dataset.hex);
    else { it.hex = ""; narrow(hex.dataset.hex); }
  }
  window.addEventListener("pointerup", dropped);
  window.addEventListener("pointercancel", dropped);
})();

/* Fighters of a position: added by three letters, side, Inspired, wounds, tokens, upgrades by name. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var it = window.companion.position, make = it.make, button = it.button, field = it.field;
  var TOKENS = [["wound_tokens", tr("Wounds"), 12], ["move_tokens", tr("Move"), 3], ["charge_tokens", tr("Charge"), 2], ["guard_tokens", tr("Guard"), 2], ["stagger_tokens", tr("Stagger"), 2]];
  var opened = false; // what is folded about the fighter chosen
  var SPOTS = [["open ground", tr("Open ground")], ["back to the edge", tr("Back to the edge")], ["in a corner", tr("In a corner")]];

  function add(name) {
    var last = it.laid && it.laid.fighters[it.pieces().length - 1];
    it.pieces().push({fighter: name, hex: last && last.hex ? "adjacent to " + last.name : "open ground"});
    it.chosen = it.pieces().length - 1;
    it.changed();
  }

  function set(piece, key, value) {
    if (value) piece[key] = value; else delete piece[key];
    it.changed();
  }

  function upgrades(piece) {
    var worn = piece.upgrades || [];
    function keep(next) { set(piece, "upgrades", next.length ? next : null); }
    return [
      it.finder(tr("An upgrade"), "upgrade", it.cardNames(["upgrade"]), function (name) { keep(worn.concat([name])); }),
      make("ul", {class: "plain"}, worn.map(function (name, at) {
        var open = it.names.cards.some(function (card) { return card.name === name && card.open; });
        return make("li", {class: "row apart"}, [
          make("span", {text: open ? tr("%(card)s: not known here, so what it may change stays open", {card: name}) : name}),
          button(tr("Remove"), function () { keep(worn.filter(function (_, place) { return place !== at; })); })
        ]);
      }))
    ];
  }

  function editor(piece, index) {
    var sides = [["-1", tr("by its warband")]].concat(it.seats().map(function (pair) { return [pair[0], tr("of %(warband)s", {warband: pair[1]})]; }));
    return make("section", {class: "after", "aria-label": piece.fighter}, [
      make("h3", {text: it.nameOf(index)}),
      make("p", {class: "soft small", text: tr("Tap a hex to put it there, or drag it.")}),
      make("div", {class: "acts"}, SPOTS.map(function (spot) {
        return button(spot[1], function () { piece.hex = spot[0]; it.changed(); });
      })),
      make("div", {class: "row"}, [
        it.check(tr("Inspired"), piece.inspired, function (on) { set(piece, "inspired", on); }),
        it.check(tr("Out of action"), piece.out, function (on) { if (on) piece.hex = null; set(piece, "out", on); })
      ])
    ].concat([
      make("div", {class: "many-steps"}, TOKENS.map(function (one) {
        return it.steps(one[1], piece[one[0]] || 0, one[2], function (value) { set(piece, one[0], value); });
      })),
      make("details", {open: !!(piece.upgrades || opened), on: {toggle: function () { opened = this.open; }}}, [make("summary", {text: tr("Upgrades and side")})].concat(upgrades(piece), [
        field(tr("Side"), it.select(sides, piece.seat === undefined ? -1 : piece.seat, function (value) {
          if (value === "-1") delete piece.seat; else piece.seat = Number(value);
          it.changed();
        }))
      ])),
      button(tr("Take %(name)s away", {name: it.nameOf(index)}), function () {
        it.pieces().splice(index, 1);
        delete it.state.scene.before; // who did what is told by place
        it.chosen = -1;
        it.changed();
      })
    ]));
  }

  /* ---- of a log: what stands otherwise than it was logged, told in the address ---- */
  function alter(index, changes) {
    var pieces = it.state.pieces || (it.state.pieces = {});
    pieces[index] = Object.assign(pieces[index] || {}, changes);
    Object.assign(it.state.position.fighters[index], changes);
    it.changed();
  }
  function altered(index) {
    var piece = it.state.position.fighters[index], moves = it.tool && it.tool.name === "piece";
    function put(hex) { it.tool = null; alter(index, {hex: hex, out: false}); }
    return make("section", {class: "after", "aria-label": it.nameOf(index)}, [
      make("h3", {text: it.nameOf(index)}),
      make("div", {class: "acts"}, [
        button(moves ? tr("Now tap a hex") : tr("Put it elsewhere"), function () { it.tool = moves ? null : {name: "piece", does: put}; it.show(); }, {"aria-pressed": String(!!moves)})
      ]),
      make("div", {class: "row"}, [
        it.check(tr("Inspired"), piece.inspired, function (on) { alter(index, {inspired: on}); }),
        it.check(tr("Out of action"), piece.out, function (on) { if (on) alter(index, {out: true, hex: null}); else { it.tool = {name: "piece", does: put}; it.show(); } })
      ]),
      make("div", {class: "many-steps"}, TOKENS.map(function (one) {
        return it.steps(one[1], piece[one[0]] || 0, one[2], function (value) { var changes = {}; changes[one[0]] = value; alter(index, changes); });
      }))
    ]);
  }
  function showAltered() {
    var differ = Object.keys(it.state.pieces || {}).map(function (index) { return it.nameOf(Number(index)); });
    it.fill("fighters", [
      make("p", {class: "small", role: "status", text: differ.length ? tr("Not as logged: %(names)s.", {names: differ.join(", ")}) : tr("As logged. Tap one to change it.")}),
      differ.length ? button(tr("All as logged"), function () { delete it.state.pieces; window.location.assign(it.address()); }) : null,
      make("div", {class: "acts", id: "chips"}, it.fighters().map(function (pair) {
        return button(pair[1], function () { it.chosen = it.chosen === pair[0] ? -1 : pair[0]; it.tool = null; it.show(); }, {"aria-pressed": String(it.chosen === pair[0])});
      })),
      it.state.position.fighters[it.chosen] && !it.after().length ? altered(it.chosen) : null
    ]);
  }

  it.showFighters = function () {
    if (it.state.position && it.laid) showAltered();
    if (!it.state.scene || !it.names) return;
    var chips = it.pieces().map(function (piece, index) {
      return button(it.nameOf(index), function () { it.chosen = it.chosen === index ? -1 : index; it.show(); }, {"aria-pressed": String(it.chosen === index)});
    });
    var list = it.names.fighters.map(function (one) { return {name: one.name, note: one.warband}; });
    it.fill("fighters", [
      it.finder(tr("Add a fighter"), "add-fighter", list, add),
      make("div", {class: "acts", id: "chips"}, chips),
      it.pieces()[it.chosen] ? editor(it.pieces()[it.chosen], it.chosen) : null
    ]);
  };
})();

/* Events of a game at full detail in words, and the list of what was told: companion.pad.moves(e)
 *
 * Fighters and cards are named as far as this phone knows them, which `know` tells.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h;
  var known = {fighters: [], names: {}};

  function fighter(number) {
    return known.fighters[number] || tr("a fighter");
  }

  function card(id) {
    return known.names[id] || (id.charAt(0) === "?" ? tr("a hidden card") : id);
  }

  function at(hex) {
    return tr("hex %(hex)s", {hex: hex.join(", ")});
  }

  function last(path) {
    return path.length ? at(path[path.length - 1]) : tr("where it stood");
  }

  /* you: what is said of oneself; other: of the player %(name)s, or of the table */
  function did(e, you, other, values) {
    if (!(e.by >= 0)) return tr(other, Object.assign({name: tr("The table")}, values));
    return tr(e.by === facts.seat ? you : other, Object.assign({name: pad.nameOf(e.by)}, values));
  }

  function faces(list) {
    return list.map(function (face) { return face.replace("_", " "); }).join(", ");
  }

  var ROLLS = {attack: tr("Attack dice"), defence: tr("Defence dice"), magic: tr("Magic dice")};

  function drew(e) {
    var told = {name: e.by >= 0 ? pad.nameOf(e.by) : tr("The table"), n: e.cards.length};
    if (e.deck === "objective") return tr("%(name)s drew objectives: %(n)s", told);
    return tr(e.deck === "hazard" ? "%(name)s drew hazard cards: %(n)s" : "%(name)s drew power cards: %(n)s", told);
  }

  var WORDS = {
    pass: function (e) { return did(e, "You let it pass", "%(name)s let it pass"); },
    "roll-off": function () { return tr("Rolled off"); },
    pick: function (e) { return tr("Goes first: %(whom)s", {whom: pad.nameOf(e.seat)}); },
    board: function (e) { return did(e, "You chose the board %(board)s", "%(name)s chose the board %(board)s", e.board); },
    "deal-tokens": function () { return tr("Tokens were dealt"); },
    "place-token": function (e) { return did(e, "You placed a token on %(hex)s", "%(name)s placed a token on %(hex)s", {hex: at(e.hex)}); },
    "reveal-tokens": function (e) { return tr("Tokens turned over: %(numbers)s", {numbers: e.numbers.join(", ")}); },
    draw: drew,
    "do-over": function (e) { return did(e, "You drew anew", "%(name)s drew anew"); },
    "place-fighter": function (e) { return tr("%(fighter)s set up on %(hex)s", {fighter: fighter(e.fighter), hex: at(e.hex)}); },
    move: function (e) { return tr("%(fighter)s moved to %(hex)s", {fighter: fighter(e.fighter), hex: last(e.path)}); },
    charge: function (e) { return tr("%(fighter)s charged to %(hex)s", {fighter: fighter(e.fighter), hex: last(e.path)}); },
    attack: function (e) { return tr("%(fighter)s attacked %(target)s: %(attack)s", {fighter: fighter(e.fighter), target: fighter(e.target), attack: e.attack}); },
    guard: function (e) { return tr("%(fighter)s went on Guard", {fighter: fighter(e.fighter)}); },
    action: function (e) { return tr("%(fighter)s: action of %(card)s", {fighter: fighter(e.fighter), card: card(e.card)}); },
    "draw-power": function (e) { return did(e, "You spent an activation to draw", "%(name)s spent an activation to draw"); },
    cycle: function (e) { return did(e, "You exchanged %(card)s", "%(name)s exchanged %(card)s", {card: card(e.card)}); },
    roll: function (e) { return (ROLLS[e.kind] || e.kind) + tr(": ") + faces(e.faces); },
    reroll: function (e) { return tr("Rolled again: %(faces)s", {faces: faces(e.faces)}); },
    push: function (e) {
      var told = {fighter: fighter(e.fighter), hex: last(e.path || [])};
      return (e.path || []).length ? tr("%(fighter)s pushed to %(hex)s", told) : tr("%(fighter)s stayed", told);
    },
    place: function (e) { return tr("%(fighter)s placed on %(hex)s", {fighter: fighter(e.fighter), hex: at(e.hex)}); },
    choose: function (e) { return did(e, "You chose", "%(name)s chose") + (e.option ? " " + card(e.option) : ""); },
    play: function (e) { return did(e, "You played %(card)s", "%(name)s played %(card)s", {card: card(e.card)}) + (e.fighter >= 0 ? tr(": ") + fighter(e.fighter) : ""); },
    react: function (e) { return tr("%(fighter)s reacted: %(card)s", {fighter: fighter(e.fighter), card: card(e.card)}); },
    cast: function (e) { return tr("%(fighter)s cast the spell", {fighter: fighter(e.fighter)}); },
    score: function (e) { return did(e, "You scored %(card)s", "%(name)s scored %(card)s", {card: card(e.card)}); },
    reveal: function (e) { return did(e, "You showed %(card)s", "%(name)s showed %(card)s", {card: card(e.card)}); },
    "scatter-token": function (e) { return tr("Scatter token on %(hex)s", {hex: at(e.hex)}); },
    scattered: function (e) { return tr("Scatter dice: %(faces)s", {faces: faces(e.faces)}); },
    discard: function (e) { return did(e, "You discarded %(card)s", "%(name)s discarded %(card)s", {card: (e.cards || []).length ? e.cards.map(card).join(", ") : tr("nothing")}); },
    delve: function (e) { return did(e, "You delved on %(hex)s", "%(name)s delved on %(hex)s", {hex: at(e.hex)}); },
    told: function (e) { return tr("%(who)s did something told here", {who: e.card ? card(e.card) : tr("A judge")}); },
  };

  pad.moves = function (e) {
    return WORDS[e.t] ? WORDS[e.t](e) : e.t.replace(/-/g, " ");
  };

  /* Who stands where and which cards are named is learnt with each position. */
  pad.moves.know = function (position, names) {
    known.fighters = position.fighters.map(function (one) { return one.card; });
    Object.assign(known.names, names);
  };

  var open = false;

  /* Everything told so far, the newest first; what went without saying is left out. */
  pad.moves.list = function (number, journal, secrets) {
    var told = pad.standing(journal.entries()).filter(function (entry) { return !entry.e.implied; }).reverse();
    if (!told.length) return null;
    return h("details.history", {open: open, ontoggle: function () { open = this.open; }},
      h("summary", {}, tr("What was told (%(n)s)", {n: told.length})),
      h("ol.told", {reversed: true}, told.map(function (entry) {
        return pad.toldLine(number, entry, pad.moves(secrets ? secrets.known(entry.e) : entry.e));
      })));
  };
})();

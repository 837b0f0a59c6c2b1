/* A game at glory level, added up from what was told: totals, round, activations, who is out.
 *
 * Nothing is judged here: the numbers of the edition come with the page, and whether what was told
 * can be is for the rules engine to say.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, game = facts.game;

  function account() {
    return {glory: 0, spent: 0, taken: 0, out: [], scored: [], upgrades: []};
  }

  function fresh() {
    return {round: 0, phase: "", last: -1, seats: [account(), account()], result: null, gap: false, events: []};
  }

  function listed(kind, seat, id) {
    var cards = (game.seats[seat] || {})[kind] || [];
    return cards.find(function (card) { return card.id === id; }) || null;
  }

  function fighter(seat, name, warband) {
    var brought = game.seats[seat], known = brought.fighters.length ? brought.fighters : game.warbands[warband] || [];
    return known.find(function (one) { return one.name === name; }) || null;
  }

  var TAKE = {
    phase: function (now, e) {
      now.round = e.round;
      now.phase = e.phase;
      if (e.phase === "action") {
        now.seats.forEach(function (seat) { seat.taken = 0; });
        now.last = -1;
      }
    },
    activation: function (now, e) {
      now.seats[e.by].taken += 1;
      now.last = e.by;
    },
    scored: function (now, e) {
      var card = listed("objectives", e.by, e.card);
      now.seats[e.by].glory += e.glory !== undefined ? e.glory : card ? card.glory : 0;
      now.seats[e.by].scored.push(e.card);
    },
    upgraded: function (now, e) {
      var cost = e.cost === undefined ? 1 : e.cost;
      now.seats[e.by].glory -= cost;
      now.seats[e.by].spent += cost;
      now.seats[e.by].upgrades.push(e.card);
    },
    played: function () {},
    out: function (now, e) {
      var known = fighter(e.seat, e.fighter, "");
      now.seats[e.seat].out.push(e.fighter);
      now.seats[1 - e.seat].glory += e.glory !== undefined ? e.glory : known ? known.glory : game.bounty;
    },
    returned: function (now, e) {
      now.seats[e.seat].out = now.seats[e.seat].out.filter(function (name) { return name !== e.fighter; });
    },
    glory: function (now, e) { now.seats[e.by].glory += e.amount; },
    gap: function (now) { now.gap = true; },
    result: function (now, e) { now.result = e; },
  };

  function add(entries) {
    var now = fresh();
    pad.standing(entries).forEach(function (entry) {
      if (!TAKE[entry.e.t]) return;
      TAKE[entry.e.t](now, entry.e);
      now.events.push(entry);
    });
    return now;
  }

  /* What the clockwork of rounds asks for next: begin, activation, end, round, over. */
  function next(now) {
    if (now.result) return {step: "over"};
    if (!now.round) return {step: "begin"};
    if (now.phase === "end") return now.round < game.rounds ? {step: "round", round: now.round + 1} : {step: "finish"};
    var left = [0, 1].map(function (seat) { return game.activations - now.seats[seat].taken; });
    if (left[0] <= 0 && left[1] <= 0) return {step: "end", round: now.round};
    if (now.last < 0) return {step: "first"};
    var due = 1 - now.last;
    return {step: "activation", seat: left[due] > 0 ? due : now.last};
  }

  function total(seat) {
    return seat.glory + seat.spent;
  }

  function cardName(seat, id, kind) {
    var card = listed(kind, seat, id);
    if (card) return card.name;
    return id === "?" ? (kind === "objectives" ? tr("an objective") : tr("an upgrade")) : id;
  }

  /* you: what is said of oneself; other: of the player %(name)s */
  function did(seat, you, other, values) {
    return tr(seat === facts.seat ? you : other, Object.assign({name: pad.nameOf(seat)}, values));
  }

  /* An event in words, as the list of what was told has it. */
  function words(e) {
    if (e.t === "phase") return tr(e.phase === "action" ? "Round %(round)s begins" : "Round %(round)s: end phase", e);
    if (e.t === "activation") return did(e.by, "You have taken an activation", "%(name)s has taken an activation");
    if (e.t === "scored") return did(e.by, "You scored %(card)s", "%(name)s scored %(card)s", {card: cardName(e.by, e.card, "objectives")}) + (e.glory === undefined ? "" : tr(": ") + e.glory);
    if (e.t === "upgraded") return did(e.by, "You spent %(cost)s on %(card)s", "%(name)s spent %(cost)s on %(card)s", {cost: e.cost === undefined ? 1 : e.cost, card: cardName(e.by, e.card, "upgrades")}) + (e.fighter ? tr(": ") + e.fighter : "");
    if (e.t === "played") return did(e.by, "You played %(card)s", "%(name)s played %(card)s", {card: cardName(e.by, e.card, "gambits")});
    if (e.t === "out") return tr("%(fighter)s is out of action", e) + (e.glory === undefined ? "" : tr(": ") + tr("%(glory)s glory for %(whom)s", {glory: e.glory, whom: pad.whom(1 - e.seat)}));
    if (e.t === "returned") return tr("%(fighter)s is back", e);
    if (e.t === "glory") return e.amount < 0 ? did(e.by, "You lost %(n)s glory", "%(name)s lost %(n)s glory", {n: -e.amount}) : did(e.by, "You gained %(n)s glory", "%(name)s gained %(n)s glory", {n: e.amount});
    if (e.t === "gap") return tr("More happened") + (e.note ? tr(": ") + tr(e.note) : "");
    if (e.t === "result") return tr("The game is over");
    if (e.t === "void") return tr("Taken back");
    return pad.moves ? pad.moves(e) : e.t.replace(/-/g, " ");
  }

  pad.ledger = {add: add, next: next, total: total, words: words, cardName: cardName};
})();

/* A game as it goes, at glory level: one thumb, four large buttons, both totals above them.
 *
 * Each tap is one event of the game's log, told to the journal; what is shown is added up from it.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h, button = pad.button, game = facts.game;
  var root = null, journal = null, number = 0, sheet = "", who = 0, warbands = ["", ""];

  function now() {
    return pad.ledger.add(journal.entries());
  }

  var written = Promise.resolve();

  /* What is shown is saved, so a quick thumb may tap before its last tap is shown: given as a function, what is
   * told goes by what all taps before it made; null where that asks for something else by now. */
  function tell(told) {
    var log = journal;
    sheet = "";
    written = written.catch(function () {}).then(function () {
      var e = typeof told !== "function" ? told : log === journal ? told() : null;
      return e ? log.write(e) : null;
    });
    paint();
  }

  function asIs(step) {
    var fresh = pad.ledger.next(now());
    return fresh.step === step.step && fresh.round === step.round;
  }

  function open(name, seat) {
    sheet = name;
    if (seat !== undefined) who = seat;
    paint();
    var head = root.querySelector(".sheet h2");
    if (head) head.focus();
  }

  /* May this phone write for a seat? Its own always, the other's until the other logs too. */
  function mayWrite(seat) {
    return seat === facts.seat || !journal.writes()[seat];
  }

  /* A game told afterwards: nobody remembers each activation, and the log says so in each round. */
  var REMEMBERED = {t: "gap", note: "told as remembered"};
  /* tr: "told as remembered", "not all was told", "at once", "end phase", "last end phase" */

  function isRemembered(state) {
    return state.events.some(function (one) { return one.e.t === "gap" && one.e.note === REMEMBERED.note; });
  }

  /* What is told as remembered goes to the end of its last round, with a gap in each. */
  function toTheEnd(state) {
    var told = [], round = state.round;
    if (state.phase === "action") told.push({t: "phase", round: round, phase: "end"});
    for (round += 1; round <= game.rounds; round += 1) {
      told.push({t: "phase", round: round, phase: "action"}, REMEMBERED, {t: "phase", round: round, phase: "end"});
    }
    return told;
  }

  /* -- the board above -- */

  function pips(count, kind) {
    return h("span.pips", {"aria-hidden": "true"}, Array.from({length: Math.max(0, Math.min(count, 12))}, function () { return pad.glyph(kind); }));
  }

  function side(state, seat) {
    var account = state.seats[seat];
    return h("div.side", {"data-seat": seat}, h("p.who", {}, pad.bdi(seat)),
      h("p.total", {"aria-label": pad.nameOf(seat) + tr(": ") + tr("%(glory)s glory, %(left)s unspent", {glory: pad.ledger.total(account), left: account.glory})}, String(pad.ledger.total(account))),
      h("p.unspent", {}, pips(account.glory, "glory"), " " + tr("%(left)s unspent", {left: account.glory})));
  }

  function score() {
    var won = [0, 0];
    pad.resultPage.games().forEach(function (one) {
      var how = pad.result.ending(one);
      if (how === "0" || how === "1") won[how] += 1;
    });
    return won[pad.order[0]] + "–" + won[pad.order[1]];
  }

  function board(state) {
    return h("section.board", {"aria-label": tr("Score")},
      side(state, pad.order[0]),
      h("div.middle", {}, h("p.soft.small", {}, tr("game %(number)s", {number: number})), h("p.score", {}, score())),
      side(state, pad.order[1]));
  }

  function ticks(state, seat, due) {
    var marks = [];
    for (var one = 0; one < game.activations; one += 1) {
      var kind = one < state.seats[seat].taken ? ".done" : one === state.seats[seat].taken && due === seat ? ".now" : "";
      marks.push(h("i" + kind));
    }
    return h("span.hexes", {"data-seat": seat, role: "img",
      "aria-label": pad.nameOf(seat) + tr(": ") + tr("%(taken)s of %(all)s activations", {taken: state.seats[seat].taken, all: game.activations})}, marks);
  }

  function rounds(state, step) {
    if (!state.round) return null;
    var phase = tr(state.phase === "end" ? "Round %(round)s, end phase" : "Round %(round)s", state);
    return h("p.rounds", {}, h("span", {}, phase), ticks(state, pad.order[0], step.seat), ticks(state, pad.order[1], step.seat));
  }

  /* -- what can be tapped -- */

  function large(name, glyph, title, under, act, kind) {
    return h("button.large" + (kind || ""), {type: "button", "data-key": name, onclick: act},
      pad.glyph(glyph), h("span.title", {}, title), h("span.under", {}, under));
  }

  function onward(state, step) {
    if (isRemembered(state) && (step.step === "first" || step.step === "activation")) {
      return large("next", "clock", tr("End phase"), tr("of round %(round)s", state), function () {
        tell(function () { return now().phase === "action" && now().round === state.round ? {t: "phase", round: state.round, phase: "end"} : null; });
      });
    }
    if (isRemembered(state) && step.step === "round") {
      return large("next", "clock", tr("Round %(round)s", step), tr("or the end, below"), function () {
        tell(function () { return asIs(step) ? [{t: "phase", round: step.round, phase: "action"}, REMEMBERED] : null; });
      });
    }
    if (step.step === "activation") {
      if (!mayWrite(step.seat)) return large("next", "clock", tr("Activation"), tr("%(name)s tells it", {name: pad.nameOf(step.seat)}), null, ".waits");
      var taken = state.seats[step.seat].taken + 1;
      return large("next", "clock", tr("Activation"), pad.nameOf(step.seat) + tr(": ") + taken + " / " + game.activations, function () {
        tell(function () {
          var due = pad.ledger.next(now());
          return due.step === "activation" && mayWrite(due.seat) ? {t: "activation", by: due.seat} : null;
        });
      });
    }
    if (step.step === "first") return large("next", "clock", tr("Who goes first?"), tr("round %(round)s", state), function () { open("first"); });
    if (step.step === "end" || step.step === "round") {
      var ends = step.step === "end";
      return large("next", "clock", ends ? tr("End phase") : tr("Round %(round)s", step), ends ? tr("of round %(round)s", step) : tr("begins"), function () {
        tell(function () { return asIs(step) ? {t: "phase", round: step.round, phase: ends ? "end" : "action"} : null; });
      });
    }
    return large("next", "clock", tr("End of game"), tr("after round %(round)s", state), function () { open("finish"); });
  }

  function buttons(state, step) {
    var mine = game.seats[facts.seat].objectives;
    return h("div.larges", {},
      large("objective", "glory", tr("Objective"), mine ? tr("%(n)s in your deck", {n: mine.length - state.seats[facts.seat].scored.length}) : tr("or other glory"), function () { open("objective", facts.seat); }, ".gold"),
      large("out", "smash", tr("Fighter out"), tr("theirs or yours"), function () { open("out"); }),
      large("upgrade", "single", tr("Upgrade"), tr("spend glory"), function () { open("upgrade", facts.seat); }),
      onward(state, step));
  }

  /* A game may end before its last round, and what is told may have holes. */
  function besides(state) {
    return h("div.row.besides", {},
      button(tr("The game is over"), function () { open("finish"); }, "quiet small-button"),
      isRemembered(state) ? null : button(tr("More happened"), function () { tell({t: "gap", note: "not all was told"}); }, "quiet small-button"));
  }

  /* -- sheets: one question each, in place of the buttons -- */

  function page(title, content) {
    return h("section.sheet", {"aria-label": title},
      h("p.row.apart", {}, h("h2", {tabindex: "-1"}, title), button(tr("Back"), function () { sheet = ""; paint(); }, "quiet")), content);
  }

  function whose() {
    var seats = pad.order.filter(mayWrite);
    if (seats.length < 2) { who = seats[0]; return null; }
    return h("div.chips", {role: "group", "aria-label": tr("Whose")}, seats.map(function (seat) {
      return h("button.quiet", {type: "button", "data-key": "whose" + seat, "aria-pressed": String(who === seat), onclick: function () { who = seat; paint(); }}, pad.nameOf(seat));
    }));
  }

  function row(title, under, act, kind) {
    return h("li", {}, h("button.choice" + (kind || ""), {type: "button", onclick: act}, h("span.title", {}, title), h("span.under", {}, under)));
  }

  function worths(title, list, act) {
    return [h("p.label", {}, title), h("div.worths", {}, list.map(function (worth) {
      return h("button.quiet", {type: "button", "aria-label": title + " " + worth, onclick: function () { act(worth); }}, String(worth));
    }))];
  }

  var NOW = {action: "at once", end: "end phase"};

  function objectives(state) {
    var cards = game.seats[who].objectives, seen = state.seats[who].scored, last = state.phase === "end" && state.round === game.rounds;
    function fits(card) {
      return card.when === NOW[state.phase] || last && card.when === "last end phase";
    }
    var inTime = (cards || []).slice().sort(function (one, other) { return fits(other) - fits(one); });
    return page(tr("Objective scored"), [whose(),
      cards ? h("ul.choices-list", {}, inTime.filter(function (card) { return seen.indexOf(card.id) < 0; }).map(function (card) {
        return row(card.name, tr("%(glory)s glory", card) + ", " + tr(card.when), function () { tell({t: "scored", by: who, card: card.id, glory: card.glory}); }, fits(card) ? "" : ".later");
      })) : worths(tr("An objective worth"), [1, 2, 3, 4, 5], function (worth) { tell({t: "scored", by: who, card: "?", glory: worth}); }),
      worths(tr("Other glory"), ["+1", "+2", "−1"], function (amount) {
        tell({t: "glory", by: who, amount: Number(amount.replace("−", "-"))});
      })]);
  }

  function fightersOf(seat) {
    var brought = game.seats[seat];
    return brought.fighters.length ? brought.fighters : game.warbands[journal.warband(seat)] || [];
  }

  function outs(state) {
    var columns = [pad.order[1], pad.order[0]].map(function (seat) {
      var gone = state.seats[seat].out;
      return h("div", {"data-seat": seat}, h("h3", {}, pad.bdi(seat)), h("ul.choices-list", {}, fightersOf(seat).map(function (one) {
        var out = gone.indexOf(one.name) >= 0;
        var grown = game.large && !out && one.glory === game.bounty && state.seats[seat].upgrades.length > 0;
        return [row(one.name, out ? tr("out: tap if back") : tr("%(glory)s glory for %(whom)s", {glory: one.glory, whom: pad.whom(1 - seat)}), function () {
          if (out) tell({t: "returned", by: -1, seat: seat, fighter: one.name});
          else tell({t: "out", by: -1, seat: seat, fighter: one.name, glory: one.glory});
        }, out ? ".gone" : ""), grown ? row(tr("%(name)s, large by upgrades", one), tr("%(glory)s glory for %(whom)s", {glory: one.glory + 1, whom: pad.whom(1 - seat)}), function () {
          tell({t: "out", by: -1, seat: seat, fighter: one.name, glory: one.glory + 1});
        }, ".later") : null];
      })));
    });
    return page(tr("Fighter out of action"), h("div.sides", {}, columns));
  }

  function upgrades(state) {
    var cards = game.seats[who].upgrades, seen = state.seats[who].upgrades, left = state.seats[who].glory;
    return page(tr("Glory spent"), [whose(), h("p.soft", {}, pad.nameOf(who) + tr(": ") + tr("%(left)s unspent", {left: left})),
      cards ? h("ul.choices-list", {}, cards.filter(function (card) { return seen.indexOf(card.id) < 0; }).map(function (card) {
        return row(card.name, tr("%(cost)s glory", card), function () { tell({t: "upgraded", by: who, card: card.id, cost: card.cost}); });
      })) : worths(tr("An upgrade for"), [1, 0, 2, 3], function (cost) { tell({t: "upgraded", by: who, card: "?", cost: cost}); })]);
  }

  function first(state) {
    return page(tr("Who takes the first activation of round %(round)s?", state), h("div.chips", {}, pad.order.filter(mayWrite).map(function (seat) {
      return button(pad.nameOf(seat), function () { tell({t: "activation", by: seat}); }, "quiet");
    })));
  }

  /* The end: the winner follows from glory; where it is level, who is left and who holds more. */
  function finish(state) {
    var glory = state.seats.map(pad.ledger.total), level = glory[0] === glory[1], ahead = glory[0] > glory[1] ? 0 : 1;
    function end(winners, why) {
      var told = {t: "result", by: -1, winners: winners, glory: glory};
      if (why) told.why = why;
      tell((isRemembered(state) ? toTheEnd(state) : []).concat([told]));
      ended(told);
    }
    function only(seat) {
      return seat === facts.seat ? tr("Only you have fighters left") : tr("Only %(name)s has fighters left", {name: pad.nameOf(seat)});
    }
    function standing(seat) {
      return button(only(seat), function () { end([seat], "last-standing"); }, "quiet");
    }
    function holding(seat) {
      return button(seat === facts.seat ? tr("You hold more objectives") : tr("%(name)s holds more objectives", {name: pad.nameOf(seat)}), function () { end([seat], "objectives"); }, "quiet");
    }
    var figures = h("p.lead", {}, pad.order.map(function (seat) { return pad.nameOf(seat) + " " + glory[seat]; }).join(", ") + ".");
    if (level) {
      return page(tr("Level at %(glory)s", {glory: glory[0]}), [h("p", {}, tr("What decides it?")), h("div.chips.tall", {},
        pad.order.map(standing), pad.order.map(holding), button(tr("Nothing: the game is drawn"), function () { end([0, 1], ""); }, "quiet"))]);
    }
    return page(tr("End of game %(number)s", {number: number}), [figures,
      button(pad.won(ahead), function () { end([ahead], ""); }, "big"),
      h("p.after", {}, button(only(1 - ahead), function () { end([1 - ahead], "last-standing"); }, "quiet")),
      h("p.after", {}, button(tr("Time was called: not finished"), unfinished, "quiet"))]);
  }

  function unfinished() {
    var glory = now().seats.map(pad.ledger.total);
    sheet = "";
    pad.resultPage.put(number - 1, {glory: glory, how: "unfinished", sure: true});
    pad.show("result");
  }

  /* What the log says of a game is put into the result. */
  function ended(told) {
    var how = told.winners.length > 1 ? "drawn" : String(told.winners[0]), glory = told.glory || [null, null];
    var made = {glory: glory.slice(), how: "", sure: true};
    if (pad.result.ending(made) !== how) made.how = how;
    pad.resultPage.put(number - 1, made);
  }

  function begin() {
    var untold = [0, 1].filter(function (seat) { return !game.seats[seat].warband; });
    var choices = untold.map(function (seat) {
      var field = h("select", {id: "warband" + seat, "data-key": "warband" + seat, onchange: function () { warbands[seat] = field.value; paint(); }},
        h("option", {value: ""}, tr("Choose")), Object.keys(game.warbands).map(function (name) { return h("option", {value: name}, name); }));
      field.value = warbands[seat];
      return h("div.field", {}, h("label", {for: "warband" + seat}, seat === facts.seat ? tr("Your warband") : tr("Warband of %(name)s", {name: pad.nameOf(seat)})), field);
    });
    var ready = untold.every(function (seat) { return warbands[seat]; });
    function go(words, events, kind) {
      var made = button(words, function () {
        journal.bring(game.seats.map(function (seat, index) { return seat.warband || warbands[index]; }), "glory");
        tell(function () { return now().round ? null : events; });
      }, kind);
      made.disabled = !ready;
      return made;
    }
    var action = {t: "phase", round: 1, phase: "action"};
    return h("section.sheet", {"aria-label": tr("Begin")}, h("h2", {tabindex: "-1"}, tr("Game %(number)s", {number: number})), choices,
      go(tr("Begin game %(number)s", {number: number}), action, "big"),
      h("p.after", {}, go(tr("It is over: tell it as you remember it"), [action, REMEMBERED], "quiet big")));
  }

  function over(state) {
    var glory = state.result.glory || [], won = state.result.winners;
    var words = won.length > 1 ? tr("Drawn") : pad.won(won[0]);
    var figures = glory.length ? " " + glory[pad.order[0]] + "–" + glory[pad.order[1]] : "";
    return h("section.sheet", {"aria-label": tr("Game over")}, h("h2", {tabindex: "-1"}, tr("Game %(number)s", {number: number}) + tr(": ") + words + figures),
      pad.resultPage.isOver() || number >= facts.best_of ? button(tr("To the result"), function () { pad.show("result"); }, "big")
        : [button(tr("Game %(number)s", {number: number + 1}), function () { use(number + 1); }, "big"),
          h("p.after", {}, button(tr("To the result so far"), function () { pad.show("result"); }, "quiet big"))]);
  }

  var SHEETS = {objective: objectives, out: outs, upgrade: upgrades, first: first, finish: finish, judge: judge};

  function judge() {
    var note = h("input", {id: "judge-note", maxlength: "300", dir: "auto"});
    return page(tr("Call a judge to table %(table)s", facts), [
      h("div.field", {}, h("label", {for: "judge-note"}, tr("What is it about, if you like")), note),
      button(tr("Call a judge"), function () {
        pad.sending.call(note.value);
        sheet = "";
        paint();
      }, "big")]);
  }

  /* -- below: what was told, and back -- */

  function history(state) {
    var lines = state.events.slice().reverse(), last = journal.last();
    return h("div.history", {},
      h("div.row.apart", {},
        last ? h("button.quiet.undo", {type: "button", "data-key": "undo", onclick: function () { sheet = ""; journal.undo(last.id); paint(); }},
          h("span", {}, tr("Undo: %(what)s", {what: pad.ledger.words(last.e)}))) : h("span"),
        button(tr("Judge"), function () { open("judge"); }, "quiet")),
      lines.length ? h("details", {id: "told-events", open: tellsAll, ontoggle: function () { tellsAll = this.open; }}, h("summary", {}, tr("What was told (%(n)s)", {n: lines.length})),
        h("ol.told", {reversed: true}, lines.map(function (entry) {
          return pad.toldLine(number, entry, pad.ledger.words(entry.e));
        }))) : null);
  }
  var tellsAll = false;

  function paint() {
    if (!root || pad.held(paint)) return;
    if (journal.isTold("full")) {
      pad.paint(root, [h("section.sheet", {}, h("p.lead", {}, tr("Game %(number)s is told move by move.", {number: number})),
        button(tr("To the battlefield"), function () { pad.show("full"); }, "big"))]);
      return;
    }
    var state = now(), step = pad.ledger.next(state), inside;
    if (step.step === "begin") inside = begin();
    else if (sheet && SHEETS[sheet]) inside = SHEETS[sheet](state);
    else if (step.step === "over") inside = over(state);
    else inside = [buttons(state, step), besides(state)];
    pad.paint(root, [board(state), rounds(state, step), pad.points(journal), inside, step.step === "begin" ? null : history(state)]);
    pad.say.apply(null, journal.words());
  }

  async function use(wanted) {
    number = wanted;
    sheet = "";
    journal = await pad.journal(number);
    journal.onchange(changed);
    seen = "";
    changed();
  }

  var seen = "";

  /* Nothing under a thumb moves for what changes nothing. */
  function changed() {
    var state = now(), told = journal.state();
    if (state.result) ended(state.result);
    var sign = JSON.stringify([number, score(), state.events.map(function (one) { return [one.id, one.waiting]; }), told.points, told.refused, told.aside, told.writes]);
    if (sign !== seen) {
      seen = sign;
      paint();
    } else if (root) pad.say.apply(null, journal.words());
  }

  pad.gloryPage = {
    start: async function (element) {
      root = element;
      await use(pad.resultPage.next());
    },
    stop: function () { root = null; },
    update: function () { if (root && journal) changed(); },
  };
})();

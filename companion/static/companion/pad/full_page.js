/* A game at full detail: the table it is told at, one thing at a time. companion.pad.fullPage
 *
 * Tap a fighter, then what it does, then where (full_field.js, full_asking.js); dice by their faces
 * (full_dice.js); cards from one's own list, and what a card did (full_cards.js).
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h, button = pad.button, game = facts.game;
  var number = 1, warbands = ["", ""], busy = false, waiting = "", opening = false, joined = false, seen = "";
  /* what is under way, what was tapped meanwhile, and what is said of a tap that came too late */
  var doing = null, next = null, missed = "", renewed = false;
  var TOO_LATE = tr("Your last tap came before the one before it was through, and was not taken. Tap again.");
  var TRY_AGAIN = 10000, trying = null, FAILED = tr("Our program failed at this; it is not your mistake, and nothing told is lost.") + " ";

  /* What the parts share: the page, the engine, the table, what is picked, what was refused. */
  var it = {
    root: null, engine: null, table: null, journal: null, sheet: null, refused: null, picked: {actor: null, label: null},
    now: function () { return it.table.now(); },
    /* Does this phone tell what a seat does? Its own always, the other's until the other tells too. */
    mine: function (seat) { return seat < 0 || seat === facts.seat || !it.journal.writes()[seat]; },
    paint: paint, say: say, act: act, take: take, check: check, lost: lost,
    tapped: function (who, hex) {
      if (waiting) it.unchecked.tapped(who, hex);
      else if (!it.table) return;
      else if (it.sheet && it.sheet.tap) it.sheet.tap(who, hex);
      else if (!it.sheet && tells()) it.asking.pick(who, hex);
    },
  };
  it.field = pad.fullField(it);
  it.dice = pad.fullDice(it);
  it.asking = pad.fullAsking(it);
  it.cards = pad.fullCards(it);
  it.unchecked = pad.fullUnchecked(it);

  document.addEventListener("click", function () { missed = ""; }, true);

  function reset() {
    it.picked = {actor: null, label: null};
    it.sheet = null;
    it.dice.reset();
    it.asking.reset();
  }

  /* One thing at a time; what the engine refuses is told with its rule, and nothing has changed. Where no
   * engine answers, what was tapped is kept to be checked later. anyTime: it asks nothing of the table. */
  async function act(what, tapped, anyTime) {
    if (busy) return later({what: what, tapped: tapped, at: anyTime ? null : stands()});
    busy = true;
    doing = tapped;
    it.refused = null;
    try {
      await what();
      reset();
    } catch (error) {
      if (error.kind === "absent") {
        waiting = error.message;
        if (tapped) it.unchecked.add(tapped);
      } else it.refused = error;
      it.dice.reset();
    } finally {
      busy = false;
      doing = null;
    }
    return goOn();
  }

  function stands() {
    return it.table && it.table.now();
  }

  /* One tap waits; the same one again, by a thumb that trembles, is the same tap. */
  function later(tap) {
    var before = next ? next.tapped : doing;
    if (tap.tapped && before && JSON.stringify(tap.tapped.e) === JSON.stringify(before.e)) return;
    if (next) missed = TOO_LATE;
    else next = tap;
  }

  /* What was tapped meanwhile is done now, where the table still stands as it did. */
  function goOn() {
    var tap = next;
    next = null;
    if (tap && (!tap.at || tap.at === stands())) return act(tap.what, tap.tapped);
    if (tap) missed = TOO_LATE;
    return !waiting && it.table && it.table.isBehind() ? catchUp() : paint();
  }

  /* What failed outside of an act. */
  function lost(error) {
    if (error.kind !== "absent") throw error;
    waiting = error.message;
    return paint();
  }

  function take(e, window_) {
    var tapped = {id: window.companion.outbox.newId(), e: e};
    if (window_ !== undefined) tapped.window = window_;
    return act(function () { return it.table.take(e, window_, tapped.id); }, tapped);
  }

  /* What was told without a check is taken now, under the id that it was told by. */
  function check(told, e) {
    return act(async function () {
      await it.table.take(e, told.window, told.id);
      await it.unchecked.settle(told.id);
    });
  }

  /* What another phone wrote, or the server did not take, is played in from the log. */
  async function catchUp() {
    if (busy) return;
    busy = true;
    try {
      await it.table.load();
      reset();
    } catch (error) {
      notPlayed(error);
    } finally {
      busy = false;
    }
    await goOn();
  }

  function changed() {
    if (it.root && !it.table && !opening && !waiting && it.journal.isTold("full")) open();
    if (!it.root || !it.table) return;
    var state = it.journal.state(), told = it.journal.entries().map(function (one) { return [one.id, one.n, one.waiting]; });
    var sign = JSON.stringify([told, state.points, state.refused, state.aside, state.writes]);
    say();
    if (sign === seen) return;
    seen = sign;
    if (busy || waiting) return; // it is looked at when what is under way is done
    if (it.table.isBehind()) catchUp();
    else paint();
  }

  /* -- who tells -- */

  /* One phone tells both sides of a game, until the other wants to tell its own. */
  function looksOn() {
    var writes = it.journal.writes();
    return writes[1 - facts.seat] && !writes[facts.seat] && !joined;
  }

  function tells() {
    var prompt = it.now().prompt;
    return Boolean(prompt) && !looksOn() && it.mine(prompt.who);
  }

  /* -- what is shown -- */

  function board(position) {
    return h("p.totals", {}, pad.order.map(function (seat) {
      var own = it.asking.owned(position, seat);
      return h("span", {"data-seat": seat}, pad.bdi(seat), " ", h("strong.total", {}, String(own.glory + own.spent)), " ",
        h("span.small.soft", {}, h("span", {"aria-hidden": "true"}, h("span.glory", {}, String(own.glory)), " · " + own.activations + "/" + game.activations),
          h("span.sr", {}, tr("%(left)s unspent", {left: own.glory}) + ", " + tr("%(taken)s of %(all)s activations", {taken: own.activations, all: game.activations}))));
    }), h("span.small.soft", {}, (position.phase || "setup") === "setup" ? tr("set-up") : tr("round %(round)s", {round: position.round || 1})));
  }

  function told() {
    if (!it.refused) return missed ? h("p.refused", {role: "alert"}, missed) : null;
    var isOurs = ["refused", "unusable"].indexOf(it.refused.kind) < 0;
    if (!it.refused.rule) return h("p.refused", {role: "alert"}, isOurs ? FAILED + it.refused.message : it.refused.message);
    return h("p.refused", {role: "alert"}, pad.ruleSaid(it.refused.rule, it.refused.says), " ", pad.ruleLink(it.refused.rule));
  }

  /* The log could not be played: by no engine, or by one that this phone kept and that is not the event's any
   * more. That one is fetched anew, once. */
  function notPlayed(error) {
    waiting = error.message;
    if (error.kind === "absent" || renewed) return;
    renewed = true;
    it.engine.stop();
  }

  /* Does an engine answer again? Then what was told meanwhile is checked. */
  async function again() {
    if (!waiting || busy || !it.root || it.unchecked.isTelling()) return;
    busy = true;
    try {
      await it.engine.start();
      if (!it.table) it.table = await pad.table(number, it.journal);
      await it.table.load();
      waiting = "";
      reset();
    } catch (error) {
      notPlayed(error);
    } finally {
      busy = false;
    }
    if (!waiting || next) await goOn();
  }

  function onlooker() {
    var other = pad.nameOf(1 - facts.seat);
    return [h("p.soft", {}, tr("%(name)s tells this game; you look on.", {name: other})),
      button(tr("Tell my own side here"), function () { joined = true; paint(); }, "quiet")];
  }

  function foot(now) {
    var back = undone(), last = back.length && it.journal.entries().find(function (one) { return one.id === back[0]; });
    return h("div.row.apart.foot", {},
      last ? h("button.quiet.undo", {type: "button", "data-key": "undo", onclick: undo},
        h("span", {}, tr("Undo: %(what)s", {what: pad.moves(it.table.secrets.known(last.e))}))) : h("span"),
      now.prompt && now.prompt.kind !== "roll-off" ? it.cards.card() : null);
  }

  /* What is below the battlefield, by what is asked and of whom. */
  function below(now) {
    var list = pad.moves.list(number, it.journal, it.table.secrets);
    if (!now.prompt) return [over(now.position), foot(now), list];
    if (it.sheet) return [it.cards.show(), told()];
    var asked = it.asking.question(now.prompt);
    if (looksOn()) return [asked, onlooker(), list];
    if (!tells()) return [asked, h("p.soft", {}, tr("%(name)s tells it on the other phone.", {name: pad.nameOf(now.prompt.who)})), told(), foot(now), list];
    return [asked, told(), it.asking.answers(now), foot(now), list];
  }

  /* The one line at the foot of the pad. */
  function say() {
    pad.say.apply(null, waiting ? it.unchecked.words() : it.journal.words());
  }

  async function paint() {
    if (!it.root || pad.held(paint)) return undefined;
    it.field.frame();
    if (waiting) {
      say();
      it.field.last(it.unchecked.lastSeen());
      return pad.paint(it.root.querySelector(".below"), it.unchecked.page(waiting, again));
    }
    var now = it.table && it.table.now();
    if (!now) return undefined;
    say();
    pad.paint(it.root.querySelector(".top"), [board(now.position), pad.points(it.journal), it.unchecked.strip(now)]);
    var self = now.prompt && tells() ? it.asking.byItself(now) : null;
    if (self && !it.sheet && !busy && !it.refused) return act(function () { return it.table.take(self); });
    var kept = now.prompt && tells() && !it.sheet && !busy && !it.refused ? it.unchecked.next(now) : null;
    if (kept) return check(kept.told, kept.e);
    pad.paint(it.root.querySelector(".below"), below(now));
    var stage = now.prompt && tells() && !it.sheet ? it.asking.stage() : null;
    if (!stage || stage.ask !== "several") await it.field.draw(now.position);
    if (it.root) it.field.mark(stage);
    return undefined;
  }

  /* -- taken back -- */

  /* The last thing that this phone told, with the passes that went with it; nothing where the other
   * phone has told something since. */
  function undone() {
    var standing = pad.standing(it.journal.entries()), last = standing[standing.length - 1];
    if (!last || last.seat !== facts.seat) return [];
    var ids = [last.id];
    // where both tell, the other is asked about each: the passes can go by a second tap
    if (it.journal.writes()[1 - facts.seat]) return ids;
    for (var index = standing.length - 2; index >= 0 && standing[index].e.implied; index -= 1) ids.push(standing[index].id);
    return ids;
  }

  function undo() {
    act(async function () {
      await it.journal.undoAll(undone());
      await it.table.load();
    });
  }

  /* -- the end and the beginning -- */

  function over(position) {
    var won = position.outcome ? position.outcome.winners : [], glory = position.seats.map(function (_, seat) {
      var own = it.asking.owned(position, seat);
      return own.glory + own.spent;
    });
    var how = won.length === 1 ? String(won[0]) : "drawn", made = {glory: glory, how: "", sure: true};
    if (pad.result.ending(made) !== how) made.how = how;
    pad.resultPage.put(number - 1, made);
    var isLast = pad.resultPage.isOver() || number >= facts.best_of;
    return h("section", {"aria-label": tr("Game over")},
      h("p.lead", {role: "status"}, tr("Game %(number)s", {number: number}) + tr(": ") + (won.length === 1 ? pad.won(won[0]) : tr("Drawn")) + " " + glory[pad.order[0]] + "–" + glory[pad.order[1]]),
      isLast ? button(tr("To the result"), function () { pad.show("result"); }, "big")
        : [button(tr("Game %(number)s", {number: number + 1}), function () { use(number + 1); }, "big"),
          h("p.after", {}, button(tr("To the result so far"), function () { pad.show("result"); }, "quiet big"))]);
  }

  function toldByGlory() {
    it.root.replaceChildren(h("section.sheet", {}, h("p.lead", {}, tr("Game %(number)s is told by glory already.", {number: number})),
      button(tr("To its glory"), function () { pad.show("glory"); }, "big")));
  }

  function begin() {
    if (it.journal.isTold("glory")) return toldByGlory();
    var untold = [0, 1].filter(function (seat) { return !it.journal.warband(seat); });
    if (it.journal.entries().length || !untold.length && it.journal.detail() === "full") return open();
    var go = button(tr("Begin game %(number)s", {number: number}), function () {
      it.journal.bring([0, 1].map(function (seat) { return it.journal.warband(seat) || warbands[seat]; }), "full");
      open();
    }, "big");
    go.disabled = untold.length > 0;
    var fields = untold.map(function (seat) {
      var field = h("select", {id: "warband" + seat, onchange: function () {
        warbands[seat] = field.value;
        go.disabled = !untold.every(function (one) { return warbands[one]; });
      }}, h("option", {value: ""}, tr("Choose")), Object.keys(game.warbands).map(function (name) { return h("option", {value: name}, name); }));
      field.value = warbands[seat];
      go.disabled = !untold.every(function (one) { return warbands[one]; });
      return h("div.field", {}, h("label", {for: "warband" + seat}, seat === facts.seat ? tr("Your warband") : tr("Warband of %(name)s", {name: pad.nameOf(seat)})), field);
    });
    it.root.replaceChildren(h("section.sheet", {}, h("h2", {}, tr("Game %(number)s, every move", {number: number})), fields, go,
      h("p.soft.small", {role: "status", "data-progress": ""})));
    return undefined;
  }

  async function open() {
    opening = true;
    it.root.replaceChildren(h("section.sheet", {}, h("p.lead", {role: "status", "data-progress": ""}, tr("Starting the rules engine"))));
    try {
      await it.engine.start();
      it.table = await pad.table(number, it.journal);
      await it.table.load();
    } catch (error) {
      notPlayed(error);
    }
    opening = false;
    if (it.root) await paint();
  }

  async function use(wanted) {
    number = wanted;
    it.table = null;
    reset();
    it.refused = null;
    joined = false;
    seen = "";
    it.journal = await pad.journal(number);
    it.journal.onchange(changed);
    await it.unchecked.load(number);
    await begin();
  }

  pad.fullPage = {
    start: async function (element) {
      it.root = element;
      waiting = "";
      clearInterval(trying);
      trying = setInterval(again, TRY_AGAIN);
      window.addEventListener("online", again);
      it.engine = window.companion.engine;
      it.engine.onprogress(function (said) {
        var place = it.root && it.root.querySelector("[data-progress]");
        if (place) place.textContent = said.progress + " ...";
      });
      it.engine.start().catch(function () {}); // while somebody still chooses
      await use(pad.resultPage.next());
    },
    stop: function () {
      clearInterval(trying);
      window.removeEventListener("online", again);
      it.root = null;
      it.table = null;
    },
    update: function () {},
  };
})();

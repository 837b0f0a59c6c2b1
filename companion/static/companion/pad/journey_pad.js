/* The table of a journey on a phone: what is shown, and what it hears of. See docs/journeys.md. */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr, facts = pad.facts, h = pad.h, button = pad.button, words = pad.journeyWords, parts = pad.journeyParts;
  var root = document.getElementById("pad"), line = document.getElementById("pad-state");
  var log = null, table = null, step = null, sheets = null, tellsAll = false, taps = pad.journeyTaps(root, paint);
  var QUEST = {hunt: ["driven-off", "champion", "villain"], scavenge: ["searched"], deliverance: []};

  var ui = {sheet: "", of: 0, banner: null, refusal: null, picked: null, dice: [], order: null, roll: null, toEvent: false, table: "event", found: null, after: null, caught: null, wants: false, hostiles: false, isAbility: false, typed: {}};

  /* The heroes who spent a die in this turn. */
  function began() {
    var found = [];
    log.standing().forEach(function (one) {
      if (one.e.t === "turn") found = [];
      if (one.e.t === "spent" && one.e.action !== "gambit" && found.indexOf(one.e.by) < 0) found.push(one.e.by);
    });
    return found;
  }

  function inOrder(now) {
    var left = now.due && now.due.heroes || [], names = now.order || [];
    return left.slice().sort(function (one, other) { return names.indexOf(now.heroes[one].name) - names.indexOf(now.heroes[other].name); });
  }

  var state = {
    ui: ui, hero: -1,
    now: function () { return table.shown(); },
    began: began,
    paint: function () { paint(); },
    open: function (sheet, of) {
      Object.assign(ui, {sheet: sheet, of: of === undefined ? ui.of : of, refusal: null});
      if (sheet === "caught") ui.caught = null;
      paint();
      var head = root.querySelector(".sheet h2");
      if (head && sheet) head.focus({preventScroll: true});
    },
    choose: function (hero) {
      Object.assign(ui, {sheet: "", picked: null, toEvent: false});
      state.hero = hero;
      paint();
    },
    /* On to the next of the order, once the one who acts has no die left or is done. */
    next: function () {
      var now = table.shown(), one = now.heroes[state.hero];
      if (one && !one.acted && (one.dice || []).length) return;
      var left = inOrder(now), started = began();
      var following = left.find(function (hero) { return hero !== state.hero && ((now.heroes[hero].dice || []).length || started.indexOf(hero) < 0); });
      if (following !== undefined) state.hero = following;
      ui.picked = null;
      paint();
    },
    last: function (tag) {
      return log.standing().map(function (one) { return one.e; }).filter(function (e) { return e.t === tag; }).pop() || null;
    },
    roll: function (dice, faces) { return table.roll(dice, faces); },
    lookup: function (name, roll, night) { return table.lookup(name, roll, night); },
    /* promises whether all of it was taken; a refusal is shown */
    tell: async function (events) {
      return state.during(async function () {
        try {
          await table.take(events);
          ui.refusal = null;
          return true;
        } catch (error) {
          ui.refusal = error;
          return false;
        }
      });
    },
    /* promises what `act` gives; a tap meanwhile waits its turn */
    during: async function (act) {
      try {
        return await taps.during(act);
      } finally {
        settle();
        paint();
      }
    },
  };

  /* Who acts follows from the table: one who has acted makes room for the next. */
  function settle() {
    var now = table.shown(), left = now ? inOrder(now) : [];
    if (left.indexOf(state.hero) < 0) state.hero = left.length ? left[0] : -1;
  }

  function refusal() {
    var error = ui.refusal;
    if (!error) return taps.missed();
    return pad.notTaken(error.message, error.rule, function () { ui.refusal = null; paint(); });
  }

  /* What the server did not take of what was told here without an engine, or on two phones. */
  function unsent() {
    var kept = log.state();
    return kept.refused.map(function (one) {
      return pad.notTaken(words.of(one.e) + ". " + (one.says || ""), one.rule, function () { log.read(one.id); });
    }).concat(kept.dropped.length ? [h("section.differs.point", {}, h("p", {}, tr("Another phone told it first: %(what)s", {what: kept.dropped.map(function (one) { return words.of(one.e); }).join("; ")})),
      button(tr("Good"), function () { kept.dropped.slice().forEach(function (one) { log.read(one.id); }); }, "quiet"))] : []);
  }

  function banner() {
    return ui.banner ? h("section.banner", {"aria-label": ui.banner.head, role: "status"}, sheets.entry(ui.banner, ui.banner.head)) : null;
  }

  /* What moves the quest token, one tap each; and the other things. */
  function quick(now) {
    if (!now.due) return null;
    return h("div.quick", {role: "group", "aria-label": tr("What happened")}, QUEST[facts.kind].map(function (why) {
      return button(words.quest(why), function () { state.tell({t: "quest", why: why, amount: why === "villain" ? 2 : 1}); }, "quiet");
    }), button(tr("Tables"), function () { state.open("tables"); }, "quiet"), button(tr("More"), function () { state.open("more"); }, "quiet"));
  }

  function history() {
    var told = log.standing().slice().reverse(), last = told[0];
    if (!last) return null;
    return h("div.history", {}, h("button.quiet.undo", {type: "button", "data-key": "undo", onclick: undo}, h("span", {}, tr("Undo: %(what)s", {what: words.of(last.e)}))),
      h("details", {open: tellsAll, ontoggle: function () { tellsAll = this.open; }}, h("summary", {}, tr("What was told (%(n)s)", {n: told.length})),
        h("ol.told", {reversed: true}, told.map(function (one) {
          return h("li" + (one.waiting ? ".waiting" : ""), {}, h("span.told-line", {"data-waits": tr("not sent yet")}, h("span", {}, words.of(one.e))));
        }))));
  }

  function undo() {
    var last = log.standing().pop();
    Object.assign(ui, {sheet: "", banner: null, roll: null, picked: null, dice: [], refusal: null, toEvent: false});
    return state.during(async function () {
      if (last) await log.undo(last.id);
      await table.follow();
    });
  }

  function say() {
    var told = log.words();
    if (!table.isChecked() && table.shown()) told = ["warn", tr("Not checked yet: the rules cannot be asked now.") + " " + told[1]];
    line.dataset.kind = told[0];
    line.textContent = told[1];
    line.hidden = !told[1];
  }

  function inside(now) {
    if (ui.sheet && sheets[ui.sheet]) return sheets[ui.sheet](now);
    if (now.result) return sheets.over(now);
    if (!facts.writes) return null;
    if (now.due && now.due.event === "journey-result") return sheets.end(now);
    return step(now);
  }

  /* What is asked now stands below the heroes, wherever the page was scrolled to. */
  var asked = "";
  function toTheTop(now) {
    var sign = [ui.sheet, now.due ? now.due.event : "", state.hero, Boolean(ui.roll)].join();
    if (asked && sign !== asked) window.scrollTo(0, root.offsetTop);
    asked = sign;
  }

  function paint() {
    var now = table.shown();
    if (!now || pad.held(paint)) return;
    pad.paint(root, [h("div.always", {}, parts.trackers(now), parts.heroes(now, state)), parts.steps(now), refusal(), unsent(), banner(), inside(now),
      ui.sheet || !facts.writes ? null : quick(now), facts.writes ? history() : null]);
    toTheTop(now);
    say();
    taps.drawn();
  }

  async function begin() {
    log = await pad.journeyLog();
    table = pad.journeyTable(log);
    step = pad.journeySteps(state);
    sheets = pad.journeySheets(state);
    var seen = "";
    table.onchange(function () {
      settle();
      paint();
    });
    log.onchange(function () {
      var kept = log.state(), sign = JSON.stringify([log.entries().map(function (one) { return [one.id, one.waiting]; }), kept.refused.length, kept.dropped.length]);
      if (sign === seen) return say();
      seen = sign;
      table.follow().then(paint);
    });
    await table.follow();
  }

  document.getElementById("pad-unkept").hidden = window.isSecureContext;
  /* the foot of this page tells how far its log is */
  document.getElementById("contact-lost").remove();
  root.replaceChildren(h("p.soft", {}, tr("One moment ...")));
  begin();
  window.addEventListener("online", function () { table && table.follow(); });
})();

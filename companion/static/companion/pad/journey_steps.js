/* The step of the turn that comes next, as what is to be tapped: companion.pad.journeySteps(state)
 *
 * state: {now(), tell(events), during(act), roll(dice, faces), lookup(...), open(sheet), paint(), hero, ui, last(), began()}
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr, h = pad.h, button = pad.button, words = pad.journeyWords, parts = pad.journeyParts;
  var DIE = 6, QUEST_DIE = 12;

  pad.journeySteps = function (state) {
    var ui = state.ui;

    function panel(title, content) {
      return h("section.sheet.step", {"aria-label": title}, h("h2", {tabindex: "-1"}, title), content);
    }

    function big(text, act) {
      var made = button(text, act, "big");
      made.dataset.key = "big";
      return made;
    }

    function after(content) {
      return h("p.after", {}, content);
    }

    /* -- the turn begins, and its dice are rolled -- */

    function begin(rolls) {
      ui.banner = null;
      ui.picked = null;
      return state.during(async function () {
        if (!await state.tell({t: "turn", turn: state.now().turn + 1})) return;
        while (rolls && ["destiny-dice", "activation-dice"].indexOf(state.now().due.event) >= 0) {
          if (!await rollDice()) return;
        }
      });
    }

    async function rollDice() {
      var due = state.now().due, total = due.dice.reduce(function (sum, one) { return sum + one; }, 0);
      var got = await state.roll(total, DIE);
      return state.tell(diceEvent(due, got.faces, got.seed));
    }

    function diceEvent(due, faces, seed) {
      var e = {t: due.event, faces: faces}, at = 0;
      if (due.event === "activation-dice") {
        e.faces = due.dice.map(function (count) { return faces.slice(at, at += count); });
      }
      return seed ? Object.assign(e, {seed: seed}) : e;
    }

    /* Whether this table logs afterwards: nothing is told yet, or its last turn was told as over. */
    function isAfterwards(now) {
      return (state.last("turn") || {turn: 0}).turn < now.turn || !now.turn;
    }

    function turn(now) {
      return panel(tr("Turn %(number)s", {number: now.turn + 1}), [
        big(tr("Begin turn %(number)s and roll", {number: now.turn + 1}), function () { begin(true); }),
        after(button(tr("Begin it, with our own dice"), function () { begin(false); }, "quiet big")),
        isAfterwards(now) ? after(button(tr("We played on: tell how it stands"), function () { state.open("caught"); }, "quiet big")) : null,
        now.turn ? null : after(button(tr("It is over: tell it as you remember it"), function () { state.open("after"); }, "quiet big"))]);
    }

    /* Dice of the table, tapped one after the other; of heroes in their order. */
    function dice(now) {
      var due = now.due, isOfHeroes = due.event === "activation-dice", told = ui.dice;
      var total = due.dice.reduce(function (sum, one) { return sum + one; }, 0), at = 0;
      var rows = due.dice.map(function (count, n) {
        var own = told.slice(at, at += count);
        return h("p.dice-row", {}, isOfHeroes ? h("span.name", {}, words.hero(n)) : null, h("span.dice", {}, Array.from({length: count}, function (_, place) {
          return h("span.die" + (own[place] ? "" : ".empty"), {}, own[place] ? String(own[place]) : "·");
        })));
      });
      function tap(face) {
        ui.dice = told.concat([face]);
        if (ui.dice.length === total) {
          var all = ui.dice;
          ui.dice = [];
          state.tell(diceEvent(due, all, ""));
        } else state.paint();
      }
      return panel(isOfHeroes ? tr("Activation dice") : tr("Destiny dice"), [
        told.length ? null : big(tr("Roll %(n)s dice", {n: total}), function () { state.during(rollDice); }), h("p.label", {}, told.length ? tr("Dice %(number)s of %(total)s", {number: told.length + 1, total: total}) : tr("Or tap what your own dice show")),
        rows, parts.numbers(DIE, tap, tr("What the die shows")),
        told.length ? after(button(tr("One back"), function () { ui.dice = told.slice(0, -1); state.paint(); }, "quiet")) : null]);
    }

    /* -- who acts when -- */

    function draft(now) {
      if (ui.order) return ui.order;
      var names = now.due.names || [], heroes = now.heroes.map(function (one) { return one.name; });
      var before = (state.last("in-order") || {order: []}).order.filter(function (name) { return heroes.indexOf(name) < 0 || names.indexOf(name) >= 0; });
      ui.order = before.concat(names.filter(function (name) { return before.indexOf(name) < 0; }));
      return ui.order;
    }

    function order(now) {
      var list = draft(now), heroes = now.heroes.map(function (one) { return one.name; });
      function up(n) {
        ui.order = list.slice(0, n - 1).concat([list[n], list[n - 1]], list.slice(n + 1));
        state.paint();
      }
      var group = parts.field(ui.typed, "group-name", 40);
      return panel(tr("Initiative order"), [
        h("ol.order", {}, list.map(function (name, n) {
          return h("li", {}, h("span", {}, name), h("span.row", {},
            heroes.indexOf(name) < 0 ? h("button.quiet", {type: "button", "aria-label": tr("Leave out %(name)s", {name: name}), onclick: function () { ui.order = list.filter(function (_, at) { return at !== n; }); state.paint(); }}, "×") : null,
            n ? h("button.quiet", {type: "button", "data-key": "up" + name, "aria-label": tr("%(name)s earlier", {name: name}), onclick: function () { up(n); }}, "↑") : null));
        })),
        big(tr("In this order"), async function () { if (await state.tell({t: "in-order", order: list})) ui.order = null; }),
        h("details.more-hostiles", {open: ui.hostiles, ontoggle: function () { ui.hostiles = this.open; }}, h("summary", {}, tr("Add hostiles to the order")), h("div.field", {}, h("label", {for: "group-name"}, tr("What you call the group")), group),
          button(tr("Add"), function () {
            if (!group.value.trim()) return;
            ui.order = list.concat([group.value.trim()]);
            ui.typed["group-name"] = "";
            state.paint();
          }, "quiet"))]);
    }

    /* -- heroes act -- */

    /* Who began to act and had no word said of its end, with no die left: it is over when the next goes on. */
    function implied(by) {
      var now = state.now();
      return state.began().filter(function (hero) { return hero !== by && !now.heroes[hero].acted && !now.heroes[hero].out; }).map(function (hero) {
        return {t: "activated", by: hero, implied: true};
      });
    }

    async function spend(choice) {
      var by = state.hero, picked = ui.picked, e = {t: "spent", by: by, action: choice.action};
      if (picked ? picked.destiny : !choice.die) e.destiny = true;
      e.die = picked ? picked.face : choice.die || choice.destiny;
      if (choice.name) e.name = choice.name;
      ui.picked = null;
      var events = implied(by).concat([e]);
      if (choice.action === "warn") events.push({t: "quest", why: "warned"});
      if (await state.tell(events)) state.next();
    }

    function act(now) {
      var hero = now.heroes[state.hero], choices = hero.choices || [], own = hero.dice || [];
      function pick(face, destiny) {
        var same = ui.picked && ui.picked.face === face && ui.picked.destiny === destiny;
        ui.picked = same ? null : {face: face, destiny: destiny};
        state.paint();
      }
      function pressed(face, destiny) {
        return ui.picked && ui.picked.face === face && ui.picked.destiny === destiny;
      }
      function taken(choice) {
        return ui.picked ? ui.picked.face : choice.die || choice.destiny;
      }
      var fits = choices.filter(function (one) { return !ui.picked || ui.picked.face >= one.least; });
      return panel(tr("%(name)s acts", {name: hero.name}), [
        h("div.dice-row", {}, h("span.dice", {role: "group", "aria-label": tr("Own dice")}, own.length ? own.map(function (face, n) {
          return parts.die(face, "", function () { pick(face, false); }, pressed(face, false), "own" + n);
        }) : h("span.soft", {}, tr("No dice left"))),
        now.destiny && now.destiny.length ? h("span.dice.shared", {role: "group", "aria-label": tr("Destiny dice")}, now.destiny.map(function (face, n) {
          return parts.die(face, "destiny", function () { pick(face, true); }, pressed(face, true), "destiny" + n);
        })) : null),
        h("div.actions", {}, fits.map(function (choice) {
          var isDestiny = ui.picked ? ui.picked.destiny : !choice.die;
          return h("button.action" + (isDestiny ? ".by-destiny" : ""), {type: "button", "data-key": "act-" + choice.action + (choice.name || ""), onclick: function () { spend(choice); }},
            h("span.title", choice.name ? {dir: "auto"} : {}, choice.name || words.action(choice.action)), h("span.under", {}, (choice.least > 1 ? choice.least + "+ " : "") + (isDestiny ? tr("with destiny %(die)s", {die: taken(choice)}) : tr("with a %(die)s", {die: taken(choice)}))));
        })),
        h("p.row.apart", {}, button(tr("%(name)s is done", {name: hero.name}), function () { finish(); }, "quiet"),
          button(tr("To the event phase"), function () { ui.toEvent = true; state.paint(); }, "quiet")),
        others(now)]);
    }

    async function finish() {
      if (await state.tell(implied(state.hero).concat([{t: "activated", by: state.hero}]))) state.next();
    }

    /* Who else has still to act, where the order is not kept to. */
    function others(now) {
      var left = (now.due.heroes || []).filter(function (hero) { return hero !== state.hero; });
      return left.length ? h("p.others", {}, tr("Or:") + " ", left.map(function (hero) {
        return button(now.heroes[hero].name, function () { state.choose(hero); }, "quiet");
      })) : null;
    }

    /* -- the end of the turn -- */

    async function rolled(roll, seed) {
      ui.roll = {roll: roll, seed: seed};
      if (roll === 2 || roll === 3 || roll >= 9 && roll <= 11) {
        state.paint();
        return;
      }
      await eventIs({});
    }

    function eventIs(more) {
      var roll = ui.roll, e = Object.assign({t: "event-roll", roll: roll.roll}, more);
      if (roll.seed) e.seed = roll.seed;
      ui.roll = null;
      return state.during(async function () {
        if (!await state.tell(implied(-1).concat([e]))) return;
        ui.toEvent = false;
        await show("event", roll.roll, tr("Event %(roll)s", {roll: roll.roll}));
      });
    }

    /* What a table says of a roll, above what comes next. */
    async function show(table, roll, title) {
      var found = await state.lookup(table, roll).catch(function () { return []; });
      ui.banner = found.length ? Object.assign({head: title}, found[0]) : null;
      state.paint();
    }

    function asked(now) {
      var roll = ui.roll.roll, title = tr("Event %(roll)s", {roll: roll});
      if (roll <= 3) {
        return panel(title, [h("p.lead", {}, tr("Are hostiles on the battlefield?")), h("div.chips", {},
          button(tr("Yes"), function () { eventIs({}); }, "quiet"), button(tr("No"), function () { eventIs({groups: 0}); }, "quiet"))]);
      }
      return panel(title, [h("p.lead", {}, tr("Which hero does the leader pick?")), h("div.chips", {}, now.heroes.map(function (hero, n) {
        return roll === 11 && hero.out ? null : button(hero.name, function () { eventIs({hero: n}); }, "quiet");
      }))]);
    }

    function quest(title, text, act) {
      return panel(title, [big(text, function () {
        state.during(async function () {
          var got = await state.roll(1, QUEST_DIE);
          await act(got.faces[0], got.seed);
        });
      }), h("p.label", {}, tr("Or tap what your quest dice show")), parts.numbers(QUEST_DIE, function (roll) { state.during(function () { return act(roll, ""); }); }, tr("Quest dice"))]);
    }

    async function crisis(roll, seed) {
      var now = state.now(), e = {t: "crisis-roll", roll: roll};
      var found = await state.lookup("crisis", roll, now.night).catch(function () { return []; });
      if (found.length) Object.assign(e, {page: found[0].facts.page, number: found[0].facts.number});
      if (seed) e.seed = seed;
      if (!await state.tell(e)) return;
      ui.banner = found.length ? Object.assign({head: tr("Crisis %(roll)s", {roll: roll})}, found[0]) : null;
      state.paint();
    }

    return function (now) {
      var step = now.due ? now.due.event : "", left = now.due && now.due.heroes || [];
      var spent = step === "activated" && left.every(function (hero) { return !(now.heroes[hero].dice || []).length && state.began().indexOf(hero) >= 0; });
      if (ui.roll) return asked(now);
      if (step === "turn") return turn(now);
      if (step === "destiny-dice" || step === "activation-dice") return dice(now);
      if (step === "in-order") return order(now);
      if (step === "activated" && !ui.toEvent && !spent) return act(now);
      if (step === "activated" || step === "event-roll") {
        return [quest(tr("Event phase"), tr("Roll for the event"), rolled),
          step === "activated" ? h("p.after", {}, button(tr("Back to the heroes"), function () { ui.toEvent = false; state.choose(left[0]); }, "quiet")) : null];
      }
      if (step === "crisis-roll") return quest(now.night ? tr("Crisis, by night") : tr("Crisis, by day"), tr("Roll for the crisis"), crisis);
      return null;
    };
  };
})();

/* What can be opened at a journey's table: a hero, tables, the end, what else happened. */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr, h = pad.h, button = pad.button, words = pad.journeyWords, parts = pad.journeyParts, facts = pad.facts;
  var AILMENTS = ["cursed", "diseased", "fatigued", "marked", "stunned", "trapped"], QUEST_DIE = 12, DAMAGE = [1, 2, 3, 4];
  var TABLES = [["event", tr("Event table")], ["crisis", tr("Crises")], ["terrain", tr("Terrain")], ["map", tr("Combat maps")], ["action", tr("Actions")], ["cost", tr("Inspiration")],
    ["ailment", tr("Ailments")], ["hostile", tr("Hostile actions")], ["victory", tr("Victory")]];
  var ROLLED = ["event", "crisis", "terrain", "map"];

  pad.journeySheets = function (state) {
    var ui = state.ui;

    function page(title, content) {
      return h("section.sheet", {"aria-label": title},
        h("p.row.apart", {}, h("h2", {tabindex: "-1"}, title), button(tr("Back"), function () { state.open(""); }, "quiet")), content);
    }

    var told = pad.journeyTold(state, page, tell);

    async function tell(events) {
      if (await state.tell(events)) state.open("");
    }

    function worths(title, list, act) {
      return [h("p.label", {}, title), h("div.worths", {role: "group", "aria-label": title}, list.map(function (one) {
        return h("button.quiet", {type: "button", "aria-label": title + " " + one, onclick: function () { act(one); }}, String(one));
      }))];
    }

    /* -- a hero -- */

    function hero(now) {
      var n = ui.of, one = now.heroes[n], player = facts.players[n], has = one.ailments || [];
      if (one.out) {
        return page(one.name, [h("p", {}, tr("Out of action.")), button(tr("Back in action"), function () { tell({t: "returned", by: n}); }, "quiet big")]);
      }
      return page(one.name, [player ? h("p.soft", {}, tr("Played by") + " ", h("bdi", {}, player)) : null,
        now.due && now.due.event === "activated" && !one.acted && n !== state.hero ? button(tr("%(name)s acts now", {name: one.name}), function () { state.choose(n); }, "big") : null,
        worths(tr("Damage"), DAMAGE, function (damage) { tell({t: "hurt", by: n, damage: damage}); }),
        one.wounds || one.grievous ? h("div.chips", {},
          one.wounds ? button(tr("One wound healed"), function () { tell({t: "healed", by: n, wounds: 1}); }, "quiet") : null,
          one.wounds > 1 ? button(tr("Two wounds healed"), function () { tell({t: "healed", by: n, wounds: 2}); }, "quiet") : null,
          one.grievous ? button(tr("Grievous turned to a wound"), function () { tell({t: "healed", by: n, grievous: 1}); }, "quiet") : null,
          one.grievous ? button(tr("Grievous removed"), function () { tell({t: "healed", by: n, wounds: 1, grievous: 1}); }, "quiet") : null) : null,
        worths(tr("Inspiration gained"), [1, 2, 3], function (amount) { tell({t: "inspired", by: n, amount: amount}); }),
        (one.buys || []).length ? [h("p.label", {}, tr("Inspiration spent")), h("div.chips", {}, one.buys.map(function (buy) {
          return button(words.buy(buy.what) + ", " + buy.cost, function () { tell({t: "inspired", by: n, spent: buy.what}); }, "quiet");
        }))] : null,
        h("p.label", {}, tr("Ailments")), h("div.chips", {role: "group", "aria-label": tr("Ailments")}, AILMENTS.map(function (ailment) {
          var isOn = has.indexOf(ailment) >= 0;
          return h("button.quiet", {type: "button", "aria-pressed": String(isOn), onclick: function () { tell(Object.assign({t: "ailing", by: n, ailment: ailment}, isOn ? {removed: true} : {})); }}, words.capital(words.ailment(ailment)));
        })),
        told.wants(now, n),
        h("p.after", {}, button(tr("Out of action, other than by wounds"), function () { tell({t: "fell", by: n}); }, "quiet"))]);
    }

    /* -- the tables of the reference -- */

    function entry(found, head) {
      return h("div.found", {}, h("h3", {}, head ? head + tr(": ") + found.title : found.title), h("p", {}, found.says),
        h("p.small", {}, pad.ruleLink(found.rule), h("span.soft", {}, " " + found.cites.join("; "))));
    }

    async function look(table, roll) {
      ui.table = table;
      ui.found = null;
      if (roll || ROLLED.indexOf(table) < 0) {
        ui.found = await state.lookup(table, roll, state.now().night).catch(function (error) { return [{title: tr("Not to be had now"), says: error.message, cites: [], rule: "journey.turn"}]; });
        ui.rolled = roll || 0;
      }
      state.paint();
    }

    function tables() {
      var isRolled = ROLLED.indexOf(ui.table) >= 0;
      return page(tr("Tables"), [h("div.chips", {}, TABLES.filter(function (one) { return one[0] !== "map" || facts.kind !== "deliverance"; }).map(function (one) {
        return h("button.quiet", {type: "button", "data-key": "table-" + one[0], "aria-pressed": String(ui.table === one[0]), onclick: function () { look(one[0]); }}, one[1]);
      })), isRolled ? [h("p.label", {}, tr("What the quest dice show")), parts.numbers(QUEST_DIE, function (roll) { look(ui.table, roll); }, tr("Quest dice"))] : null,
      (ui.found || []).map(function (one) { return entry(one, isRolled ? String(ui.rolled) : ""); })]);
    }

    /* -- what else happened -- */

    function more() {
      var note = parts.field(ui.typed, "gap-note", 300);
      return page(tr("What else happened"), [
        worths(tr("Quest token, by a card or crisis"), ["+1", "+2", "−1", "−2"], function (one) { tell({t: "quest", why: "told", amount: amount(one)}); }),
        worths(tr("Nightfall token, by a card or crisis"), ["+1", "+2", "−1"], function (one) { tell({t: "nightfall", amount: amount(one)}); }),
        h("div.field", {}, h("label", {for: "gap-note"}, tr("Something the log does not hold")), note),
        button(tr("More happened"), function () {
          var said = note.value;
          ui.typed["gap-note"] = "";
          tell(said ? {t: "gap", note: said} : {t: "gap"});
        }, "quiet"),
        h("p.after", {}, button(tr("We played on: tell how it stands"), function () { state.open("caught"); }, "quiet big")),
        h("p.after", {}, button(tr("The journey is over"), function () { state.open("end"); }, "big"))]);
    }

    function amount(text) {
      return Number(text.replace("−", "-"));
    }

    /* -- the end, and a journey told afterwards -- */

    function standing(now) {
      return now.heroes.map(function (one, n) { return one.out ? -1 : n; }).filter(function (n) { return n >= 0; });
    }

    function names(heroes) {
      return heroes.map(words.hero).join(", ") || tr("nobody");
    }

    async function result(roll, seed, before) {
      if (before.length && !await state.tell(before)) return;
      var now = state.now(), e = {t: "journey-result", quest: now.quest, standing: standing(now)};
      if (roll) e.roll = roll;
      if (seed) e.seed = seed;
      await tell(e);
    }

    function rollAfter(now, before) {
      if (!now.rolls) return button(tr("Tell how it ended"), function () { result(0, "", before()); }, "big");
      return [button(tr("Roll afterwards"), function () {
        state.during(async function () {
          var got = await state.roll(1, QUEST_DIE);
          await result(got.faces[0], got.seed, before());
        });
      }, "big"), h("p.label", {}, tr("Or tap what your quest dice showed")), parts.numbers(QUEST_DIE, function (roll) { result(roll, "", before()); }, tr("Quest dice"))];
    }

    function end(now) {
      var left = standing(now), isWon = left.length && now.quest >= now.won_at;
      return page(tr("The journey is over"), [h("p.lead", {}, isWon ? tr("Won.") : tr("Lost.")),
        h("p", {}, tr("Quest token on %(space)s, standing: %(names)s.", {space: now.quest, names: names(left)})),
        rollAfter(now, function () { return []; })]);
    }

    function afterwards(now) {
      ui.after = ui.after || {quest: 0, out: []};
      var after = ui.after, spaces = [];
      for (var n = 0; n <= now.quest_spaces; n += 1) spaces.push(n);
      function before() {
        var events = [{t: "gap", note: "told afterwards"}];
        if (after.quest !== now.quest) events.push({t: "quest", why: "told", amount: after.quest - now.quest});
        return events.concat(after.out.map(function (hero) { return {t: "fell", by: hero}; }));
      }
      return page(tr("As you remember it"), [h("p.label", {}, tr("Where the quest token lay")), h("div.numbers", {role: "group", "aria-label": tr("Quest token")}, spaces.map(function (one) {
        return h("button.quiet", {type: "button", "data-key": "q" + one, "aria-pressed": String(after.quest === one), onclick: function () { after.quest = one; state.paint(); }}, String(one));
      })), h("p.label", {}, tr("Who was standing at the end")), h("div.chips", {}, now.heroes.map(function (hero, n) {
        var isUp = after.out.indexOf(n) < 0;
        return h("button.quiet", {type: "button", "data-key": "up" + n, "aria-pressed": String(isUp), onclick: function () {
          after.out = isUp ? after.out.concat([n]) : after.out.filter(function (one) { return one !== n; });
          state.paint();
        }}, hero.name);
      })), rollAfter(now, before)]);
    }

    /* -- what came of it -- */

    function changed(name, level, by) {
      return h("li", {}, name + " ", h("b", {}, String(level)), " (" + (by ? words.signed(by) : tr("as before")) + ")");
    }

    function over(now) {
      var found = now.result;
      if (found.unchecked) return h("section.sheet", {}, h("h2", {tabindex: "-1"}, tr("The journey is over")), h("p", {}, tr("What follows is worked out once the rules can be asked.")));
      return h("section.sheet.over", {"aria-label": tr("The journey is over")}, h("h2", {tabindex: "-1"}, found.success ? tr("The journey is won") : tr("The journey is lost")),
        h("p", {}, tr("Quest token on %(space)s, standing: %(names)s.", {space: found.quest, names: names(found.standing)}) +
          (found.turns ? " " + tr("Turns: %(n)s.", {n: found.turns}) : "")),
        h("ul.plain", {}, changed(tr("Fear"), found.fear, found.fear_change || 0), changed(tr("Influence"), found.influence, found.influence_change || 0)),
        found.rule ? h("p", {}, pad.ruleLink(found.rule, tr("The rule of victory"))) : null,
        h("p.after", {}, h("a.touch", {href: facts.addresses.journey}, tr("The journey's page"))));
    }

    return {hero: hero, tables: tables, more: more, end: end, after: afterwards, caught: told.caught, over: over, entry: entry};
  };
})();

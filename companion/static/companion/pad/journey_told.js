/* What a journey's table tells that it did not log: how it stood after a turn, what cards want.
 * companion.pad.journeyTold(state, page, tell)
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr, h = pad.h, button = pad.button, words = pad.journeyWords, parts = pad.journeyParts;
  var DIE = 6, COUNTED = [["wounds", tr("Wounds")], ["grievous", tr("Grievous")], ["inspiration", tr("Inspiration")]], MOST_POINTS = 20;

  pad.journeyTold = function (state, page, tell) {
    var ui = state.ui;

    /* A number with a button on either side. */
    function counter(name, value, least, most, set, key) {
      function step(by, sign, word) {
        var to = value + by, off = to < least || to > most;
        return h("button.quiet", {type: "button", disabled: off, "data-key": key + sign, "aria-label": name + tr(": ") + word, onclick: function () { set(to); state.paint(); }}, sign);
      }
      return h("p.counter", {}, h("span.name", {}, name), step(-1, "−", tr("one less")), h("b.num", {}, String(value)), step(1, "+", tr("one more")));
    }

    /* -- how it stands -- */

    /* The table as it is shown, to begin with; a turn that was begun is told as over. */
    function draft(now) {
      if (ui.caught) return ui.caught;
      var isBetween = !now.due || now.due.event === "turn";
      ui.caught = {
        turn: now.turn + (isBetween ? 1 : 0), quest: now.quest,
        nightfall: Math.min(now.nightfall_spaces, now.nightfall + (isBetween ? 1 : 0)),
        heroes: now.heroes.map(function (one) {
          return {wounds: one.wounds || 0, grievous: one.grievous || 0, inspiration: one.inspiration || 0,
            inspired: Boolean(one.inspired), out: Boolean(one.out), ailments: one.ailments || []};
        }),
      };
      return ui.caught;
    }

    function heroTold(shown, one, n) {
      function mark(name, text) {
        return h("button.quiet", {type: "button", "data-key": name + n, "aria-pressed": String(one[name]), onclick: function () { one[name] = !one[name]; state.paint(); }}, text);
      }
      return h("fieldset.as-told", {}, h("legend", {dir: "auto"}, shown.name), one.out ? null : COUNTED.map(function (each) {
        var field = each[0], most = field === "inspiration" ? MOST_POINTS : shown.spaces - one.wounds - one.grievous + one[field];
        return counter(each[1], one[field], 0, most, function (to) { one[field] = to; }, field + n);
      }), h("div.chips", {}, one.out ? null : mark("inspired", tr("Inspired")), mark("out", tr("Out of action"))));
    }

    function caught(now) {
      var told = draft(now);
      function set(field) { return function (to) { told[field] = to; }; }
      return page(tr("How it stands"), [
        h("p.soft", {}, tr("After the last turn that was played. The log has a gap before it.")),
        counter(tr("Turns played"), told.turn, Math.max(1, now.turn), 400, set("turn"), "turn"),
        counter(tr("Quest token"), told.quest, 0, now.quest_spaces, set("quest"), "quest"),
        counter(tr("Nightfall"), told.nightfall, 1, now.nightfall_spaces, set("nightfall"), "nightfall"),
        now.heroes.map(function (shown, n) { return heroTold(shown, told.heroes[n], n); }),
        h("p.after", {}, button(tr("So it stands"), async function () {
          ui.banner = null;
          await tell(Object.assign({t: "caught-up"}, told));
        }, "big"))]);
    }

    /* -- what a hero's card wants -- */

    function wants(now, n) {
      var list = now.heroes[n].wants || [], name = parts.field(ui.typed, "want-name", 40);
      var ability = h("input", {id: "want-ability", type: "checkbox", checked: ui.isAbility, onchange: function () { ui.isAbility = this.checked; }});
      function say(after) { return state.tell({t: "armed", by: n, wants: after}); }
      return h("details.wants", {open: ui.wants, ontoggle: function () { ui.wants = this.open; }}, h("summary", {}, tr("Weapons and abilities (%(n)s)", {n: list.length})),
        list.length ? h("ul.plain", {}, list.map(function (one) {
          return h("li.row.apart", {}, h("span", {dir: "auto"}, one.name + ", " + (one.least || 1) + "+"),
            h("button.quiet", {type: "button", "aria-label": tr("Leave out %(name)s", {name: one.name}), onclick: function () { say(list.filter(function (other) { return other !== one; })); }}, "×"));
        })) : h("p.soft", {}, tr("Tell what the card wants, and only dice that do are offered. It is kept for the next journeys.")),
        h("div.field", {}, h("label", {for: "want-name"}, tr("Its name")), name),
        h("p.row", {}, ability, h("label", {for: "want-ability"}, tr("An ability, no weapon"))),
        h("p.label", {}, tr("The lowest die that does")), parts.numbers(DIE, function (least) {
          var called = name.value.trim(), what = ability.checked ? "ability" : "weapon";
          if (!called) return name.focus();
          Object.assign(ui, {isAbility: false}).typed["want-name"] = "";
          return say(list.concat([{name: called, least: least, what: what}]));
        }, tr("The lowest die that does")));
    }

    return {caught: caught, wants: wants};
  };
})();

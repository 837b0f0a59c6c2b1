/* What is always in view at a journey's table: tokens, heroes, the steps of the turn. */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr, h = pad.h, words = pad.journeyWords;

  /* A track as spaces; marks: names of spaces that mean something. */
  function track(name, at, spaces, marks, kind) {
    var cells = [];
    for (var n = 1; n <= spaces; n += 1) {
      cells.push(h("i" + (n <= at ? ".on" : "") + (n === at ? ".at" : "") + (marks[n] ? ".mark" : "")));
    }
    return h("div.track." + kind, {}, h("span.track-name", {}, name), h("span.cells", {"aria-hidden": "true"}, cells),
      h("span.track-at", {}, h("b", {}, String(at)), " " + tr("of %(most)s", {most: spaces})));
  }

  function trackers(now) {
    var won = {};
    won[now.won_at] = won[now.better_at || now.won_at] = true;
    var night = {3: true};
    night[now.nightfall_spaces] = true;
    return h("section.trackers", {"aria-label": tr("Tokens")},
      track(tr("Quest"), now.quest, now.quest_spaces, won, "quest"),
      track(now.night ? tr("Night") : tr("Nightfall"), now.nightfall, now.nightfall_spaces, night, "night"),
      h("p.levels", {}, h("span", {}, tr("Fear") + " ", h("b", {}, String(now.fear))), h("span", {}, tr("Influence") + " ", h("b", {}, String(now.influence))),
        now.encounters ? h("span", {}, tr("Encounters") + " ", h("b", {}, String(now.encounters))) : null,
        now.gravetide ? h("span", {}, tr("The Gravetide is here")) : null,
        now.denied ? h("span", {}, tr("Destiny denied")) : null,
        now.fulfilled ? h("span", {}, tr("Destiny fulfilled")) : null));
  }

  function wounds(hero) {
    var cells = [];
    for (var n = 0; n < hero.spaces; n += 1) {
      var grievous = n < (hero.grievous || 0), wound = !grievous && n < (hero.grievous || 0) + (hero.wounds || 0);
      cells.push(h("i" + (grievous ? ".grievous" : wound ? ".wound" : "")));
    }
    return h("span.wounds", {"aria-hidden": "true"}, cells);
  }

  function condition(hero) {
    var told = [];
    if (hero.out) return tr("out of action");
    if (hero.wounds) told.push(hero.wounds === 1 ? tr("1 wound") : tr("%(n)s wounds", {n: hero.wounds}));
    if (hero.grievous) told.push(tr("%(n)s grievous", {n: hero.grievous}));
    return told.concat((hero.ailments || []).map(words.ailment)).join(", ");
  }

  /* Wounds are seen; the rest is said. */
  function under(hero) {
    if (hero.out) return tr("out of action");
    return (hero.inspired ? [tr("inspired")] : []).concat((hero.ailments || []).map(words.ailment)).join(", ");
  }

  function card(hero, number, state) {
    var is = hero.out ? "out" : hero.acted ? "acted" : state.hero === number ? "acts" : "";
    var said = [condition(hero) || tr("well"), hero.inspired ? tr("inspired") : "", tr("%(n)s inspiration", {n: hero.inspiration || 0}),
      is === "acted" ? tr("has acted") : is === "acts" ? tr("acts") : ""];
    return h("li", {}, h("button.hero" + (is ? "." + is : ""), {type: "button", "data-key": "hero" + number, "data-tap": "hero" + number, onclick: function () { state.open("hero", number); }},
      h("span.sr", {}, hero.name + tr(": ") + said.filter(Boolean).join(", ")),
      h("span.hero-row.top", {"aria-hidden": "true"}, h("span.hero-name", {}, is === "acted" ? "✓ " : "", hero.name),
        h("span.inspiration" + (hero.inspired ? ".inspired" : ""), {}, pad.glyph("glory"), String(hero.inspiration || 0))),
      h("span.hero-row", {"aria-hidden": "true"}, wounds(hero), h("span.hero-told", {}, under(hero)))));
  }

  function heroes(now, state) {
    return h("ul.heroes", {"aria-label": tr("Heroes")}, now.heroes.map(function (hero, number) { return card(hero, number, state); }));
  }

  /* The turn as a list: what is done, what is to be done now. */
  function steps(now) {
    if (!now.due) return null;
    var names = words.steps.slice(), at;
    if (now.due.event === "crisis-roll") names.push(["crisis-roll", tr("Crisis")]);
    at = names.findIndex(function (one) { return one[0] === now.due.event; });
    return h("ol.steps", {"aria-label": tr("Steps of the turn")}, names.map(function (one, n) {
      var is = n < at ? ".done" : n === at ? ".now" : "";
      return h("li" + is, {"aria-current": n === at ? "step" : false}, one[1], n < at ? h("span.sr", {}, ", " + tr("done")) : null);
    }));
  }

  /* A die that can be tapped, or one to look at. */
  function die(face, kind, act, pressed, key) {
    return h("button.die" + (kind ? "." + kind : ""), {type: "button", "data-key": key, "aria-pressed": String(Boolean(pressed)), onclick: act,
      "aria-label": kind === "destiny" ? tr("destiny die %(face)s", {face: face}) : tr("die %(face)s", {face: face})}, String(face));
  }

  /* Numbers to tap, from 1 on. */
  function numbers(most, act, label) {
    var found = [];
    for (var n = 1; n <= most; n += 1) found.push(n);
    return h("div.numbers", {role: "group", "aria-label": label}, found.map(function (one) {
      return h("button.quiet", {type: "button", "data-key": "n" + one, onclick: function () { act(one); }}, String(one));
    }));
  }

  /* A field whose words stay when the page is drawn anew, kept in `typed` until they are used. */
  function field(typed, id, most) {
    return h("input", {id: id, maxlength: String(most), dir: "auto", "data-key": id, value: typed[id] || "", oninput: function () { typed[id] = this.value; }});
  }

  pad.journeyParts = {field: field, trackers: trackers, heroes: heroes, steps: steps, die: die, numbers: numbers, condition: condition};
})();

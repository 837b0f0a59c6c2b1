/* What happens in a position, line by line: built of what the engine offers, dice tapped as symbols. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var it = window.companion.position, make = it.make, button = it.button;
  var RANK = ["attack", "charge", "play", "react", "guard", "pass", "draw", "cycle"];
  var FEW = 8, MOST = 60;
  var WORDS = {
    move: tr("Move"), charge: tr("Charge"), push: tr("Push"), place: tr("Place"), attack: tr("Attack"), play: tr("Play a card"), react: tr("React")
  };

  it.endOf = function (event) {
    var hex = event.hex, way = event.path && event.path.length ? event.path : event.hexes;
    if (!hex && way && way.length) hex = way[way.length - 1];
    return hex ? String(hex) : "";
  };
  function isOf(fighter) { return function (one) { return one.event.fighter === fighter || one.event.target === fighter; }; }
  /* What may happen next, as far as a fighter and a kind were chosen. */
  it.choices = function () {
    var events = it.laid && it.laid.next ? it.laid.next.events : [];
    var mine = it.chosen < 0 ? events : events.filter(isOf(it.chosen));
    var found = mine.length ? mine : events;
    return it.kind ? found.filter(function (one) { return one.event.t === it.kind; }) : found;
  };
  it.ends = function () {
    return it.kind ? it.choices().map(function (one) { return it.endOf(one.event); }).filter(Boolean) : [];
  };
  function rank(one) {
    var place = RANK.indexOf(one.event.t);
    return place === -1 ? 99 : place;
  }
  function ranked(events) { return events.slice().sort(function (one, other) { return rank(one) - rank(other); }); }
  /* what the engine says is in the page's language, but for what has no translation */
  function spoken(one) { return one.lang ? {lang: one.lang} : {}; }
  function act(one) { return button(one.says, function () { it.happen(one.event); }, spoken(one)); }

  /* One kind of thing that may happen: its ways, or where there are many of them a hex to tap. */
  function ofKind(kind, events) {
    if (events.length <= FEW) return events.map(act);
    return [button(tr("%(what)s: %(n)s ways", {what: WORDS[kind] || kind, n: events.length}), function () {
      it.kind = it.kind === kind ? "" : kind;
      it.show();
    }, {"aria-pressed": String(it.kind === kind)})];
  }
  function acts(events) {
    var here = it.hex ? events.filter(function (one) { return it.endOf(one.event) === it.hex; }) : events;
    var found = ranked(here.length ? here : events), kinds = {};
    if (it.hex && here.length) return make("div", {class: "acts"}, found.map(act));
    found.forEach(function (one) { (kinds[one.event.t] = kinds[one.event.t] || []).push(one); });
    return make("div", {}, [make("div", {class: "acts"}, Object.keys(kinds).reduce(function (all, kind) {
      return all.concat(ofKind(kind, kinds[kind]));
    }, []))]);
  }
  function where() {
    var ways = it.choices();
    return make("div", {}, [
      make("p", {role: "status", text: tr("Tap where it ends.")}),
      make("details", {}, [make("summary", {text: tr("As a list")}), make("div", {class: "acts"}, ways.slice(0, MOST).map(act)),
        ways.length > MOST ? make("p", {class: "soft", text: tr("and %(n)s more: tap a fighter first", {n: ways.length - MOST})}) : null])
    ]);
  }
  function ofAll() {
    var events = it.laid.next.events, mine = it.chosen < 0 ? events : events.filter(isOf(it.chosen));
    return mine.length ? mine : events;
  }

  function face(name) {
    var space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg"), use = document.createElementNS(space, "use");
    svg.setAttribute("class", "glyph");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", it.root.dataset.glyphs + "#" + name.split("_")[0]);
    svg.append(use);
    return svg;
  }
  /* tr: "smash", "fury", "block", "dodge", "channel", "focus", "critical", "single support", "double support" */
  function faceSaid(name) { return tr(name.replace(/_/g, " ")); }
  function dice(choices) {
    var die = choices.kind.replace(/ roll$/, ""), faces = it.names && it.names.faces[die];
    if (!faces || !choices.count) return null;
    return make("div", {}, [
      make("div", {class: "dice"}, faces.map(function (name) {
        var one = button(faceSaid(name), function () {
          it.rolled.push(name);
          if (it.rolled.length === choices.count) it.happen({t: "roll", kind: die, faces: it.rolled.slice(), by: choices.who});
          else it.showHappens();
        });
        one.prepend(face(name));
        return one;
      })),
      make("p", {role: "status", text: tr("%(n)s of %(all)s: %(faces)s", {n: it.rolled.length, all: choices.count, faces: it.rolled.map(faceSaid).join(", ") || tr("tap each die as it fell")})}),
      it.rolled.length ? button(tr("Begin the roll anew"), function () { it.rolled = []; it.showHappens(); }) : null
    ]);
  }

  function lines() {
    return make("ol", {class: "plain events"}, it.laid.said.map(function (one, at) {
      var stopped = one.stopped ? tr("This cannot have happened: %(why)s", {why: one.stopped}) : "";
      return make("li", {class: "row apart"}, [make("span", {}, [make("span", Object.assign({text: one.says}, spoken(one))), stopped && " " + stopped]), button(tr("Back to here"), function () {
        it.state.after = it.after().slice(0, at);
        it.changed();
      })]);
    }));
  }
  /* Windows are filled in with passes; those in which somebody holds a card stand open. */
  function windows() {
    if (!it.laid.windows.length) return null;
    var held = it.laid.windows.filter(function (one) { return one.events.some(function (event) { return event.event.t !== "pass"; }); });
    var inside = held.map(function (one) { return make("div", {}, [make("p", Object.assign({text: one.says}, spoken(one))), acts(one.events)]); });
    if (!held.length) inside = [make("p", {class: "soft", text: tr("Nobody holds a card for them. Put one into a hand, or ask where a card may be used.")})];
    return make("details", {open: held.length > 0}, [make("summary", {text: tr("Windows before that: %(n)s", {n: it.laid.windows.length})})].concat(inside));
  }

  it.showHappens = function () {
    if (!it.laid) return;
    var next = it.laid.next, narrowed = [it.chosen >= 0 ? it.nameOf(it.chosen) : "", it.hex ? "(" + it.hex + ")" : ""].filter(Boolean).join(", ");
    it.fill("happens", [
      lines(),
      it.laid.unknown.length ? make("p", {class: "notice warn", text: tr("Not known here: %(cards)s. What they may change stays open.", {cards: it.laid.unknown.join(", ")})}) : null,
      windows(),
      next ? make("p", Object.assign({class: "lead", text: next.says}, spoken(next))) : make("p", {text: tr("Nothing more can happen here.")}),
      next && narrowed ? make("p", {class: "row"}, [make("span", {text: tr("Only %(what)s", {what: narrowed})}), button(tr("Show all"), function () { it.chosen = -1; it.hex = it.kind = ""; it.show(); })]) : null,
      next ? dice(next) || acts(ofAll()) : null,
      next && it.kind ? where() : null
    ]);
  };
})();

/* What a game at full detail asks, and what may be answered: companion.pad.fullAsking(it)
 *
 * gives {question, answers, byItself, stage, pick, owned}; `it` is full_page.js's table. The rules
 * engine lists the answers; dice are full_dice.js's.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h, button = pad.button;
  var KINDS = {
    "roll-off": tr("Roll off: four dice each"), "first chooser": tr("who chooses the first board"),
    "first board": tr("chooses a board"), "second board": tr("chooses the other board and lays it"),
    "board side": tr("chooses a side of the board"), territory: tr("chooses a territory"),
    "deal tokens": tr("The tokens are dealt"), "place token": tr("places a token"),
    "place artefact": tr("places the artefact"), "extra token": tr("may place one more token"),
    "draw objective": tr("draws objectives"), "draw power": tr("draws power cards"),
    "draw hazard": tr("The hazard deck"), "do-over": tr("may draw anew"),
    "first placer": tr("who places the first fighter"), "place fighter": tr("places a fighter"),
    "first activation": tr("who takes the first activation"), activation: tr("activation"),
    "charge attack": tr("attacks after the charge"), "promised attack": tr("may make another attack"),
    "granted action": tr("may make another attack"), "next target": tr("chooses the next target"),
    "attack roll": tr("rolls to attack"), "defence roll": tr("rolls to defend"), "magic roll": tr("rolls magic dice"),
    "innate symbol": tr("chooses the symbol that comes with it"), caster: tr("chooses who casts it"),
    "re-roll": tr("may roll again"), "drive back": tr("may drive back"),
    "scatter token": tr("lays the scatter token"), "scatter roll": tr("rolls scatter dice"),
    "scatter order": tr("chooses which way first"), score: tr("may score"),
    "discard objectives": tr("may discard objectives"), "discard power": tr("may discard power cards"),
    upgrades: tr("may give upgrades"), "reveal tokens": tr("The tokens are turned over"),
    ability: tr("may use an ability"), "first ability": tr("whose ability comes first"),
    push: tr("pushes"), place: tr("places"), "move token": tr("moves a token"),
    "choose fighter": tr("chooses a fighter"), "choose fighters": tr("chooses fighters"),
    "choose card": tr("chooses a card"), "card by chance": tr("takes a card by chance"),
    "choose hex": tr("chooses a hex"), "choose token": tr("chooses a token"),
    "choose player": tr("chooses a player"), "choose effect": tr("chooses what it does"),
    "choose direction": tr("chooses a direction"), "token number": tr("chooses the number of a token"),
    "name objective": tr("names an objective"), "play card": tr("may play a card"),
    "give upgrade": tr("gives an upgrade"), "break upgrade": tr("chooses the upgrade that is lost"),
    "spend glory": tr("chooses how much glory to spend"), "spend counters": tr("chooses how many counters to spend"),
    "wound tokens to remove": tr("chooses how many wound tokens go"), "die to turn": tr("chooses the die to turn"),
    "attack's end": tr("chooses how the attack ends"), "discard objective": tr("discards an objective"),
  };

  pad.fullAsking = function (it) {
    /* which of several ways is looked at, cards or numbers tapped so far, whether lists are open */
    var at = 0, chosen = [], listsOpen = false;

    function reset() {
      chosen = [];
    }

    /* While dice are asked for it is what may come unasked: a surge that is shown, a reaction. */
    function choices() {
      var now = it.now();
      if (!now.prompt) return [];
      var list = it.dice.asks(now) ? now.legal.filter(function (e) { return now.prompt.answers.indexOf(e.t) < 0; }) : now.legal;
      return pad.choices.of(list, now.names, now.prompt);
    }

    /* Beside dice nothing is pointed at before it is said what. */
    function stage() {
      var listed = choices();
      if (!listed.length) return null;
      return it.picked.label === null && it.dice.asks(it.now()) ? pad.choices.named(listed) : pad.choices.stage(listed, it.picked);
    }

    /* A seat of a position; what is as it was at the beginning is left out of it. */
    function owned(position, seat) {
      return Object.assign({glory: 0, spent: 0, activations: 0, objective_deck: [], power_deck: []}, position.seats[seat]);
    }

    function question(prompt) {
      var words = KINDS[prompt.kind] || prompt.kind, whole = prompt.who < 0 || /^(The|Roll)/.test(words);
      var ofMine = prompt.who === facts.seat && prompt.kind === "activation";
      return h("p.asked", {role: "status"}, ofMine ? tr("Your activation") : whole ? words : [pad.bdi(prompt.who), tr(": "), words],
        prompt.count > 1 && prompt.answers.indexOf("roll-off") < 0 ? " (" + prompt.count + ")" : "");
    }

    function numbers(now) {
      var count = now.prompt.count, all = Array.from({length: count}, function (_, index) { return index + 1; });
      return [h("p.soft", {}, tr("In the order in which they were placed:")), h("p.lead", {"aria-live": "polite"}, chosen.join(" ")),
        h("div.worths", {}, all.filter(function (one) { return chosen.indexOf(one) < 0; }).map(function (one) {
          return h("button.quiet", {type: "button", onclick: function () {
            chosen.push(one);
            if (chosen.length === count) it.take({t: "reveal-tokens", by: now.prompt.who, numbers: chosen.slice()});
            else it.paint();
          }}, String(one));
        }))];
    }

    /* -- cards drawn -- */

    function deckOf(now) {
      return now.prompt.kind.split(" ")[1];
    }

    function pileOf(now) {
      var own = owned(now.position, now.prompt.who);
      return deckOf(now) === "objective" ? own.objective_deck : own.power_deck;
    }

    /* One's own by name where the list is here, all others as nobody has shown them. */
    function draws(now) {
      var pile = pileOf(now).filter(function (card) { return card.charAt(0) !== "?"; });
      return [h("p.soft", {}, tr("Tap what you drew; only this phone knows it until it is shown.")),
        h("ul.choices-list.few", {}, pile.map(function (card) {
          var on = chosen.indexOf(card) >= 0;
          return h("li", {}, h("button.choice" + (on ? ".on" : ""), {type: "button", "data-key": card, "aria-pressed": String(on), onclick: function () {
            chosen = on ? chosen.filter(function (one) { return one !== card; }) : chosen.concat([card]);
            if (chosen.length === now.prompt.count) it.take({t: "draw", by: now.prompt.who, deck: deckOf(now), cards: chosen.slice()});
            else it.paint();
          }}, now.names[card] || card));
        })),
        button(tr("Not told"), function () { it.take(unseenDraw(now)); }, "quiet")];
    }

    function unseenDraw(now) {
      var cards = Array.from({length: now.prompt.count}, pad.unseen);
      return {t: "draw", by: now.prompt.who, deck: deckOf(now), cards: cards};
    }

    /* What needs no word of anybody: draws of cards nobody here knows, tokens dealt face down. */
    function byItself(now) {
      var answers = now.prompt.answers;
      if (answers.indexOf("draw") >= 0 && now.prompt.kind !== "draw hazard") {
        var hidden = pileOf(now).every(function (card) { return card.charAt(0) === "?"; });
        return now.prompt.who !== facts.seat || hidden ? unseenDraw(now) : null;
      }
      if (answers.indexOf("deal-tokens") >= 0) {
        return {t: "deal-tokens", by: now.prompt.who, numbers: now.dealt.map(function (count) { return Array(count).fill(0); })};
      }
      return null;
    }

    /* -- one of the choices that the engine lists -- */

    function back() {
      it.picked = {actor: null, label: null};
      it.paint();
    }

    function labels(now, list) {
      return h("div.chips", {}, list.map(function (label) {
        return button(label, function () {
          it.picked.label = label;
          var next = stage();
          if (next && next.ask === "sure") it.take(next.choices[0].e); // the table may have gone on
          else it.paint();
        }, "quiet");
      }));
    }

    function targetName(now, target) {
      return target.fighter !== undefined ? now.position.fighters[target.fighter].card : tr("hex %(hex)s", {hex: target.hex.join(", ")});
    }

    /* The same as on the battlefield, for ears, and for thumbs that find a hex too small. */
    function byName(buttons) {
      return h("details.by-name", {open: listsOpen, ontoggle: function () { listsOpen = this.open; }},
        h("summary", {}, tr("Or choose from a list (%(n)s)", {n: buttons.length})), h("div.chips", {}, buttons));
    }

    function targets(now, list) {
      var without = list.filter(function (one) { return !one.target; }), seen = {};
      var named = list.filter(function (one) {
        var name = one.target && targetName(now, one.target);
        if (!name || seen[name]) return false;
        return (seen[name] = true);
      });
      return [h("p.soft", {}, tr("Tap where on the battlefield.")),
        without.length ? h("div.chips", {}, without.map(function (one) { return button(one.label, function () { it.take(one.e); }, "quiet"); })) : null,
        byName(named.map(function (one) {
          return button(targetName(now, one.target), function () { it.take(one.e); }, "quiet");
        }))];
    }

    /* Ways to do the same thing that no hex tells apart, as boards laid side by side: looked at in turn. */
    function several(list) {
      at = Math.min(at, list.length - 1);
      it.table.look(list[at].e).then(function (position) { return it.field.draw(position, true); }).catch(function () {});
      return [h("div.row.apart", {},
        h("button.quiet", {type: "button", "data-key": "before", onclick: function () { at = (at + list.length - 1) % list.length; it.paint(); }}, tr("Before")),
        h("span", {"aria-live": "polite"}, tr("%(now)s of %(all)s", {now: at + 1, all: list.length})),
        h("button.quiet", {type: "button", "data-key": "after", onclick: function () { at = (at + 1) % list.length; it.paint(); }}, tr("Next"))),
      button(tr("Like this"), function () { var e = list[at].e; at = 0; it.take(e); }, "big")];
    }

    function listed(now) {
      var next = stage(), picked = it.picked, fighters = now.position.fighters;
      if (!next) return [h("p", {}, tr("This cannot be told here. 'A card did this' takes what happened, and the game goes on."))];
      var parts = [];
      if (picked.actor !== null || picked.label !== null) {
        var said = [picked.actor === null ? "" : fighters[picked.actor].card, picked.label || ""].filter(Boolean).join(tr(": "));
        parts.push(h("p.row.apart", {}, h("strong", {}, said), button(tr("Another"), back, "quiet")));
      }
      if (next.ask === "actor") {
        parts.push(h("p.soft", {}, tr("Tap a fighter on the battlefield.")), labels(now, next.labels), byName(next.actors.map(function (actor) {
          return button(fighters[actor].card, function () { picked.actor = actor; it.paint(); }, "quiet");
        })));
      }
      if (next.ask === "label") parts.push(labels(now, next.labels));
      if (next.ask === "target") parts.push(targets(now, next.choices));
      if (next.ask === "several") parts.push(several(next.choices));
      if (next.ask === "sure") parts.push(button(next.choices[0].label, function () { it.take(next.choices[0].e); }, it.dice.asks(now) ? "quiet" : "big"));
      return parts;
    }

    /* -- taps on the battlefield -- */

    function pick(who, hex) {
      if (it.dice.tapped(hex)) return;
      var now = stage();
      if (!now) return;
      if (now.ask === "actor" && now.actors.indexOf(who) >= 0) {
        it.picked.actor = who;
        it.paint();
      } else if (now.ask === "target") {
        var found = now.choices.find(function (one) {
          return one.target && (one.target.fighter !== undefined ? one.target.fighter === who : String(one.target.hex) === String(hex));
        });
        if (found) it.take(found.e);
        else forbidden(now.choices[0].e, who, hex);
      } else if (now.ask === "label" && who >= 0 && who !== it.picked.actor) {
        it.picked = {actor: null, label: null};
        pick(who, hex);
      }
    }

    /* Why not there? The engine is asked by the very event, and names the rule. */
    function forbidden(e, who, hex) {
      var tried = Object.assign({}, e);
      if (tried.path) tried.path = [hex];
      else if (tried.hex) tried.hex = hex;
      else if (tried.t === "attack" && who >= 0) tried.target = who;
      else return;
      it.act(function () {
        return it.table.look(tried).then(function () { throw Object.assign(new Error(tr("Tap it by a hex that is ringed.")), {kind: "unusable"}); });
      });
    }

    return {
      reset: reset, question: question, byItself: byItself, stage: stage, pick: pick, owned: owned,
      answers: function (now) {
        var answers = now.prompt.answers;
        if (it.dice.asks(now)) return it.dice.show(now).concat(stage() ? h("div.besides", {}, listed(now)) : []);
        if (answers.indexOf("draw") >= 0) return draws(now);
        if (answers.indexOf("reveal-tokens") >= 0) return numbers(now);
        return listed(now);
      },
    };
  };
})();

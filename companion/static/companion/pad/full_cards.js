/* Cards at full detail: played in a window that was passed, and what the engine does not play.
 *
 * companion.pad.fullCards(it) gives {show, card}; `it` is full_page.js's table.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h, button = pad.button;
  /* the windows in which cards are played, and the moments of those for reactions */
  var KINDS = {reaction: tr("a reaction"), surge: tr("an objective at once"), "power step": tr("a power card")};
  var MOMENTS = {
    "attack-declared": tr("when the attack is declared"), "attack-roll": tr("after the attack roll"),
    "defence-roll": tr("after the defence roll"), "success-determined": tr("when success is determined"),
    "damage-dealt": tr("when damage is dealt"), "out-of-action": tr("when the fighter goes out of action"),
    "driven-back": tr("when the target was driven back"), "after-action": tr("after the action"),
    "after-power-step": tr("after the power step"), "card-revealed": tr("when the card is shown"),
    "card-resolved": tr("after the card"), "spell-declared": tr("when the spell is declared"),
    "spell-attempted": tr("when the spell is attempted"), "spell-attack-roll": tr("after the roll of the spell attack"),
    "casting-roll": tr("after the casting roll"), "scatter-token": tr("when the scatter token lies"),
    "reaction-declared": tr("when the reaction is declared"), "reaction-resolved": tr("after the reaction"),
  };

  function kindOf(one) {
    return KINDS[one.kind] || one.kind;
  }
  var DEEDS = [["push", tr("Moved or pushed")], ["place", tr("Placed")], ["damage", tr("Damage")], ["heal", tr("Healed")], ["glory", tr("Glory")], ["out", tr("Out of action")], ["back", tr("Came back")]];
  var NEEDS_HEX = ["push", "place", "back"];

  pad.fullCards = function (it) {
    function title(words) {
      return h("p.row.apart", {}, h("h2", {tabindex: "-1"}, words), button(tr("Back"), function () { it.sheet = null; it.paint(); }, "quiet"));
    }

    function open(sheet) {
      it.refused = null;
      it.sheet = sheet;
      return it.paint().then(function () {
        var head = it.root && it.root.querySelector(".below h2");
        if (head) head.focus();
      });
    }

    /* -- a card in one of the windows that were passed on the way here -- */

    function windows() {
      var moments = it.now().windows.map(function (one, index) { return {index: index, one: one}; }).filter(function (moment) {
        return it.mine(moment.one.who);
      });
      return [title(tr("A card is played")), moments.length ? h("ul.choices-list", {}, moments.map(function (moment) {
        var when = moment.one.at ? " " + (MOMENTS[moment.one.at] || "") : "";
        return h("li", {}, button([pad.nameOf(moment.one.who), tr(": "), kindOf(moment.one), when], function () { inWindow(moment).catch(it.lost); }, "quiet choice"));
      })) : h("p.soft", {}, tr("No window for a card is open here.")),
      button(tr("A card did this"), function () { open({name: "did", did: []}); }, "quiet")];
    }

    async function inWindow(moment) {
      var there = await it.table.in_window(moment.index);
      var known = there.legal.filter(function (e) { return e.t !== "pass"; });
      var cards = await it.engine.ask({do: "cards", warband: there.position.seats[moment.one.who].warband, kinds: ["ploy", "spell", "upgrade"]});
      open({name: "window", moment: moment, known: known, names: there.names, prompt: there.prompt, cards: cards});
    }

    function inside() {
      var sheet = it.sheet, moment = sheet.moment, fighters = it.now().position.fighters;
      var field = h("input", {id: "card-name", list: "card-names", autocomplete: "off"});
      function whom(one) {
        return one.target && one.target.fighter !== undefined ? tr(": ") + fighters[one.target.fighter].card : "";
      }
      function play() {
        var card = sheet.cards.find(function (one) { return one.name.toLowerCase() === field.value.trim().toLowerCase(); });
        if (card) return it.take({t: "play", by: moment.one.who, card: card.id}, moment.index);
        it.refused = {kind: "unusable", message: tr("No card of this warband has that name. Choose one from the list.")};
        return it.paint();
      }
      return [title(pad.nameOf(moment.one.who) + tr(": ") + kindOf(moment.one)),
        h("ul.choices-list", {}, pad.choices.of(sheet.known, sheet.names, sheet.prompt).map(function (one) {
          return h("li", {}, button(one.label + whom(one), function () { it.take(one.e, moment.index); }, "quiet choice"));
        })),
        moment.one.kind === "surge" ? null : [h("div.field", {}, h("label", {for: "card-name"}, tr("Another card, by its name")), field,
          h("datalist", {id: "card-names"}, sheet.cards.map(function (card) { return h("option", {value: card.name}); }))),
        button(tr("Play it"), play, "quiet")]];
    }

    /* -- deeds of a card that the engine does not play, told one by one, written as one event -- */

    function add(made) {
      it.sheet.did.push(made);
      Object.assign(it.sheet, {deed: null, fighter: undefined, tap: undefined});
      it.paint();
    }

    function words(one) {
      var who = one.fighter !== undefined ? it.now().position.fighters[one.fighter].card : pad.nameOf(one.seat);
      return who + tr(": ") + DEEDS.find(function (kind) { return kind[0] === one.do; })[1].toLowerCase() + (one.amount ? " " + one.amount : "");
    }

    /* Taps on the battlefield while a deed is told: the fighter first, then where. */
    function listen(deed) {
      it.sheet.deed = deed;
      it.sheet.tap = function (who, hex) {
        var sheet = it.sheet;
        if (sheet.fighter === undefined) {
          if (who < 0) return;
          sheet.fighter = who;
          if (deed === "out") add({do: "out", fighter: who});
          else it.paint();
        } else if (deed === "push") add({do: "push", fighter: sheet.fighter, path: [hex]});
        else if (NEEDS_HEX.indexOf(deed) >= 0) add({do: deed, fighter: sheet.fighter, hex: hex});
      };
      it.paint();
    }

    function amounts(list, act, label) {
      return h("div.worths", {role: "group", "aria-label": label}, label ? h("span", {}, label) : null, list.map(function (amount) {
        return h("button.quiet", {type: "button", onclick: function () { act(amount); }}, (list.indexOf(-1) >= 0 ? (amount > 0 ? "+" : "−") : "") + Math.abs(amount));
      }));
    }

    function deed() {
      var sheet = it.sheet, fighters = it.now().position.fighters;
      if (sheet.deed === "glory") {
        return pad.order.map(function (seat) {
          return amounts([1, 2, -1], function (amount) { add({do: "glory", seat: seat, amount: amount}); }, pad.nameOf(seat));
        });
      }
      if (sheet.fighter === undefined) {
        return [h("p", {}, tr("Tap the fighter.")), h("div.chips", {}, fighters.map(function (one, index) {
          return button(one.card, function () { sheet.tap(index, one.hex); }, "quiet");
        }))];
      }
      if (NEEDS_HEX.indexOf(sheet.deed) >= 0) return [h("p", {}, tr("Tap the hex on the battlefield."))];
      return amounts([1, 2, 3, 4], function (amount) { add({do: sheet.deed, fighter: sheet.fighter, amount: amount}); }, fighters[sheet.fighter].card);
    }

    function whose() {
      var sheet = it.sheet, now = it.now();
      sheet.card = sheet.card || now.tellable[0];
      var field = h("select", {id: "did-card", onchange: function () { sheet.card = field.value; }}, now.tellable.map(function (one) {
        return h("option", {value: one}, now.names[one] || one);
      }));
      field.value = sheet.card;
      return [h("div.field", {}, h("label", {for: "did-card"}, tr("The card, or whose ability")), field),
        button(tr("It is so"), function () { it.take({t: "told", by: facts.seat, card: sheet.card, until: "now", did: sheet.did.slice()}); }, "big")];
    }

    function did() {
      var sheet = it.sheet;
      if (!it.now().tellable.length) {
        return [title(tr("A card did this")), h("p", {}, tr("The rules engine plays every card that is out. Say first which card was played."))];
      }
      var parts = [title(tr("A card did this")), h("ol.told", {}, sheet.did.map(function (one, place) {
        return h("li.row.apart", {}, words(one), button(tr("Take away"), function () { sheet.did.splice(place, 1); it.paint(); }, "quiet small-button"));
      }))];
      if (sheet.deed) return parts.concat(deed());
      parts.push(h("p.soft", {}, sheet.did.length ? tr("And what else?") : tr("What did it do?")), h("div.chips", {}, DEEDS.map(function (kind) {
        return button(kind[1], function () { listen(kind[0]); }, "quiet");
      })));
      return sheet.did.length ? parts.concat(whose()) : parts;
    }

    var SHEETS = {card: windows, window: inside, did: did};
    return {
      show: function () { return SHEETS[it.sheet.name](); },
      /* the button that opens them */
      card: function () { return button(tr("A card"), function () { open({name: "card"}); }, "quiet"); },
    };
  };
})();

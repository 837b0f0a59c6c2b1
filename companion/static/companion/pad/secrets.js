/* Cards that only this phone knows: named in the log by commitments, opened when they are shown.
 *
 * A drawn card of one's own stands in the log as the hash of the card and a salt; the salts lie on
 * this phone. companion.pad.secrets(number) gives those of a game.
 */
(function () {
  "use strict";
  var pad = window.companion.pad;

  function random(bytes) {
    var made = crypto.getRandomValues(new Uint8Array(bytes));
    return Array.prototype.map.call(made, function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
  }

  /* A name for a card that nobody has shown, unlike any other. */
  function unseen() {
    return "?" + random(8);
  }

  function secrets(number, kept) {
    function sealedOf(card) {
      return Object.keys(kept).find(function (one) { return kept[one].card === card && !kept[one].shown; });
    }
    return {
      /* the sealed names of cards just drawn, in the same order */
      seal: async function (cards) {
        var salts = cards.map(function () { return random(16); });
        var sealed = await window.companion.engine.ask({do: "commit", cards: cards, salts: salts});
        sealed.forEach(function (one, index) { kept[one] = {card: cards[index], salt: salts[index]}; });
        await pad.store.save("secrets" + number, kept);
        return sealed;
      },
      /* an event as it is logged: cards of the own hand sealed or, where they are shown, opened */
      told: function (e) {
        var made = Object.assign({}, e), sealed = e.card ? sealedOf(e.card) : null;
        if (e.cards && e.t === "discard") made.cards = e.cards.map(function (card) { return sealedOf(card) || card; });
        if (sealed) {
          made.sealed = sealed;
          made.opens = [{sealed: sealed, card: e.card, salt: kept[sealed].salt}];
        }
        return made;
      },
      /* a logged event as this phone knows it */
      known: function (e) {
        var made = Object.assign({}, e);
        if (e.cards) made.cards = e.cards.map(function (card) { return kept[card] ? kept[card].card : card; });
        if (e.sealed && kept[e.sealed]) {
          delete made.sealed;
          delete made.opens;
        }
        return made;
      },
    };
  }

  pad.unseen = unseen;
  pad.secrets = async function (number) {
    return secrets(number, await pad.store.read("secrets" + number) || {});
  };
})();

/* A game at full detail, by the rules engine on this phone: where it stands, and events into it.
 *
 * Windows in which nobody said anything are passed as players pass them, by going on: the passes
 * are written only when something else is. companion.pad.table(number, journal)
 */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts, game = facts.game, engine = window.companion.engine;

  function deck(seat, kinds) {
    var cards = game.seats[seat], listed = kinds.every(function (kind) { return cards[kind]; });
    return listed ? kinds.flatMap(function (kind) { return cards[kind].map(function (card) { return card.id; }); }) : null;
  }

  function table(journal, secrets) {
    var known = "", now = null, resting = null;

    /* What the engine plays: notes of what did not fit are for the judge. */
    function played() {
      return pad.standing(journal.entries()).filter(function (one) { return one.e.t !== "gap"; });
    }

    function ids() {
      return played().map(function (one) { return one.id; }).join(" ");
    }

    /* The header as this phone knows it: its own deck by name, the other by its number. */
    function header() {
      return {
        t: "game", v: 1, edition: game.edition, detail: "full",
        seats: facts.players.map(function (player, seat) {
          var own = seat === facts.seat, told = journal.state().header, sizes = told && told.seats[seat] || {};
          function lies(kinds, size, least) {
            return own && deck(seat, kinds) || (Array.isArray(size) ? size.length : size) || least;
          }
          return {
            warband: journal.warband(seat), name: player.name,
            objectives: lies(["objectives"], sizes.objectives, game.deck[0]), power: lies(["gambits", "upgrades"], sizes.power, game.deck[1]),
          };
        }),
      };
    }

    function lines() {
      var n = 0;
      return [JSON.stringify(header())].concat(played().map(function (entry) {
        n += 1;
        return JSON.stringify({n: n, e: Object.assign({}, secrets.known(entry.e), {id: entry.id, after: n - 1})});
      })).join("\n") + "\n";
    }

    /* From the log: when a page is opened, something was taken back, or another phone wrote. */
    async function load() {
      var told = ids();
      resting = (await engine.position(lines())).position;
      known = told;
      await goOn();
    }

    async function goOn() {
      now = await engine.ask({do: "onward", position: resting});
      pad.moves.know(now.position, now.names);
    }

    /* What is written before an event after so many of the windows passed. */
    function passes(count) {
      return now.windows.slice(0, count).map(function (one) { return {t: "pass", by: one.who, implied: true}; });
    }

    return {
      load: load,
      now: function () { return now; },
      /* Take an event where the table stands, or in a window that was passed, under an id of its own or
       * one from before. Rejected as the engine refuses. */
      take: async function (e, window_, id) {
        var count = window_ === undefined ? now.windows.length : window_;
        var before = window_ === undefined ? now.position : (await engine.ask({do: "onward", position: resting, windows: count})).position;
        var after = await engine.step(before, e);
        var told = e.t === "draw" && e.cards.every(function (card) { return card.charAt(0) !== "?"; })
          ? Object.assign({}, e, {cards: await secrets.seal(e.cards)}) : secrets.told(e);
        var written = await journal.write(passes(count).concat([told]), id);
        resting = after.position;
        known = [known].concat(written).join(" ").trim();
        await goOn();
      },
      /* The same looked at only: where the table would stand. */
      look: async function (e) {
        return (await engine.step(now.position, e)).position;
      },
      in_window: function (count) { return engine.ask({do: "onward", position: resting, windows: count}); },
      /* whether there are other events by now than those that are played in */
      isBehind: function () { return known !== ids(); },
      secrets: secrets,
    };
  }

  pad.table = async function (number, journal) {
    return table(journal, await pad.secrets(number));
  };
})();

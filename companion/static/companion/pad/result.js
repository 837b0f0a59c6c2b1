/* The result, game by game: what is typed, how it reads, and the fields it is sent in.
 *
 * A game's winner follows from the glory typed until somebody says otherwise; what is more often a
 * slip is asked at once. What counts is the event's to say: the report is answered by the server.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts;

  function emptyGame() {
    return {glory: [null, null], how: "", sure: false};
  }

  function empty() {
    /* typed: by hand here, not told by a log alone; sent: nothing was changed since it was reported;
     * refused: the write that was not taken */
    return {games: [emptyGame()], settled: "", typed: false, touched: 0, sent: false, refused: ""};
  }

  function isBlank(game) {
    return game.how === "" && game.glory[0] === null && game.glory[1] === null;
  }

  /* "0", "1", "drawn", "unfinished"; "" while nobody can tell */
  function ending(game) {
    if (game.how) return game.how;
    var one = game.glory[0], other = game.glory[1];
    if (one === null || other === null || one === other) return "";
    return one > other ? "0" : "1";
  }

  /* What is asked before a game is taken as it stands: a winner with less, a draw unlike. */
  function doubt(game) {
    var one = game.glory[0], other = game.glory[1], how = ending(game);
    if (one === null || other === null || one === other) return "";
    if (how === "drawn") return "drawn-unequal";
    if (facts.last_wins) return "";
    if ((how === "0" && one < other) || (how === "1" && other < one)) return "less-glory";
    return "";
  }

  function isSaid(game) {
    return ending(game) !== "" && (!doubt(game) || game.sure);
  }

  function wins(draft) {
    return [0, 1].map(function (seat) {
      return draft.games.filter(function (game) { return ending(game) === String(seat); }).length;
    });
  }

  /* Whether the event plays another game after these: the server has said it of every course. */
  function goesOn(games) {
    return facts.goes_on.indexOf(games.map(ending).join(" ")) >= 0;
  }

  /* As many games as there are to be typed: one more than is said, none after the last. */
  function trim(draft) {
    var games = [];
    do {
      games.push(draft.games[games.length] || emptyGame());
    } while (isSaid(games[games.length - 1]) && goesOn(games));
    draft.games = games;
    return draft;
  }

  function said(draft) {
    return draft.games.filter(function (game) { return !isBlank(game); });
  }

  /* How a draft stands: `ready` to send, `short` where games are missing, or what is open still. */
  function standing(draft) {
    var games = said(draft), open = games.findIndex(function (game) { return !isSaid(game); });
    if (!games.length) return {state: "blank"};
    if (open >= 0) return {state: "open", game: open + 1};
    return {state: goesOn(games) ? "short" : "ready", games: games.length};
  }

  /* The match is level after what was played: an event may want to know how it was settled. */
  function mayBeLevel(draft) {
    var count = wins(draft), now = standing(draft);
    return facts.ladder && now.state === "ready" && count[0] === count[1];
  }

  function fields(draft) {
    var told = {};
    said(draft).forEach(function (game, index) {
      var number = index + 1, asked = doubt(game);
      told["winner" + number] = ending(game);
      [0, 1].forEach(function (seat) {
        told["glory" + number + "_" + seat] = game.glory[seat] === null ? "" : game.glory[seat];
      });
      if (asked && game.sure) told[asked + "-" + number] = "yes";
    });
    if (standing(draft).state === "short") told["short-0"] = "yes";
    if (draft.settled && mayBeLevel(draft)) told.settled = draft.settled;
    return told;
  }

  /* A draft of what somebody reported, for the pad's fields. */
  function from(result) {
    var draft = empty();
    draft.games = (result.games || []).map(function (game) {
      var made = {glory: game.glory.slice(), how: "", sure: true};
      var how = game.ending === "won" ? String(game.winner) : game.ending;
      if (ending(made) !== how) made.how = how;
      return made;
    });
    if (result.settled) draft.settled = result.settled.by + ":" + result.settled.winner;
    return draft;
  }

  function sameGame(one, other) {
    return !!one && !!other && ending(one) === ending(other) &&
      one.glory[0] === other.glory[0] && one.glory[1] === other.glory[1];
  }

  function same(draft, result) {
    var other = from(result).games, mine = said(draft);
    return (result.kind || "played") === "played" && mine.length === other.length &&
      mine.every(function (game, index) { return sameGame(game, other[index]); });
  }

  function figure(value) {
    return value === null ? "?" : String(value);
  }

  /* "9–6, you", one's own figure first */
  function words(game) {
    var order = pad.order, how = ending(game);
    var glory = figure(game.glory[order[0]]) + "–" + figure(game.glory[order[1]]);
    if (how === "0" || how === "1") return glory + ", " + pad.won(Number(how));
    return glory + (how ? ", " + (how === "drawn" ? tr("drawn") : tr("not finished")) : "");
  }

  function score(draft) {
    var count = wins(draft);
    return count[pad.order[0]] + "–" + count[pad.order[1]];
  }

  pad.result = {
    empty: empty, emptyGame: emptyGame, isBlank: isBlank, ending: ending, doubt: doubt, isSaid: isSaid, trim: trim,
    standing: standing, mayBeLevel: mayBeLevel, fields: fields, from: from, same: same, sameGame: sameGame,
    words: words, score: score, said: said,
  };
})();

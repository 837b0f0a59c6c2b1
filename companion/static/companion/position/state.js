/* The state of the position editor and the server: a question is set up by tapping, the engine on the
 * server draws the position, says what may happen next, and answers. Nothing of the rules is known here.
 *
 * `state` is the question itself, in the form of docs/questions.md; every change of it is sent to be
 * laid out. The address of the page holds it, so that a reload or a shared link shows the same; of a
 * log it holds the log, the event, and what was added here.
 */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var it = window.companion.position, root = document.getElementById("position");
  var token = root.querySelector("[name=csrfmiddlewaretoken]").value;
  var count = 0, timer = null;

  it.root = root;
  it.state = JSON.parse(document.getElementById("position-state").textContent);
  it.names = null; // what is offered by name
  it.laid = null; // the position as the engine last laid it out
  it.chosen = -1; // the fighter that was tapped
  it.hex = ""; // the hex that was tapped, to narrow what may happen
  it.kind = ""; // what is to happen, where a hex is still to be tapped
  it.tool = null; // what the next tap on a hex is for, instead: a function of the hex, with its name
  it.rolled = []; // dice tapped so far

  it.pieces = function () { return (it.state.scene && it.state.scene.fighters) || []; };
  it.after = function () { return it.state.after || (it.state.after = []); };
  it.isSetUp = function () { return !!it.state.scene && !it.after().length; };
  it.say = function (text) { it.part("board-said").textContent = text.charAt(0).toUpperCase() + text.slice(1); };

  /* The warbands at the table, seat by seat, as the engine counts them where a scene tells none. */
  it.warbands = function () {
    var found = [], most = 2;
    it.pieces().forEach(function (piece) {
      var card = it.names && it.names.fighters.filter(function (one) { return one.name === piece.fighter; })[0];
      if (card && found.indexOf(card.warband) === -1) found.push(card.warband);
      most = Math.max(most, (piece.seat === undefined ? -1 : piece.seat) + 1);
    });
    while (found.length < most) found.push("");
    return found;
  };
  it.seats = function () {
    var told = it.laid && it.laid.seats.length ? it.laid.seats : [tr("first player"), tr("second player")];
    return told.map(function (name, seat) { return [seat, name]; });
  };
  it.fighters = function (none) {
    var told = (it.laid ? it.laid.fighters : []).map(function (one) { return [one.fighter, one.name]; });
    return none ? [["", none]].concat(told) : told;
  };
  it.nameOf = function (fighter) {
    var known = it.laid && it.laid.fighters[fighter];
    return known ? known.name : it.pieces()[fighter] ? it.pieces()[fighter].fighter : "";
  };

  function written(what) {
    var bytes = new TextEncoder().encode(JSON.stringify(what)), text = "";
    bytes.forEach(function (byte) { text += String.fromCharCode(byte); });
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  it.address = function () {
    if (it.state.scene) return root.dataset.address + "?q=" + written(it.state);
    var here = new URL(window.location.href), added = {v: 1, after: it.after(), ask: it.state.ask, assume: it.state.assume || [], pieces: it.state.pieces};
    here.searchParams.set("then", written(added));
    return here.pathname + here.search;
  };
  it.keepAddress = function () { history.replaceState(null, "", it.address()); };

  /* Something of the question was changed: the page follows at once, the engine's word a moment after. */
  it.changed = function () {
    it.rolled = [];
    it.kind = it.hex = "";
    var seats = it.state.scene && it.state.scene.seats;
    if (seats) it.warbands().forEach(function (name, at) { seats[at] = Object.assign(seats[at] || {}, {warband: name}); });
    it.keepAddress();
    clearTimeout(timer);
    timer = setTimeout(it.lay, 150);
    it.show();
  };
  it.happen = function (event) {
    it.after().push(event);
    it.changed();
  };

  it.send = function (to, body) {
    return fetch(to, {
      method: "POST", credentials: "same-origin", body: JSON.stringify(body),
      headers: {"Content-Type": "application/json", "X-CSRFToken": token}
    });
  };
  it.lay = function () {
    var mine = ++count;
    it.send(root.dataset.laid, it.state).then(function (answer) {
      return answer.json().catch(function () { return {problem: tr("the server did not answer in time")}; });
    }).then(function (found) {
      if (mine !== count) return;
      if (found.problem || !found.svg) {
        it.say(found.problem || found.detail || tr("The position cannot be shown."));
        return;
      }
      it.say(found.supposed.join(" "));
      it.laid = found;
      // a place told in words is a hex from now on, so that what comes later does not move it
      it.pieces().forEach(function (piece, at) {
        if (typeof piece.hex === "string" && found.fighters[at].hex) piece.hex = found.fighters[at].hex;
      });
      it.part("board").innerHTML = found.svg;
      it.show();
    }).catch(function () { it.say(tr("No contact with the server. Nothing is lost: change something, or reload.")); });
  };
})();

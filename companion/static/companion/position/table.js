/* The table of a position: boards and how they lie, the moment, tokens, hands of cards and glory. */
(function () {
  "use strict";
  var it = window.companion.position, make = it.make, field = it.field, select = it.select;
  var token = {number: 1, down: false};

  /* ---- boards and the moment ---- */
  function layout() { return typeof (it.state.scene.boards || "") === "string" ? [] : it.state.scene.boards.boards; }
  function put(next) {
    var scene = it.state.scene;
    next = next.filter(function (one) { return one.board; }).map(function (one, at) { return Object.assign({}, one, {at: [0, 0], seats: [at]}); });
    if (next.length) scene.boards = {boards: next}; else delete scene.boards;
    if (next.length < 2) { delete scene.join; delete scene.shift; }
    else scene.join = scene.join || "long";
    it.changed();
  }
  function board(at, label, none) {
    var lying = layout(), one = lying[at] || {};
    return [
      it.boardChoice(at, label, one.board, none, function (name) {
        var next = lying.slice();
        next[at] = Object.assign({}, one, {board: name});
        put(next);
      }),
      one.board && it.check("Turned round", one.rotated, function (on) {
        var next = lying.slice();
        next[at] = Object.assign({}, one);
        if (on) next[at].rotated = true; else delete next[at].rotated;
        put(next);
      })
    ];
  }
  function showBoards() {
    var scene = it.state.scene, lying = layout();
    function set(key) {
      return function (value) {
        if (value === "") delete scene[key]; else scene[key] = /^-?\d+$/.test(value) ? Number(value) : value;
        it.changed();
      };
    }
    function told(key, choices) { return select([["", "not told"]].concat(choices), scene[key] === undefined ? "" : scene[key], set(key)); }
    function editions() { return Object.keys(it.names.editions).map(function (key) { return [key, it.names.editions[key]]; }); }
    it.fill("table", [make("div", {class: "fields"}, [
      field("Edition", select(editions(), scene.edition, set("edition"))),
      field("Moment", select(["activation", "power step", "end phase"], scene.step || "activation", set("step"))),
      field("Whose", told("player", it.seats())),
      field("Round", told("round", it.numbers(1, 3))),
      field("Activation", told("turn", it.numbers(1, 8)))
    ]), make("div", {}, board(0, "First board", "open ground").concat(
      lying[0] ? board(1, "Second board", "none") : [],
      lying[1] ? [
        field("Joined by", select([["long", "the long edge"], ["short", "the short edge"]], scene.join, set("join"))),
        it.steps("Shifted by", scene.shift || 0, 6, set("shift")),
        scene.shift ? it.button("Shift the other way", function () { scene.shift = -scene.shift; it.changed(); }) : null
      ] : []
    ).filter(Boolean))]);
  }

  /* ---- tokens ---- */
  function tokens() { return it.state.scene.tokens || []; }
  function keep(next) {
    if (next.length) it.state.scene.tokens = next; else delete it.state.scene.tokens;
    it.changed();
  }
  function isAt(hex) { return function (one) { return String(one.hex) === String(hex); }; }
  function lay(hex) {
    var there = tokens().filter(isAt(hex))[0];
    var next = tokens().filter(function (one) { return one !== there && (!token.number || one.number !== token.number); });
    var same = there && there.number === token.number && (there.face_up === false) === token.down;
    if (!same) {
      var one = {hex: hex};
      if (token.number) one.number = token.number; else one.blank = true;
      if (token.down) one.face_up = false;
      next.push(one);
      if (token.number && token.number < 5) token.number += 1; // the next one lies ready
    }
    keep(next);
  }
  function inWords(one) {
    return (one.blank ? "Blank token" : "Token " + one.number) + (one.face_up === false ? ", other side up" : "") + " in (" + one.hex + ")";
  }
  function showTokens() {
    var holding = it.tool && it.tool.name === "token";
    function hold(number) {
      return function () {
        var same = holding && token.number === number;
        token.number = number;
        it.tool = same ? null : {name: "token", does: lay};
        it.show();
      };
    }
    it.fill("tokens", [
      make("p", {class: "soft small", text: holding ? "Tap the hex it lies in; the same again takes it away." : "Choose a token, then tap its hex."}),
      make("div", {class: "acts"}, [1, 2, 3, 4, 5].map(function (number) {
        return it.button(String(number), hold(number), {"aria-label": "Token " + number, "aria-pressed": String(!!holding && token.number === number)});
      }).concat([it.button("blank", hold(0), {"aria-pressed": String(!!holding && token.number === 0)})])),
      it.check("Other side up (gloom)", token.down, function (on) { token.down = on; }),
      make("ul", {class: "plain"}, tokens().map(function (one) {
        return make("li", {class: "row apart"}, [make("span", {text: inWords(one)}), it.button("Remove", function () {
          keep(tokens().filter(function (other) { return other !== one; }));
        })]);
      })),
      holding ? it.button("No more tokens", function () { it.tool = null; it.show(); }) : null
    ]);
  }

  /* ---- hands and glory ---- */
  function seat(at) {
    var scene = it.state.scene;
    scene.seats = scene.seats || it.warbands().map(function (name) { return {warband: name}; });
    return scene.seats[at] || (scene.seats[at] = {warband: ""});
  }
  function told(at) { return (it.state.scene.seats || [])[at] || {}; }
  function kindOf(name) { return it.names.cards.filter(function (one) { return one.name === name; })[0] || {type: "", open: true}; }
  function pileOf(name) { return kindOf(name).type === "objective" ? "objectives" : "power"; }
  it.give = function (at, name) {
    var own = seat(at), pile = pileOf(name);
    if ((own[pile] || []).indexOf(name) === -1) own[pile] = (own[pile] || []).concat([name]);
    it.changed();
  };
  function take(at, pile, name) {
    var own = seat(at), left = own[pile].filter(function (one) { return one !== name; });
    if (left.length) own[pile] = left; else delete own[pile];
    it.changed();
  }
  function count(at, key) {
    return function (value) {
      if (value) seat(at)[key] = value; else delete seat(at)[key];
      it.changed();
    };
  }
  function cards(at, pile) {
    return (told(at)[pile] || []).map(function (name) {
      var open = kindOf(name).open ? ": not known here, so what it does stays open" : "";
      return make("li", {class: "row apart"}, [make("span", {text: name + open}), it.button("Remove", function () { take(at, pile, name); })]);
    });
  }
  it.cardNames = function (types) {
    return it.names.cards.filter(function (one) { return !types || types.indexOf(one.type) !== -1; }).map(function (one) {
      return {name: one.name, note: one.type + (one.open ? ", not known here" : "")};
    });
  };
  function showHands() {
    it.fill("hands", it.seats().map(function (pair) {
      var at = pair[0];
      return make("section", {"aria-label": pair[1]}, [
        make("h3", {text: pair[1]}),
        it.finder("A card in hand", "card-of-" + at, it.cardNames(), function (name) { it.give(at, name); }),
        make("ul", {class: "plain"}, cards(at, "objectives").concat(cards(at, "power"))),
        it.steps("Glory", told(at).glory || 0, 30, count(at, "glory")),
        it.steps("Glory spent", told(at).spent || 0, 30, count(at, "spent"))
      ]);
    }));
  }

  it.showTable = function () {
    if (!it.state.scene || !it.names) return;
    showBoards();
    showTokens();
    showHands();
  };
})();

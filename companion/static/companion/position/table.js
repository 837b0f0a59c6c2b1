/* The table of a position: boards and how they lie, the moment, tokens, hands of cards and glory. */
(function () {
  "use strict";
  var tr = window.companion.tr;
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
      one.board && it.check(tr("Turned round"), one.rotated, function (on) {
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
    function told(key, choices) { return select([["", tr("not told")]].concat(choices), scene[key] === undefined ? "" : scene[key], set(key)); }
    function editions() { return Object.keys(it.names.editions).map(function (key) { return [key, it.names.editions[key]]; }); }
    it.fill("table", [make("div", {class: "fields"}, [
      field(tr("Edition"), select(editions(), scene.edition, set("edition"))),
      field(tr("Moment"), select([["activation", tr("activation")], ["power step", tr("power step")], ["end phase", tr("end phase")]], scene.step || "activation", set("step"))),
      field(tr("Whose"), told("player", it.seats())),
      field(tr("Round"), told("round", it.numbers(1, 3))),
      field(tr("Activation"), told("turn", it.numbers(1, 8)))
    ]), make("div", {}, board(0, tr("First board"), tr("open ground")).concat(
      lying[0] ? board(1, tr("Second board"), tr("none")) : [],
      lying[1] ? [
        field(tr("Joined by"), select([["long", tr("the long edge")], ["short", tr("the short edge")]], scene.join, set("join"))),
        it.steps(tr("Shifted by"), scene.shift || 0, 6, set("shift")),
        scene.shift ? it.button(tr("Shift the other way"), function () { scene.shift = -scene.shift; it.changed(); }) : null
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
    var what = one.blank ? tr("Blank token") : tr("Token %(number)s", {number: one.number}), values = {token: what, hex: "(" + one.hex + ")"};
    return one.face_up === false ? tr("%(token)s, other side up, in %(hex)s", values) : tr("%(token)s in %(hex)s", values);
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
      make("p", {class: "soft small", text: holding ? tr("Tap the hex it lies in; the same again takes it away.") : tr("Choose a token, then tap its hex.")}),
      make("div", {class: "acts"}, [1, 2, 3, 4, 5].map(function (number) {
        return it.button(String(number), hold(number), {"aria-label": tr("Token %(number)s", {number: number}), "aria-pressed": String(!!holding && token.number === number)});
      }).concat([it.button(tr("blank"), hold(0), {"aria-pressed": String(!!holding && token.number === 0)})])),
      it.check(tr("Other side up (gloom)"), token.down, function (on) { token.down = on; }),
      make("ul", {class: "plain"}, tokens().map(function (one) {
        return make("li", {class: "row apart"}, [make("span", {text: inWords(one)}), it.button(tr("Remove"), function () {
          keep(tokens().filter(function (other) { return other !== one; }));
        })]);
      })),
      holding ? it.button(tr("No more tokens"), function () { it.tool = null; it.show(); }) : null
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
      var said = kindOf(name).open ? tr("%(card)s: not known here, so what it does stays open", {card: name}) : name;
      return make("li", {class: "row apart"}, [make("span", {text: said}), it.button(tr("Remove"), function () { take(at, pile, name); })]);
    });
  }
  /* tr: "objective", "ploy", "spell", "upgrade", "plot" */
  it.cardNames = function (types) {
    return it.names.cards.filter(function (one) { return !types || types.indexOf(one.type) !== -1; }).map(function (one) {
      return {name: one.name, note: one.open ? tr("%(kind)s, not known here", {kind: tr(one.type)}) : tr(one.type)};
    });
  };
  function showHands() {
    it.fill("hands", it.seats().map(function (pair) {
      var at = pair[0];
      return make("section", {"aria-label": pair[1]}, [
        make("h3", {text: pair[1]}),
        it.finder(tr("A card in hand"), "card-of-" + at, it.cardNames(), function (name) { it.give(at, name); }),
        make("ul", {class: "plain"}, cards(at, "objectives").concat(cards(at, "power"))),
        it.steps(tr("Glory"), told(at).glory || 0, 30, count(at, "glory")),
        it.steps(tr("Glory spent"), told(at).spent || 0, 30, count(at, "spent"))
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

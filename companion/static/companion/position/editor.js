/* The position editor: a question is set up by tapping, the engine on the server draws the position,
 * says what may happen next, and answers. Nothing of the rules is known here.
 *
 * `state` is the question itself, in the form of docs/questions.md; every change of it is sent to be
 * laid out. The address of the page holds it, so that a reload or a shared link shows the same.
 */
(function () {
  "use strict";
  var root = document.getElementById("position");
  if (!root) return;
  var state = JSON.parse(document.getElementById("position-state").textContent);
  var board = document.getElementById("board"), said = document.getElementById("board-said");
  var token = root.querySelector("[name=csrfmiddlewaretoken]").value;
  var names = null, laid = null, chosen = -1, filter = "", rolled = [], asked = 0, timer = null;
  var asking = {kind: (state.ask && state.ask.what) || "who", values: {}};

  function part(id) { return document.getElementById(id); }
  function make(tag, options, children) {
    var one = document.createElement(tag);
    Object.keys(options || {}).forEach(function (key) {
      if (key === "text") one.textContent = options[key];
      else if (key === "on") Object.keys(options.on).forEach(function (at) { one.addEventListener(at, options.on[at]); });
      else if (options[key] !== undefined && options[key] !== false) one.setAttribute(key, options[key] === true ? "" : options[key]);
    });
    (children || []).forEach(function (child) { one.append(child); });
    return one;
  }
  function button(text, does, more) {
    return make("button", Object.assign({type: "button", class: "quiet small-button", text: text, on: {click: does}}, more));
  }
  function field(label, input) {
    var id = input.id || "p" + (++field.last);
    input.id = id;
    return make("div", {class: "field"}, [make("label", {for: id, text: label}), input]);
  }
  field.last = 0;
  function select(options, value, does) {
    var one = make("select", {on: {change: function () { does(one.value); }}});
    options.forEach(function (option) {
      var pair = Array.isArray(option) ? option : [option, option];
      one.append(make("option", {value: pair[0], text: pair[1], selected: String(pair[0]) === String(value)}));
    });
    return one;
  }
  function fill(id, children) {
    var holder = part(id);
    var open = holder.contains(document.activeElement) ? document.activeElement.id : "";
    holder.replaceChildren.apply(holder, children.filter(Boolean));
    if (open && part(open)) part(open).focus();
  }

  /* ---- the state and the server ---- */
  function pieces() { return (state.scene && state.scene.fighters) || []; }
  function after() { return state.after || (state.after = []); }
  function written() {
    var bytes = new TextEncoder().encode(JSON.stringify(state)), text = "";
    bytes.forEach(function (byte) { text += String.fromCharCode(byte); });
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  function address() { return root.dataset.address + "?q=" + written(); }
  function changed() {
    rolled = [];
    if (state.scene) history.replaceState(null, "", address());
    clearTimeout(timer);
    timer = setTimeout(lay, 150);
    show();
  }
  function send(to, body) {
    return fetch(to, {
      method: "POST", credentials: "same-origin", body: JSON.stringify(body),
      headers: {"Content-Type": "application/json", "X-CSRFToken": token}
    });
  }
  function lay() {
    var mine = ++asked;
    send(root.dataset.laid, state).then(function (answer) {
      return answer.json().catch(function () { return {problem: "the server did not answer in time"}; });
    }).then(function (found) {
      if (mine !== asked) return;
      if (found.problem || !found.svg) {
        said.textContent = capital(found.problem || found.detail || "The position cannot be shown.");
        return;
      }
      said.textContent = found.supposed.join(" ");
      laid = found;
      // a place told in words is a hex from now on, so that what comes later does not move it
      pieces().forEach(function (piece, at) { if (typeof piece.hex === "string" && found.fighters[at].hex) piece.hex = found.fighters[at].hex; });
      board.innerHTML = found.svg;
      mark();
      show();
    }).catch(function () { said.textContent = "No contact with the server. Nothing is lost: change something, or reload."; });
  }
  function capital(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

  /* ---- the board ---- */
  function mark() {
    board.querySelectorAll(".chosen").forEach(function (one) { one.classList.remove("chosen"); });
    var figure = board.querySelector('[data-fighter="' + chosen + '"]');
    if (figure) figure.classList.add("chosen");
    board.querySelectorAll("[data-hex], [data-fighter]").forEach(function (one) { one.setAttribute("tabindex", "0"); });
  }
  function tapped(event) {
    var figure = event.target.closest("[data-fighter]"), hex = event.target.closest("[data-hex]");
    if (figure) {
      var index = Number(figure.dataset.fighter);
      chosen = chosen === index ? -1 : index;
      filter = chosen < 0 || !laid ? "" : laid.fighters[chosen].name;
      mark();
      show();
    } else if (hex && chosen >= 0 && pieces()[chosen] && !after().length) {
      pieces()[chosen].hex = hex.dataset.hex.split(",").map(Number);
      changed();
    } else if (hex) {
      filter = "(" + hex.dataset.hex.replace(",", ", ") + ")";
      show();
    }
  }
  board.addEventListener("click", tapped);
  board.addEventListener("keydown", function (event) {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tapped(event); }
  });

  /* ---- the table ---- */
  function showTable() {
    if (!state.scene || !names) return;
    var scene = state.scene, open = typeof (scene.boards || "") === "string";
    var lying = open ? [] : scene.boards.boards;
    function boardAt(place) { return lying[place] ? lying[place].board : ""; }
    function put(place, name) {
      var next = lying.map(function (one) { return one.board; });
      next[place] = name;
      next = next.filter(Boolean);
      if (!next.length) { delete scene.boards; delete scene.join; delete scene.shift; }
      else {
        var alone = next.length === 1;
        scene.boards = {boards: next.map(function (name, at) { return {board: name, at: [0, 0], seats: [at]}; })};
        if (alone) { delete scene.join; delete scene.shift; }
        else scene.join = scene.join || "long";
      }
      changed();
    }
    function set(key) { return function (value) { scene[key] = /^-?\d+$/.test(value) ? Number(value) : value; changed(); }; }
    var choices = [["", "open boards"]].concat(names.boards);
    fill("table", [make("div", {class: "fields"}, [
      field("Edition", select(Object.keys(names.editions).map(function (key) { return [key, names.editions[key]]; }), scene.edition, set("edition"))),
      field("First board", select(choices, boardAt(0), function (name) { put(0, name); })),
      boardAt(0) && field("Second board", select([["", "none"]].concat(names.boards), boardAt(1), function (name) { put(1, name); })),
      boardAt(1) && field("Joined by", select([["long", "long edge"], ["short", "short edge"]], scene.join, set("join"))),
      boardAt(1) && field("Shifted by", select([-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6], scene.shift || 0, set("shift"))),
      field("Moment", select(["activation", "power step", "end phase"], scene.step || "activation", set("step"))),
      field("Whose", select(seats(), scene.player || 0, set("player"))),
      field("Round", select([1, 2, 3], scene.round || 1, set("round"))),
      field("Activation", select([1, 2, 3, 4, 5, 6, 7, 8], scene.turn || 1, set("turn")))
    ].filter(Boolean))]);
  }
  function seats() {
    var told = laid && laid.seats.length ? laid.seats : ["first player", "second player"];
    return told.map(function (name, seat) { return [seat, name]; });
  }

  /* ---- fighters ---- */
  function add(name) {
    var known = names.fighters.filter(function (one) { return one.name.toLowerCase() === name.toLowerCase(); });
    var near = names.fighters.filter(function (one) { return one.name.toLowerCase().indexOf(name.toLowerCase()) !== -1; });
    var found = known[0] || (near.length === 1 ? near[0] : null);
    if (!found) {
      said.textContent = near.length ? "Several fighters have '" + name + "' in their name: " + near.slice(0, 5).map(function (one) { return one.name; }).join(", ") + "." : "No fighter is called '" + name + "'.";
      return false;
    }
    var last = laid && laid.fighters[pieces().length - 1];
    pieces().push({fighter: found.name, hex: last ? "adjacent to " + last.name : "open ground"});
    chosen = pieces().length - 1;
    changed();
    return true;
  }
  function showFighters() {
    if (!state.scene || !names) return;
    var list = make("datalist", {id: "fighter-names"}, names.fighters.map(function (one) { return make("option", {value: one.name, text: one.warband}); }));
    var box = make("input", {id: "add-fighter", list: "fighter-names", placeholder: "Add a fighter: three letters", autocomplete: "off"});
    function take() {
      var name = box.value.trim();
      box.value = ""; // before the list is drawn anew: Enter and a choice both come here
      if (name.length > 1 && !add(name)) box.value = name;
    }
    box.addEventListener("change", function () {
      if (names.fighters.some(function (one) { return one.name === box.value; })) take();
    });
    box.addEventListener("keydown", function (event) { if (event.key === "Enter") { event.preventDefault(); take(); } });
    var chips = pieces().map(function (piece, index) {
      return button((laid && laid.fighters[index] && laid.fighters[index].name) || piece.fighter, function () { chosen = chosen === index ? -1 : index; mark(); show(); }, {"aria-pressed": String(chosen === index)});
    });
    fill("fighters", [
      list, make("div", {class: "row"}, [make("label", {class: "sr", for: "add-fighter", text: "Add a fighter"}), box, button("Add", take)]),
      make("div", {class: "acts"}, chips), pieces()[chosen] && editor(pieces()[chosen], chosen)
    ]);
  }
  function stepper(piece, key, label, most) {
    var value = piece[key] || 0;
    function to(next) {
      next = Math.max(0, Math.min(most, next));
      if (next) piece[key] = next; else delete piece[key];
      changed();
    }
    return make("div", {class: "steps", role: "group", "aria-label": label}, [
      button("−", function () { to(value - 1); }, {"aria-label": "One less: " + label}),
      make("span", {class: "num", text: label + " " + value}),
      button("+", function () { to(value + 1); }, {"aria-label": "One more: " + label})
    ]);
  }
  function toggle(piece, key, label) {
    var box = make("input", {type: "checkbox", on: {change: function () {
      if (box.checked) piece[key] = true; else delete piece[key];
      changed();
    }}});
    box.checked = !!piece[key];
    return make("label", {class: "row"}, [box, make("span", {text: label})]);
  }
  function editor(piece, index) {
    var upgrades = piece.upgrades || [];
    var list = make("datalist", {id: "upgrade-names"}, names.cards.filter(function (card) { return card.type === "upgrade"; }).map(function (card) { return make("option", {value: card.name}); }));
    var box = make("input", {list: "upgrade-names", autocomplete: "off"});
    box.addEventListener("change", function () {
      if (!box.value.trim()) return;
      piece.upgrades = upgrades.concat([box.value.trim()]);
      changed();
    });
    return make("section", {class: "after", "aria-label": piece.fighter}, [
      make("h3", {text: piece.fighter}),
      make("p", {class: "soft small", text: "Tap a hex to put it there."}),
      make("div", {class: "fields"}, [
        field("Side", select([["-1", "by its warband"], ["0", "first player"], ["1", "second player"]], piece.seat === undefined ? -1 : piece.seat, function (value) {
          if (value === "-1") delete piece.seat; else piece.seat = Number(value);
          changed();
        })),
        field("Place", select([["", "as tapped"], "open ground", "back to the edge", "in a corner"], typeof piece.hex === "string" ? piece.hex : "", function (value) { if (value) { piece.hex = value; changed(); } }))
      ]),
      toggle(piece, "inspired", "Inspired"), toggle(piece, "out", "Out of action"),
      stepper(piece, "wound_tokens", "Wounds", 12), stepper(piece, "move_tokens", "Move", 3), stepper(piece, "charge_tokens", "Charge", 2),
      stepper(piece, "guard_tokens", "Guard", 2), stepper(piece, "stagger_tokens", "Stagger", 2),
      list, field("Upgrade", box),
      make("ul", {class: "plain"}, upgrades.map(function (name, at) {
        var open = names.cards.some(function (card) { return card.name === name && card.open; });
        return make("li", {class: "row apart"}, [make("span", {text: name + (open ? ": not known here, so what it may change stays open" : "")}), button("Remove", function () {
          piece.upgrades = upgrades.filter(function (_, place) { return place !== at; });
          if (!piece.upgrades.length) delete piece.upgrades;
          changed();
        })]);
      })),
      button("Take " + piece.fighter + " away", function () { pieces().splice(index, 1); chosen = -1; changed(); })
    ]);
  }

  /* ---- what happened earlier in this phase ---- */
  var deed = {what: "move", fighter: 0, other: "", amount: 0};
  function fighters(none) {
    var told = (laid ? laid.fighters : []).map(function (one) { return [one.fighter, one.name]; });
    return none ? [["", none]].concat(told) : told;
  }
  function showBefore() {
    if (!state.scene || !names) return;
    var before = state.scene.before || [];
    function set(key) { return function (value) { deed[key] = value; }; }
    fill("before", [
      make("ul", {class: "plain"}, before.map(function (one, at) {
        var name = laid && laid.fighters[one.fighter] ? laid.fighters[one.fighter].name : one.fighter;
        var other = laid && laid.fighters[one.other] ? laid.fighters[one.other].name : "";
        return make("li", {class: "row apart"}, [make("span", {text: [name, one.what, other, one.amount || ""].filter(Boolean).join(" ")}), button("Remove", function () {
          before.splice(at, 1);
          if (!before.length) delete state.scene.before;
          changed();
        })]);
      })),
      make("div", {class: "fields"}, [
        field("Who", select(fighters(), deed.fighter, set("fighter"))), field("Did", select(names.deeds, deed.what, set("what"))),
        field("To", select(fighters("nobody"), deed.other, set("other"))), field("How much", select([0, 1, 2, 3, 4, 5, 6, 7, 8], deed.amount, set("amount")))
      ]),
      button("Add this", function () {
        var one = {what: deed.what, fighter: Number(deed.fighter)};
        if (deed.other !== "") one.other = Number(deed.other);
        if (Number(deed.amount)) one.amount = Number(deed.amount);
        state.scene.before = before.concat([one]);
        changed();
      })
    ]);
  }

  /* ---- what happens, line by line ---- */
  function happen(event) { after().push(event); changed(); }
  function rank(one) {
    var place = ["attack", "charge", "play", "react", "guard", "pass", "draw", "cycle"].indexOf(one.event.t);
    return place === -1 ? 99 : place;
  }
  function acts(choices) {
    var shown = choices.events.filter(function (one) { return !filter || one.says.indexOf(filter) !== -1; });
    // a judge is asked about an attack far more often than about one of forty moves
    var found = (shown.length ? shown : choices.events).slice().sort(function (one, other) { return rank(one) - rank(other); });
    return make("div", {class: "acts"}, found.slice(0, 60).map(function (one) { return button(one.says, function () { happen(one.event); }); })
      .concat(found.length > 60 ? [make("span", {class: "soft", text: "and " + (found.length - 60) + " more: tap a fighter or a hex to narrow them"})] : []));
  }
  function dice(choices) {
    var die = choices.kind.replace(/ roll$/, ""), faces = names && names.faces[die];
    if (!faces || !choices.count) return null;
    return make("div", {}, [
      make("div", {class: "dice"}, faces.map(function (face) { return button(face.replace("_", " "), function () {
        rolled.push(face);
        if (rolled.length === choices.count) happen({t: "roll", kind: die, faces: rolled.slice(), by: choices.who});
        else showHappens();
      }); })),
      make("p", {role: "status", text: rolled.length + " of " + choices.count + ": " + (rolled.join(", ").replace(/_/g, " ") || "tap each die as it fell")}),
      rolled.length ? button("Begin the roll anew", function () { rolled = []; showHappens(); }) : ""
    ]);
  }
  function showHappens() {
    if (!laid) return;
    var lines = laid.said.map(function (one, at) {
      return make("li", {class: "row apart"}, [make("span", {text: one.says + (one.stopped ? ". This cannot have happened: " + one.stopped : "")}), button("Back to here", function () { state.after = after().slice(0, at); changed(); })]);
    });
    var open = laid.windows.filter(function (one) { return one.events.some(function (event) { return event.event.t !== "pass"; }); });
    fill("happens", [
      make("ol", {class: "plain events"}, lines),
      laid.unknown.length ? make("p", {class: "notice warn", text: "Not known here: " + laid.unknown.join(", ") + ". What they may change stays open."}) : "",
      laid.next ? make("p", {class: "lead", text: laid.next.says}) : make("p", {text: "Nothing more can happen here."}),
      filter ? make("p", {}, [make("span", {text: "Only " + filter + " "}), button("Show all", function () { filter = ""; show(); })]) : "",
      laid.next ? dice(laid.next) || acts(laid.next) : "",
      laid.windows.length ? make("details", {}, [make("summary", {text: "Windows before that: " + laid.windows.length})].concat(open.length ? open.map(function (one) {
        return make("div", {}, [make("p", {text: one.says}), acts(one)]);
      }) : [make("p", {class: "soft", text: "Nobody holds a card for them. Cards are dealt by naming them: ask where a card may be used."})])) : ""
    ]);
  }

  /* ---- the question ---- */
  function needed(need, values) {
    function set(key) { return function (value) { values[key] = value; showAsk(); }; }
    function first(key, choices) {
      if (values[key] === undefined && choices.length) values[key] = String(choices[0][0] === undefined ? choices[0] : choices[0][0]);
      return values[key];
    }
    var who = fighters();
    if (need === "fighter") return field("Fighter", select(who, first("fighter", who), set("fighter")));
    if (need === "target") {
      if (values.target === undefined && who.length > 1) values.target = String(who[1][0]);
      return field("Other", select(who, values.target, set("target")));
    }
    if (need === "attack") {
      var mine = laid && laid.fighters[Number(values.fighter)], attacks = mine ? mine.attacks : [];
      if (attacks.indexOf(values.attack) === -1) values.attack = attacks[0];
      return field("Attack", select(attacks, values.attack, set("attack")));
    }
    if (need === "seat") { var sides = seats(); return field("Player", select(sides, first("seat", sides), set("seat"))); }
    if (need === "name") { var kinds = ["move", "wounds", "defence"]; return field("Characteristic", select(kinds, first("name", kinds), set("name"))); }
    if (need === "how") { var ways = ["move", "charge"]; return field("How", select(ways, first("how", ways), set("how"))); }
    if (need === "card") {
      var box = make("input", {id: "ask-card", list: "card-names", autocomplete: "off", value: values.card || "", on: {input: function () { values.card = box.value; }}});
      return make("div", {}, [make("datalist", {id: "card-names"}, names.cards.map(function (card) { return make("option", {value: card.name}); })), field("Card", box)]);
    }
    var events = laid && laid.next ? laid.next.events : [];
    values.event = values.event || (events[0] && events[0].event);
    return field("This", select(events.slice(0, 200).map(function (one, at) { return [at, one.says]; }), values.at, function (at) { values.at = at; values.event = events[Number(at)].event; }));
  }
  function showAsk() {
    if (!names || !laid) return;
    var kinds = window.positionQuestions, kind = kinds.filter(function (one) { return one.what === asking.kind; })[0] || kinds[0];
    asking.kind = kind.what;
    fill("ask", [
      field("Question", select(kinds.map(function (one) { return [one.what, one.says]; }), kind.what, function (what) { asking = {kind: what, values: {}}; showAsk(); })),
      make("div", {class: "fields"}, kind.needs.map(function (need) { return needed(need, asking.values); })),
      make("button", {type: "button", class: "big", id: "ask-now", text: "Ask", on: {click: function () { pose(kind); }}})
    ]);
  }
  function pose(kind) {
    state.ask = kind.ask(asking.values);
    if (state.scene) history.replaceState(null, "", address());
    var holder = part("answer"), earlier = holder.querySelector(".engine-answer:not(.answer-before)");
    send(root.dataset.answer, state).then(function (answer) { return answer.text(); }).then(function (text) {
      holder.innerHTML = text;
      if (earlier) {
        earlier.classList.add("answer-before");
        holder.append(make("details", {}, [make("summary", {text: "The answer before: compare what changed"}), earlier]));
      }
      holder.scrollIntoView({block: "nearest"});
    }).catch(function () { holder.textContent = "No contact with the server: nothing was asked. Press Ask again."; });
  }

  /* ---- to share ---- */
  function drawing() {
    var svg = board.querySelector("svg").cloneNode(true), box = svg.viewBox.baseVal;
    svg.setAttribute("width", box.width * 2);
    svg.setAttribute("height", box.height * 2);
    var css = "";
    Array.prototype.forEach.call(document.styleSheets, function (sheet) {
      if (!sheet.href || sheet.href.indexOf("battlefield") === -1) return;
      Array.prototype.forEach.call(sheet.cssRules, function (rule) { css += rule.cssText; });
    });
    svg.prepend(make("style", {text: css}));
    return new Blob([new XMLSerializer().serializeToString(svg)], {type: "image/svg+xml"});
  }
  function save(blob, name) {
    var link = make("a", {href: URL.createObjectURL(blob), download: name});
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 5000);
  }
  part("share").addEventListener("click", function () {
    var link = new URL(address(), window.location.href).href, it = this;
    (navigator.clipboard ? navigator.clipboard.writeText(link) : Promise.reject()).then(function () { it.textContent = "Copied"; }, function () { window.prompt("The link", link); });
  });
  part("save-svg").addEventListener("click", function () { save(drawing(), "position.svg"); });
  part("save-png").addEventListener("click", function () {
    var image = new Image(), url = URL.createObjectURL(drawing());
    image.onload = function () {
      var canvas = make("canvas", {width: image.width, height: image.height});
      canvas.getContext("2d").drawImage(image, 0, 0);
      canvas.toBlob(function (blob) { if (blob) save(blob, "position.png"); }, "image/png");
      URL.revokeObjectURL(url);
    };
    image.src = url;
  });

  function show() { showTable(); showFighters(); showBefore(); showHappens(); showAsk(); }
  fetch(root.dataset.names).then(function (answer) { return answer.json(); }).then(function (found) { names = found; lay(); show(); });
})();

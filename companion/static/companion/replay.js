/* Plays a game back on its page. Without this every step is a link that the server answers; with it
 * the pictures come ahead in pieces and are changed in place. Keys, swipes, a link to each moment.
 */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var root = document.getElementById("replay");
  if (!root || !root.hasAttribute("data-whole") || !window.fetch) return;

  var PIECE = Number(root.dataset.piece), PACE = 1400, SWIPE = 48;
  var lines = Array.prototype.slice.call(document.querySelectorAll("#replay-lines > li"));
  var numbers = lines.map(function (line) { return Number(line.dataset.n); });
  var board = document.getElementById("replay-board");
  var bare = document.getElementById("replay-bare");
  var moment = document.getElementById("replay-moment");
  var here = document.getElementById("replay-here");
  var play = document.getElementById("replay-play");
  var pieces = new Map();
  var at = Math.max(0, numbers.indexOf(Number(root.dataset.at)));
  var wanted = at, timer = null, ground = null;

  function piece(number) {
    if (number < 0 || number * PIECE >= lines.length) return Promise.resolve(null);
    if (!pieces.has(number)) {
      var asked = fetch(root.dataset.pictures + "&piece=" + number, { credentials: "same-origin" })
        .then(function (answer) {
          if (!answer.ok) throw new Error("piece " + number + ": " + answer.status);
          return answer.json();
        });
      asked.catch(function () { pieces.delete(number); });
      pieces.set(number, asked);
    }
    return pieces.get(number);
  }

  // Text of our own server, made safe there, as an element of a drawing.
  function drawn(text) {
    var holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.innerHTML = text;
    return holder.firstElementChild;
  }

  function frame(wide, high) {
    var svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    var title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    var desc = document.createElementNS("http://www.w3.org/2000/svg", "desc");
    title.id = "replay-title";
    desc.id = "replay-desc";
    svg.setAttribute("class", wide > 520 ? "bf bf-wide" : "bf");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-labelledby", "replay-title replay-desc");
    svg.setAttribute("font-family", "Hall, 'Archivo Narrow', 'Arial Narrow', system-ui, sans-serif");
    svg.setAttribute("font-stretch", "84%");
    svg.setAttribute("fill", "var(--bf-ink)");
    svg.append(title, desc);
    svg.setAttribute("viewBox", "0 0 " + wide + " " + high);
    return svg;
  }

  function picture(held, told) {
    if (!board) return;
    bare.hidden = told.ground !== null;
    if (told.ground === null) { board.replaceChildren(); ground = null; return; }
    var under = held.grounds[told.ground];
    var svg = board.querySelector("svg.bf");
    if (!svg || ground !== under.svg) {
      svg = frame(under.wide, under.high);
      svg.append(drawn(under.svg), drawn(told.svg));
      board.replaceChildren(svg);
      ground = under.svg;
    } else {
      svg.querySelector(".bf-play").replaceWith(drawn(told.svg));
    }
    svg.querySelector("title").textContent = tr("After event %(number)s", {number: told.n});
    svg.querySelector("desc").textContent = told.words;
  }

  function address(n) {
    var query = new URLSearchParams(root.dataset.pictures.split("?")[1]);
    query.set("at", n);
    return "?" + query.toString();
  }

  function near(kind, way) {
    for (var place = at + way; place >= 0 && place < lines.length; place += way) {
      if (!kind || lines[place].dataset.kinds.split(" ").indexOf(kind) >= 0) return place;
    }
    return -1;
  }

  function lead(link, place) {
    if (place < 0 || place === at) {
      link.removeAttribute("href");
      link.setAttribute("aria-disabled", "true");
      link.setAttribute("role", "link");
    } else {
      link.href = address(numbers[place]);
      link.removeAttribute("aria-disabled");
      link.removeAttribute("role");
    }
  }

  function links() {
    var places = { first: 0, back: at - 1, on: at + 1 < lines.length ? at + 1 : -1, last: lines.length - 1 };
    document.querySelectorAll("[data-step]").forEach(function (link) { lead(link, places[link.dataset.step]); });
    document.querySelectorAll("[data-jump]").forEach(function (link) {
      var kind = link.closest("[data-kind]").dataset.kind;
      lead(link, near(kind, link.dataset.jump === "on" ? 1 : -1));
    });
  }

  function mark(before) {
    lines[before].removeAttribute("aria-current");
    var line = lines[at];
    line.setAttribute("aria-current", "step");
    var list = line.parentElement;
    var top = line.offsetTop;
    if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
    here.setAttribute("x1", line.dataset.x);
    here.setAttribute("x2", line.dataset.x);
  }

  function show(place) {
    if (place < 0 || place >= lines.length) return Promise.resolve(false);
    wanted = place;
    return piece(Math.floor(place / PIECE)).then(function (held) {
      if (wanted !== place) return false;
      var told = held.moments[place % PIECE], before = at;
      at = place;
      picture(held, told);
      moment.innerHTML = told.html;
      mark(before);
      links();
      history.replaceState(null, "", address(numbers[at]));
      piece(Math.floor(at / PIECE) + 1);
      return true;
    }, function () {
      // the network is away: the link asks the server, and the page kept says what it can
      pause();
      location.href = address(numbers[place]);
      return false;
    });
  }

  function playing() { return timer !== null; }

  function pause() {
    clearTimeout(timer);
    timer = null;
    play.textContent = tr("Play");
    moment.setAttribute("role", "status");
  }

  function next() {
    show(at + 1).then(function () {
      if (!playing()) return;
      if (at + 1 < lines.length) timer = setTimeout(next, PACE); else pause();
    });
  }

  function start() {
    if (at + 1 >= lines.length) wanted = at = 0;
    play.textContent = tr("Pause");
    // read aloud one after another they would pile up
    moment.removeAttribute("role");
    timer = setTimeout(next, 0);
  }

  function toggle() { if (playing()) pause(); else start(); }

  function go(place) { pause(); return show(place); }

  // The picture of a moment as PNG, which every place to post takes: shared, or kept as a file.
  function keep(link) {
    var image = new Image();
    image.onload = function () {
      var canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d").drawImage(image, 0, 0);
      canvas.toBlob(function (blob) {
        var name = "moment-" + numbers[at] + ".png";
        var file = new File([blob], name, { type: "image/png" });
        if (navigator.canShare && navigator.canShare({ files: [file] })) {
          navigator.share({ files: [file] }).catch(function () { });
          return;
        }
        var made = document.createElement("a");
        made.href = URL.createObjectURL(blob);
        made.download = name;
        made.click();
        setTimeout(function () { URL.revokeObjectURL(made.href); }, 10000);
      }, "image/png");
    };
    image.onerror = function () { location.href = link.href; };
    image.src = link.href;
  }

  root.addEventListener("click", function (event) {
    var wish = event.target.closest("[data-picture]");
    if (wish && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      keep(wish);
      return;
    }
    var link = event.target.closest("[data-step], [data-jump], #replay-lines a");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!link.hasAttribute("href")) return;
    var n = Number(new URL(link.href).searchParams.get("at"));
    go(numbers.indexOf(n));
  });

  play.addEventListener("click", toggle);

  document.addEventListener("keydown", function (event) {
    if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    var way = event.shiftKey ? -1 : 1, key = event.key.toLowerCase();
    var kinds = { a: "attack", g: "glory", r: "round" };
    if (event.key === "ArrowRight") go(Math.min(wanted + 1, lines.length - 1));
    else if (event.key === "ArrowLeft") go(Math.max(wanted - 1, 0));
    else if (event.key === "Home" && event.target === document.body) go(0);
    else if (event.key === "End" && event.target === document.body) go(lines.length - 1);
    else if (event.key === " " && !event.target.matches("button, a, summary")) toggle();
    else if (kinds[key]) go(near(kinds[key], way));
    else return;
    event.preventDefault();
  });

  var from = null;
  if (board) {
    board.addEventListener("touchstart", function (event) {
      // a picture made larger is moved about by the same gesture
      var larger = document.getElementById("larger");
      from = event.touches.length === 1 && !(larger && larger.checked) ? event.touches[0] : null;
    }, { passive: true });
    board.addEventListener("touchend", function (event) {
      if (!from) return;
      var dx = event.changedTouches[0].clientX - from.clientX;
      var dy = event.changedTouches[0].clientY - from.clientY;
      from = null;
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) go(wanted + (dx < 0 ? 1 : -1));
    }, { passive: true });
  }

  play.hidden = false;
  document.getElementById("replay-keys").hidden = !window.matchMedia("(pointer: fine)").matches;
  mark(at);
  piece(Math.floor(at / PIECE));
})();

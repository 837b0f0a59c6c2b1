/* The page for what was not kept: lists what was, newest first, with its time. */
(function () {
  "use strict";
  var list = document.getElementById("kept-pages");

  function title(text, path) {
    var found = text.match(/<title>([^<]*)<\/title>/);
    var made = document.createElement("textarea");
    made.innerHTML = found ? found[1].trim() : path; // names are escaped in the page's text
    return made.value;
  }

  async function told(cache, request) {
    var response = await cache.match(request, {ignoreVary: true});
    var url = new URL(request.url), path = url.pathname + url.search;
    return {path: path, at: new Date(response.headers.get("X-Kept-At")), title: title(await response.text(), path)};
  }

  async function show() {
    var cache = await caches.open("companion-pages");
    var pages = await Promise.all((await cache.keys()).map(told.bind(null, cache)));
    pages.sort(function (one, other) { return other.at - one.at; });
    pages.forEach(function (page) {
      var link = document.createElement("a"), row = document.createElement("li");
      link.href = page.path;
      link.textContent = page.title;
      row.append(link, " " + companion.clock(page.at));
      list.append(row);
    });
  }

  if (window.caches) show();
})();

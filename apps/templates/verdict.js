/* Conveniences for a verdict, which can also be read and corrected without this script. */
"use strict";
document.documentElement.classList.add("scripted");

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const one = (selector, root = document) => root.querySelector(selector);
const SEGMENT = ".list > [id]";
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

/* The part of a segment that gets the focus, and whether the segment is visible. */
const handle = (segment) => one("input, summary", segment) || segment;
const isShown = (segment) => segment.getClientRects().length > 0;

if (one("[data-view]")) {
  const segments = all(SEGMENT);
  setUpContent();
  setUpPage(segments);
  setUpSearch(segments);
  setUpSteps(segments);
  setUpStrip(segments);
  if (one("[data-flip]")) setUpCorrection(segments);
}

if (one("form[data-submit]")) setUpSubmission(one("form[data-submit]"));

/* The form: refuse an empty one with a message, and show that a page is being extracted. */
function setUpSubmission(form) {
  const button = one("[type=submit]", form);
  const label = button.textContent;
  let counting;
  const fields = ["file", "html", ..."fetches" in form.dataset ? ["url"] : []];
  form.addEventListener("submit", (event) => {
    const isEmpty = !fields.some((name) => form.elements[name].value.trim());
    one("[data-empty]", form).hidden = !isEmpty;
    if (isEmpty) {
      event.preventDefault();
      form.elements.file.focus();
      return;
    }
    button.disabled = true;
    button.textContent = "Extracting…";
    countSeconds();
  });
  /* Most pages take less than a second; for others, show the elapsed and the maximum time. */
  function countSeconds() {
    const start = Date.now();
    counting = setInterval(() => {
      const seconds = Math.round((Date.now() - start) / 1000);
      button.textContent = `Extracting… ${seconds} s of at most ${form.dataset.submit} s`;
    }, 1000);
  }
  /* On a return to this page, the browser may restore it as it was left. */
  addEventListener("pageshow", () => {
    clearInterval(counting);
    button.disabled = false;
    button.textContent = label;
  });
}

/* Copy and download the content that is shown. */
function setUpContent() {
  const shown = (button) => one("[data-text]", button.closest(".pane")).textContent;
  for (const button of all("[data-copy]")) {
    const label = button.innerHTML;
    button.addEventListener("click", async () => {
      // Browsers have no clipboard for pages loaded over http from another machine.
      const copying = navigator.clipboard?.writeText(shown(button)) ?? Promise.reject();
      const done = await copying.then(() => true, () => false);
      if (!done) getSelection().selectAllChildren(one("[data-text]", button.closest(".pane")));
      button.textContent = done ? "Copied" : "Selected: copy it with the keyboard";
      setTimeout(() => (button.innerHTML = label), 2000);
    });
  }
  for (const button of all("[data-download]"))
    button.addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([shown(button)], { type: "text/plain;charset=utf-8" }));
      link.download = button.dataset.download;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    });
}

/* The page: it begins at the first kept part. A part leads to its segment, and the segment in focus is
   marked on the page. One part at a time is in the tab order; the arrow keys go to the next and the
   previous one. */
function setUpPage(segments) {
  const page = one("[data-page]");
  const parts = partsOfPage();
  const segmentOf = (part) => document.getElementById(part.hash.slice(1));
  const enter = (part) => parts.forEach((one) => (one.tabIndex = one === part ? 0 : -1));
  for (const part of parts) part.draggable = false; // so that its text can be selected
  const bringIntoView = (part) => {
    const place = part.getBoundingClientRect().top - page.getBoundingClientRect().top;
    if (place < 0 || place > page.clientHeight - 40) page.scrollTop += place - page.clientHeight / 3;
  };
  const first = parts.find((part) => part.matches(".kept")) ?? parts[0];
  enter(first);
  if (first) bringIntoView(first);
  page.addEventListener("click", (event) => {
    const part = event.target.closest("a");
    const segment = part && segmentOf(part);
    if (!segment) return;
    event.preventDefault();
    if (event.detail && !getSelection().isCollapsed) return;
    enter(part);
    show(segment);
    const reasons = one("details", segment);
    if (reasons) reasons.open = true;
  });
  page.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = parts.indexOf(event.target);
    if (!by || row < 0) return;
    event.preventDefault();
    let next = row + by;
    while (parts[next] && !isShown(parts[next])) next += by;
    if (!parts[next]) return;
    enter(parts[next]);
    parts[next].focus();
  });
  one("#segments").addEventListener("focusin", (event) => {
    const id = event.target.closest(SEGMENT)?.id;
    if (!id) return;
    for (const part of parts) part.classList.toggle("current", part.hash === `#${id}`);
    const part = one(".current", page);
    if (part && isShown(part)) bringIntoView(part);
  });
}

function partsOfPage() {
  return all("[data-page] a");
}

/* Search: show only segments that contain the text, and open folded runs with such a segment. */
function setUpSearch(segments) {
  const field = one("[data-search]");
  const texts = segments.map((segment) => one("summary, p", segment).textContent.toLowerCase());
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    let found = 0;
    segments.forEach((segment, row) => {
      const is = texts[row].includes(wanted);
      segment.classList.toggle("unfound", !is);
      found += is;
    });
    for (const run of all(".list > .run")) {
      const hit = one(`${SEGMENT}:not(.unfound)`, run);
      run.classList.toggle("unfound", !hit);
      one("details", run).open = Boolean(wanted && hit);
    }
    one("[data-found]").textContent = wanted ? `${found} found` : "";
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const hit = segments.find((segment) => !segment.classList.contains("unfound"));
    if (hit) show(hit);
  });
}

/* Bring a segment into view, whatever hides it, and focus it. */
function show(segment) {
  if (!isShown(one("#segments"))) location.replace("#segments");
  const run = segment.closest(".run details");
  if (run) run.open = true;
  if (!isShown(segment)) {
    one("[value=all]").checked = true;
    const field = one("[data-search]");
    field.value = "";
    field.dispatchEvent(new Event("input"));
    if (run) run.open = true;
  }
  segment.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  handle(segment).focus({ preventScroll: true });
}

/* Next and previous segment: in doubt with n and p, any with the arrow keys, while the focus is in the list. */
function setUpSteps(segments) {
  const section = one("#segments");
  let current = -1;
  section.addEventListener("focusin", (event) => {
    const segment = event.target.closest(SEGMENT);
    if (segment) current = segments.indexOf(segment);
  });
  const step = (by, fits) => {
    let row = current;
    do row += by;
    while (segments[row] && !fits(segments[row]));
    if (segments[row]) show(segments[row]);
  };
  const inDoubt = (segment) => segment.classList.contains("doubt");
  const target = segments.some(inDoubt) ? inDoubt : isShown;
  for (const button of all("[data-go]")) button.addEventListener("click", () => step(Number(button.dataset.go), target));
  section.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input[type=search], input[type=radio]");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { n: [1, target], p: [-1, target], ArrowDown: [1, isShown], ArrowUp: [-1, isShown] };
    if (!(event.key in steps)) return;
    event.preventDefault();
    step(...steps[event.key]);
  });
}

/* Correct: f flips the segment in focus, w also its whole list, table or code, Enter opens it, s saves; what has changed is marked and counted. */
function setUpCorrection(segments) {
  const form = one("#correct");
  const boxes = all("input[name=kept]", form);
  let last = null;
  const parts = partsOfPage().map((part) => [part, part.matches(".kept")]);
  const colour = (changed) => {
    const flipped = new Map(changed.map((box) => [`#s${box.value}`, box.checked]));
    for (const [part, wasKept] of parts) {
      const isKept = flipped.get(part.hash) ?? wasKept;
      part.classList.toggle("kept", isKept);
      part.classList.toggle("dropped", !isKept);
    }
  };
  const count = () => {
    const changed = boxes.filter((box) => box.checked !== box.defaultChecked);
    colour(changed);
    for (const box of boxes) box.closest(SEGMENT).classList.toggle("changed", changed.includes(box));
    one("[data-changed]").textContent = changed.length ? `${changed.length} unsaved` : "Nothing changed";
  };
  const boxOf = (segment) => one("input[name=kept]", segment);
  const flip = (withThing) => {
    if (!last) return show(segments.find((segment) => segment.classList.contains("doubt")) || segments[0]);
    const { thing } = last.dataset;
    const isTogether = (segment) => segment === last || (withThing && thing && segment.dataset.thing === thing);
    const checked = !boxOf(last).checked;
    for (const segment of segments.filter(isTogether)) boxOf(segment).checked = checked;
    count();
    show(last);
  };
  form.addEventListener("change", count);
  form.addEventListener("focusin", (event) => (last = event.target.closest(SEGMENT) || last));
  one("[data-flip]").addEventListener("click", () => flip(false));
  one("[data-flip-thing]").addEventListener("click", () => flip(true));
  form.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "f") flip(false);
    if (event.key === "w") flip(true);
    if (event.key === "s") form.requestSubmit();
    if (event.key === "Enter" && event.target.name === "kept") {
      event.preventDefault(); // Enter would submit the form
      const reasons = one("details", event.target.closest(SEGMENT));
      if (reasons) reasons.open = !reasons.open;
    }
  });
  count();
}

/* The strip: a click jumps to a segment, the pointer shows its text, and a frame marks the visible part. */
function setUpStrip(segments) {
  const strip = one("[data-strip]");
  const frame = one("[data-window]");
  const links = all("a", strip);
  const target = (link) => document.getElementById(link.getAttribute("href").slice(1));
  strip.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    show(target(link));
  });
  const peek = document.createElement("div");
  peek.className = "peek";
  peek.append(document.createElement("span"));
  strip.addEventListener("pointermove", (event) => {
    const link = event.target.closest("a");
    if (!link) return peek.remove();
    peek.firstChild.textContent = one(":is(summary, p) span", target(link)).textContent;
    peek.style.top = `${event.clientY - strip.getBoundingClientRect().top}px`;
    strip.append(peek);
  });
  strip.addEventListener("pointerleave", () => peek.remove());
  const update = () => {
    const visible = (link) => {
      const segment = target(link);
      const box = (segment.getClientRects()[0] || segment.closest(".run")?.getClientRects()[0]);
      return box && box.bottom > 0 && box.top < innerHeight;
    };
    const seen = links.filter(visible);
    frame.style.display = seen.length ? "block" : "none";
    if (!seen.length) return;
    const top = strip.getBoundingClientRect().top;
    const begin = seen[0].getBoundingClientRect().top - top;
    frame.style.top = `${begin}px`;
    frame.style.height = `${Math.max(6, seen.at(-1).getBoundingClientRect().bottom - top - begin)}px`;
  };
  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => { waiting = false; update(); });
  };
  for (const [name, options] of [["scroll", { passive: true }], ["resize", {}], ["toggle", { capture: true }]]) addEventListener(name, later, options);
  later();
}

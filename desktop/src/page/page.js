// Client of the web page: draws the patches it receives, sends key edges.
"use strict";

const canvases = [...document.querySelectorAll("canvas")];
const pens = canvases.map((canvas) => canvas.getContext("2d"));
const off = document.querySelector(".off");

// ---- the screen -----------------------------------------------------------------------------------

// A patch is x, y, width, height (16 bits each, low byte first) and RGB565 pixels, high byte first.
function show(patch) {
  const head = new DataView(patch);
  const [x, y, width, height] = [0, 2, 4, 6].map((at) => head.getUint16(at, true));
  const image = new ImageData(width, height);
  for (let from = 8, to = 0; from + 1 < patch.byteLength; from += 2, to += 4) {
    const pixel = head.getUint16(from);
    const [r, g, b] = [pixel >> 11, (pixel >> 5) & 63, pixel & 31];
    image.data[to] = (r << 3) | (r >> 2);
    image.data[to + 1] = (g << 2) | (g >> 4);
    image.data[to + 2] = (b << 3) | (b >> 2);
    image.data[to + 3] = 255;
  }
  for (const pen of pens) pen.putImageData(image, x, y);
}

let socket = null;

function connect() {
  socket = new WebSocket(`ws://${location.host}/screen`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { off.hidden = true; };
  socket.onmessage = (message) => show(message.data);
  socket.onclose = () => {
    off.hidden = false;
    releaseAll();
    setTimeout(connect, 1000);
  };
}

// ---- the keys -------------------------------------------------------------------------------------

// Held keys by holder: a key of the keyboard, a touch, the mouse.
const holders = new Map();

function isHeld(key) {
  return [...holders.values()].includes(key);
}

function tell(key) {
  const held = isHeld(key);
  for (const cap of document.querySelectorAll(`[data-key="${key}"]`)) cap.classList.toggle("held", held);
  if (socket.readyState === WebSocket.OPEN) socket.send(`${held ? "down" : "up"} ${key}`);
}

function hold(holder, key) {
  if (holders.get(holder) === key) return;
  release(holder);
  const news = !isHeld(key);
  holders.set(holder, key);
  if (news) tell(key);
}

function release(holder) {
  const key = holders.get(holder);
  holders.delete(holder);
  if (key && !isHeld(key)) tell(key);
}

function releaseAll() {
  for (const holder of [...holders.keys()]) release(holder);
}

const NAMED = {
  ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT",
  Enter: "A", " ": "A", Backspace: "B", Escape: "B",
};

// Letters go by what is printed on the keyboard; where it prints no Latin letters, by their place.
function meaning(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const latin = /^[a-z]$/i.test(event.key);
  const letter = latin ? event.key.toUpperCase() : event.code.replace(/^Key/, "");
  return NAMED[event.key] ?? (["A", "B", "X", "Y"].includes(letter) ? letter : undefined);
}

addEventListener("keydown", (event) => {
  const key = meaning(event);
  if (!key) return;
  event.preventDefault();
  if (!event.repeat) hold(event.code, key);
});
addEventListener("keyup", (event) => release(event.code));
addEventListener("blur", releaseAll);
document.addEventListener("visibilitychange", releaseAll);

// A touch may slide from key to key.
const down = new Set();

function point(event) {
  const key = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-key]")?.dataset.key;
  if (key) hold(event.pointerId, key);
  else release(event.pointerId);
}

for (const device of document.querySelectorAll(".device")) {
  device.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (event.button !== 0) return;
    down.add(event.pointerId);
    point(event);
  });
  device.addEventListener("contextmenu", (event) => event.preventDefault());
}
addEventListener("pointermove", (event) => {
  if (down.has(event.pointerId)) point(event);
});
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => {
    down.delete(event.pointerId);
    release(event.pointerId);
  });
}

connect();

/*
 * The shell: the only code that runs in the file's own document. The app runs
 * in the frame that it makes, from which the browser lets nothing be navigated,
 * opened or asked. Whatever the frame says may be said by malicious code, so
 * each message does one small thing. The shell reads no body and knows no key.
 */

/** @import { Deeds, Relation, ShellWindow, Start, ToFrame } from './protocol.ts' */

/** Of this program; a test holds it equal to what package.json says. */
const VERSION = '1.0.0';
/** All that can get into storage, and into the title, which others can see. */
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  chain: ['main', 'testnet3', 'testnet4', 'signet', 'regtest'],
  unit: ['BTC', 'sat'],
};
const VIEWS = ['', 'Sign · ', 'Messages · ', 'Console · ', 'Decide · '];
const TITLES = VIEWS.map((view) => `${view}Touchstone`);
const FILE_NAME = /^[a-z0-9-]{1,40}\.(?:hex|json|psbt|txn|txt)$/;
const LONGEST_PAPER = 10_000_000;

/**
 * What is seen or felt outside of the frame has its limit: so many at once, and one
 * more after so many seconds. Without a click of the last seconds each counts fivefold;
 * a turn needs none, and waits.
 * @type {Readonly<Record<string, readonly [atOnce: number, seconds: number]>>}
 */
const LIMITS = {
  keep: [10, 6],
  title: [50, 1],
  print: [5, 12],
  visit: [100, 3],
  back: [50, 2],
  file: [10, 6],
  save: [20, 3],
  release: [20, 3],
  open: [5, 12],
  turn: [20, 3],
};
const WITHOUT_CLICK = 5;
const LONGEST_TURN_MS = 10_000;

const { opener, origin, trustedTypes } = /** @type {ShellWindow} */ (window);
// Else code in the frame could reach the opener by it.
window.opener = null;
const isForDecision = location.hash === '#decide';

/** The document as the browser read it. */
const asRead = /** @type {Element} */ (document.documentElement.cloneNode(true));
/** @type {{ source: Window, origin: string }[]} Those who were heard or opened, by their number. */
const peers = [];
/** @type {Window | null} The window in which a question is decided. */
let opened = null;
/** What is told before the frame is there waits in it; window messages would take twice as long. */
const { port1: toFrame, port2: forFrame } = new MessageChannel();
let endTurn = () => {};
/** @type {Record<string, { used: number, at: number }>} How much of its limit each kind had used, and when. */
const spent = {};
/** Without it the app knows its choices for as long as it is open. */
const storage = allowed(() => localStorage);
const placeNow = () => Number(history.state?.place ?? 0);

/** @type {Start} What the app has to know of where it is, as data in its markup. */
const start = {
  page: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  origin,
  address: document.URL,
  isFramed: parent !== window,
  around: Array.from(location.ancestorOrigins ?? []),
  config: textOf('#touchstone-config'),
  preferences: {
    theme: storage?.getItem('touchstone.theme') ?? null,
    chain: storage?.getItem('touchstone.chain') ?? null,
    unit: storage?.getItem('touchstone.unit') ?? null,
  },
  place: placeNow(),
};
const json = JSON.stringify(start).replaceAll('<', '\\u003c');
const block = `<script type="application/json" id="start">${json}</script>`;
const app = `<!doctype html><html lang="en">${block}${textOf('#touchstone-app')}</html>`;
// The form of markup that is asked for where the browser enforces Trusted Types.
const policy = trustedTypes?.createPolicy('touchstone', { createHTML: (text) => text });

const frame = document.createElement('iframe');
frame.setAttribute('sandbox', 'allow-scripts allow-downloads allow-modals');
frame.allow = 'clipboard-read; clipboard-write';
frame.title = 'Touchstone';
frame.srcdoc = policy?.createHTML(app) ?? app;
/** Is printed instead of the frame, of which browsers print one screen. */
const paper = document.createElement('pre');

// Only this document sees who a message comes from; the app hears a number.
addEventListener('message', ({ source, origin: from, data, ports }) => {
  const sender = /** @type {Window | null} */ (source);
  const relation = sender && relationOf(sender, from);
  if (!relation) return;
  tell({ kind: 'message', from: numberOf(sender, from), relation, origin: from, data }, ports);
});
toFrame.onmessage = ({ data, ports }) => {
  const kind = String(data?.kind);
  const isLimited = Object.hasOwn(LIMITS, kind) && kind !== 'turn';
  if (!Object.hasOwn(DEEDS, kind) || (isLimited && waitFor(kind, true) > 0)) return;
  Reflect.get(DEEDS, kind)(data, ports);
};
const handOver = () => {
  frame.contentWindow?.postMessage('', '*', [forFrame]);
  // All that is said to those who did not call, in this form and once. An opener has to call first.
  const ready = { version: VERSION, page: start.page };
  if (parent !== window) parent.postMessage({ touchstone: 1, ready }, '*');
  else if (isForDecision && origin !== 'null')
    opener?.postMessage({ touchstone: 1, listens: 'decide' }, origin);
};
frame.addEventListener('load', handOver, { once: true });
addEventListener('hashchange', () => tell({ kind: 'address', address: document.URL }));
addEventListener('popstate', () => tell({ kind: 'went', place: placeNow() }));
// Keys and pastes are for the app, before anything was clicked too.
addEventListener('focus', () => frame.focus());
document.body.append(frame, paper);
if (document.hasFocus()) frame.focus();

/** @type {Deeds} What the shell does for the frame, and all that it does. */
const DEEDS = {
  keep({ name, value }) {
    const isKnown = typeof name === 'string' && Object.hasOwn(CHOICES, name);
    if (!isKnown || !CHOICES[name].includes(value)) return;
    // There may be no room for it.
    allowed(() => storage?.setItem(`touchstone.${name}`, value));
  },
  title({ title }) {
    if (TITLES.includes(title)) document.title = title;
  },
  paper: ({ text }) => paper.replaceChildren(String(text).slice(0, LONGEST_PAPER)),
  print: () => print(),
  visit: () => history.pushState({ place: placeNow() + 1 }, ''),
  back({ to }) {
    // No further than the first entry: those before it are of other pages.
    if (to >= 0 && to < placeNow()) history.go(Math.trunc(to) - placeNow());
    else tell({ kind: 'went', place: placeNow() });
  },
  file: () => tell({ kind: 'file', text: released() }),
  release: () => save(new Blob([released()], { type: 'text/html' }), 'touchstone.html'),
  save({ content, name }) {
    if (content instanceof Blob && FILE_NAME.test(name)) save(content, name);
  },
  post({ to, data }, ports) {
    const peer = peers.at(Number(to));
    peer?.source.postMessage(data, targetOf(peer.origin), [...ports]);
  },
  open({ isWide }) {
    const address = `${document.URL.split('#')[0]}#decide`;
    const size = isWide ? 'width=1120,height=800' : 'width=560,height=640';
    // Without a name, so that nobody else gets hold of the window.
    opened = allowed(() => window.open(address, '', `popup,${size}`));
    tell({ kind: 'opened', number: opened ? numberOf(opened, origin) : undefined });
  },
  look: () => tell({ kind: 'looked', isClosed: opened?.closed !== false }),
  close: () => opened?.close(),
  turn() {
    const hold = () => {
      tell({ kind: 'turn' });
      return new Promise((done) => {
        endTurn = () => done(undefined);
        setTimeout(done, LONGEST_TURN_MS);
      });
    };
    // Where the browser has no locks here, each frame is on its own.
    const ask = () => (navigator.locks?.request('touchstone.secret', hold) ?? hold()).catch(hold);
    // Other pages of the origin see that it is held.
    setTimeout(ask, 1000 * waitFor('turn'));
  },
  turned: () => endTurn(),
};

/** In how many seconds one more of a kind is within its limit, which it uses; what is refused uses nothing. */
function waitFor(/** @type {string} */ kind, isRefused = false) {
  const [atOnce = 0, seconds = 0] = LIMITS[kind] ?? [];
  const now = performance.now() / 1000;
  const { used, at } = spent[kind] ?? { used: 0, at: now };
  const isClicked = !isRefused || navigator.userActivation?.isActive;
  const wanted = Math.max(0, used - (now - at) / seconds) + (isClicked ? 1 : WITHOUT_CLICK);
  const wait = Math.max(0, wanted - atOnce) * seconds;
  if (wait === 0 || !isRefused) spent[kind] = { used: wanted, at: now };
  return wait;
}

/** The file's text with the configuration that every release has. */
function released() {
  const config = /(<script type="application\/json" id="touchstone-config">)[\s\S]*?(?=<\/script>)/;
  return `<!doctype html>\n${asRead.outerHTML.replace(config, '$1{}')}`;
}

function save(/** @type {Blob} */ content, /** @type {string} */ name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** What is posted arrives only while a page of that origin is there; an opaque one has no name. */
function targetOf(/** @type {string} */ from) {
  return from.startsWith('http') ? from : '*';
}

function tell(/** @type {ToFrame} */ message, /** @type {readonly MessagePort[]} */ ports = []) {
  toFrame.postMessage(message, [...ports]);
}

/** @type {(source: Window, from: string) => Relation | undefined} */
function relationOf(source, from) {
  if (source === window) return 'self';
  if (source === opener) return 'opener';
  // It was opened at this file's address; another page may be there by now.
  if (source === opened) return from === origin ? 'opened' : undefined;
  let around = parent;
  while (around !== source && around !== around.parent) around = around.parent;
  return around === source ? 'around' : undefined;
}

/** Of a window together with the origin of the page in it. */
function numberOf(/** @type {Window} */ source, /** @type {string} */ from) {
  const known = peers.findIndex((peer) => peer.source === source && peer.origin === from);
  return known < 0 ? peers.push({ source, origin: from }) - 1 : known;
}

/** @type {<T>(work: () => T) => T | null} Nothing where the browser refuses it. */
function allowed(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Of a template this is the markup that waits in it. */
function textOf(/** @type {string} */ selector) {
  return document.querySelector(selector)?.innerHTML ?? '';
}

/*
 * The shell: the only code that runs in the file's own document. The app runs
 * in the frame that it makes, from which the browser lets nothing be navigated,
 * opened or asked. Whatever the frame says may be said by malicious code, so
 * each message does one small thing. The shell reads no body and knows no key.
 */

/** @import { Deeds, FromFrame, Preference, Relation, ShellWindow, Start, ToFrame } from './protocol.ts' */

/** What is stored, and all that it can be: nothing else gets into storage. */
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  chain: ['main', 'testnet3', 'testnet4', 'signet', 'regtest'],
};

/** What the title can be: other pages and the browser's history see it. */
const TITLES = {
  inspect: 'Touchstone',
  sign: 'Sign · Touchstone',
  console: 'Console · Touchstone',
  decide: 'Decide · Touchstone',
};

const shell = /** @type {ShellWindow} */ (window);
const { opener, origin } = shell;
// Else code in the frame could reach the opener by it.
shell.opener = null;

const asRead = /** @type {Element} */ (document.documentElement.cloneNode(true));
/** @type {{ source: Window, origin: string }[]} */
const peers = [];
/** @type {Set<Window>} */
const opened = new Set();
let endTurn = () => {};
const placeNow = () => Number(history.state?.place ?? 0);
/** Is printed instead of the frame, of which browsers print one screen. */
const paper = document.createElement('pre');

const frame = document.createElement('iframe');
frame.setAttribute('sandbox', 'allow-scripts allow-downloads allow-modals');
frame.allow = 'clipboard-read; clipboard-write';
frame.title = 'Touchstone';
frame.srcdoc = trusted(
  `<!doctype html><html lang="en">${startBlock()}${textOf('#touchstone-app')}</html>`,
);

addEventListener('message', ({ source, origin: from, data, ports }) => {
  if (source === frame.contentWindow) obey(data, ports);
  else relay(/** @type {Window | null} */ (source), from, data, ports);
});
addEventListener('hashchange', () => tell({ kind: 'address', address: document.URL }));
addEventListener('popstate', () => tell({ kind: 'went', place: placeNow() }));
// Keys and pastes are for the app, before anything was clicked too.
addEventListener('focus', () => frame.focus());
document.body.append(frame, paper);
if (document.hasFocus()) frame.focus();

/** In the form that the browser takes where it enforces Trusted Types. */
function trusted(/** @type {string} */ html) {
  const policy = shell.trustedTypes?.createPolicy('touchstone', { createHTML: (text) => text });
  return policy?.createHTML(html) ?? html;
}

/** What the app has to know of where it is, as data in its markup. */
function startBlock() {
  /** @type {Start} */
  const start = {
    origin,
    address: document.URL,
    isFramed: parent !== window,
    around: Array.from(location.ancestorOrigins ?? []),
    config: textOf('#touchstone-config'),
    preferences: { theme: preferences('theme'), chain: preferences('chain') },
    place: placeNow(),
  };
  const json = JSON.stringify(start).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="start">${json}</script>`;
}

/** Of a template this is the markup that waits in it. */
function textOf(/** @type {string} */ selector) {
  return document.querySelector(selector)?.innerHTML ?? '';
}

/** @type {Deeds} What the shell does for the frame, and all that it does. */
const DEEDS = {
  keep({ name, value }) {
    if (!Object.hasOwn(CHOICES, name) || !CHOICES[name].includes(value)) return;
    try {
      localStorage.setItem(`touchstone.${name}`, value);
    } catch {
      // Storage is refused here; the app knows it for as long as it is open.
    }
  },
  title({ title }) {
    if (Object.hasOwn(TITLES, title)) document.title = TITLES[title];
  },
  paper: ({ text }) => paper.replaceChildren(text),
  print: () => print(),
  visit: () => history.pushState({ place: placeNow() + 1 }, ''),
  // No further than the first entry: those before it are of other pages.
  back({ to }) {
    if (to >= 0 && to < placeNow()) history.go(Math.trunc(to) - placeNow());
  },
  unsaved({ is }) {
    window.onbeforeunload = is ? (event) => event.preventDefault() : null;
  },
  file: () => tell({ kind: 'file', text: released() }),
  save({ content, name }) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content ?? new Blob([released()], { type: 'text/html' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
  announce({ data }) {
    for (const other of [parent, opener]) if (other !== window) other?.postMessage(data, '*');
  },
  post({ to, data }, ports) {
    const peer = peers[to];
    // It arrives only while a page of that origin is there; an opaque one has no name.
    const target = peer?.origin.startsWith('http') ? peer.origin : '*';
    peer?.source.postMessage(data, target, [...ports]);
  },
  open() {
    // Without a name, so that nobody else gets hold of the window.
    const address = `${document.URL.split('#')[0]}#decide`;
    const other = window.open(address, '', 'popup,width=560,height=640');
    if (other) opened.add(other);
    tell({ kind: 'opened', number: other ? numberOf(other, origin) : undefined });
  },
  turn() {
    /** @type {() => Promise<void>} */
    const hold = () =>
      new Promise((done) => {
        endTurn = done;
        tell({ kind: 'turn' });
      });
    // Where the browser has no locks here, each frame is on its own.
    const held = navigator.locks?.request('touchstone.secret', hold) ?? hold();
    held.catch(hold);
  },
  turned: () => endTurn(),
  close({ number }) {
    const other = number === undefined ? window : peers[number]?.source;
    if (other && (other === window || opened.has(other))) other.close();
  },
};

function obey(/** @type {FromFrame} */ message, /** @type {readonly MessagePort[]} */ ports) {
  const deed = /** @type {(message: FromFrame, ports: readonly MessagePort[]) => void} */ (
    Object.hasOwn(DEEDS, message.kind) ? DEEDS[message.kind] : () => {}
  );
  deed(message, ports);
}

function tell(/** @type {ToFrame} */ message, /** @type {readonly MessagePort[]} */ ports = []) {
  frame.contentWindow?.postMessage(message, '*', [...ports]);
}

/** @param {Preference} name */
function preferences(name) {
  try {
    return localStorage.getItem(`touchstone.${name}`);
  } catch {
    return null;
  }
}

/** The document as the browser read it, with the configuration that every release has. */
function released() {
  asRead.querySelector('#touchstone-config')?.replaceChildren('{}');
  return `<!doctype html>\n${asRead.outerHTML}`;
}

/** Only this document sees who a message comes from; the app hears a number. */
/** @type {(source: Window | null, from: string, data: unknown, ports: readonly MessagePort[]) => void} */
function relay(source, from, data, ports) {
  const relation = source && relationOf(source, from);
  if (!relation) return;
  tell({ kind: 'message', from: numberOf(source, from), relation, origin: from, data }, ports);
}

/** @type {(source: Window, from: string) => Relation | undefined} */
function relationOf(source, from) {
  if (source === window) return 'self';
  if (source === opener) return 'opener';
  // It was opened at this file's address; another page may be there by now.
  if (opened.has(source)) return from === origin ? 'opened' : undefined;
  let around = parent;
  while (around !== source && around !== around.parent) around = around.parent;
  return around === source ? 'around' : undefined;
}

/** Of a window together with the origin of the page in it. */
function numberOf(/** @type {Window} */ source, /** @type {string} */ from) {
  const known = peers.findIndex((peer) => peer.source === source && peer.origin === from);
  return known < 0 ? peers.push({ source, origin: from }) - 1 : known;
}

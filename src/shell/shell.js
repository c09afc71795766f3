/*
 * The shell: the only code that runs in the file's own document. The app runs
 * in the frame that it makes, from which the browser lets nothing be navigated,
 * opened or asked. Whatever the frame says may be said by malicious code, so
 * each message does one small thing. The shell reads no body and knows no key.
 */

/** @import { Deeds, Relation, ShellWindow, Start, ToFrame } from './protocol.ts' */

/** All that can get into storage, and into the title, which others can see. */
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  chain: ['main', 'testnet3', 'testnet4', 'signet', 'regtest'],
};
const VIEWS = ['', 'Sign · ', 'Messages · ', 'Console · ', 'Decide · '];
const TITLES = VIEWS.map((view) => `${view}Touchstone`);

const { opener, origin, trustedTypes } = /** @type {ShellWindow} */ (window);
// Else code in the frame could reach the opener by it.
window.opener = null;

/** What is saved: the document as the browser read it. */
const asRead = /** @type {Element} */ (document.documentElement.cloneNode(true));
/** @type {{ source: Window, origin: string }[]} Those who were heard or opened, by their number. */
const peers = [];
/** @type {Window | null} The window in which a question is decided. */
let opened = null;
/** What is told before the frame is there waits in it; window messages would take twice as long. */
const { port1: toFrame, port2: forFrame } = new MessageChannel();
let endTurn = () => {};
/** Without it the app knows its choices for as long as it is open. */
const storage = allowed(() => localStorage);
const placeNow = () => Number(history.state?.place ?? 0);

/** @type {Start} What the app has to know of where it is, as data in its markup. */
const start = {
  origin,
  address: document.URL,
  isFramed: parent !== window,
  around: Array.from(location.ancestorOrigins ?? []),
  config: textOf('#touchstone-config'),
  preferences: {
    theme: storage?.getItem('touchstone.theme') ?? null,
    chain: storage?.getItem('touchstone.chain') ?? null,
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
  if (Object.hasOwn(DEEDS, data.kind)) Reflect.get(DEEDS, data.kind)(data, ports);
};
frame.onload = () => frame.contentWindow?.postMessage('', '*', [forFrame]);
addEventListener('hashchange', () => tell({ kind: 'address', address: document.URL }));
addEventListener('popstate', () => tell({ kind: 'went', place: placeNow() }));
// Keys and pastes are for the app, before anything was clicked too.
addEventListener('focus', () => frame.focus());
document.body.append(frame, paper);
if (document.hasFocus()) frame.focus();

/** @type {Deeds} What the shell does for the frame, and all that it does. */
const DEEDS = {
  keep({ name, value }) {
    if (!Object.hasOwn(CHOICES, name) || !CHOICES[name].includes(value)) return;
    // There may be no room for it.
    allowed(() => storage?.setItem(`touchstone.${name}`, value));
  },
  title({ title }) {
    if (TITLES.includes(title)) document.title = title;
  },
  paper: ({ text }) => paper.replaceChildren(text),
  print: () => print(),
  visit: () => history.pushState({ place: placeNow() + 1 }, ''),
  // No further than the first entry: those before it are of other pages.
  back({ to }) {
    if (to >= 0 && to < placeNow()) history.go(Math.trunc(to) - placeNow());
  },
  file: () => tell({ kind: 'file', text: asRead.outerHTML }),
  save({ content, name }) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
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
    const address = `${document.URL.split('#')[0]}#decide`;
    // Without a name, so that nobody else gets hold of the window.
    opened = allowed(() => window.open(address, '', 'popup,width=560,height=640'));
    tell({ kind: 'opened', number: opened ? numberOf(opened, origin) : undefined });
  },
  close: () => opened?.close(),
  turn() {
    const hold = () => {
      tell({ kind: 'turn' });
      return new Promise((done) => {
        endTurn = () => done(undefined);
      });
    };
    // Where the browser has no locks here, each frame is on its own.
    (navigator.locks?.request('touchstone.secret', hold) ?? hold()).catch(hold);
  },
  turned: () => endTurn(),
};

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

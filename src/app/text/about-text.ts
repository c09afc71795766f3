/** What keeps a channel closed. */
export type ClosedBy = 'policy' | 'script' | 'both';

export interface ChannelText {
  readonly name: string;
  readonly closedBy: ClosedBy;
  /** The tests that tried it, by their names in e2e/network.spec.ts. */
  readonly tests: readonly string[];
}

/** The words of "About this file". */
export const ABOUT_TEXT = {
  title: 'About this file',
  close: 'Close',
  what: 'One file that shows what a Bitcoin transaction or PSBT is made of, and signs it. All of it is in the file.',
  version: (version: string) => `Version ${version}`,
  fromDisk: (name: string) => `Opened from this machine, as the file ${name}.`,
  fromServer: (host: string) => `Opened from the server ${host}.`,
  fromElsewhere: 'Opened inside another page.',
  online: 'The browser says that this machine has a network. The page makes no use of it.',
  offline: 'The browser says that this machine has no network. The page needs none.',

  save: 'Save this file',
  saveWhy:
    'To use it without this server, on a machine without a network. What is saved is the file as it was released; nothing is asked of the server for it.',
  alreadyHere: (name: string) =>
    `The file is already here: ${name}. Copy it like any other to have it elsewhere.`,
  saved: (name: string) => `Handed to the browser as ${name}.`,
  changed: 'Not saved: something in the browser has changed the page, an extension perhaps.',
  hash: 'SHA-256 of the released file',
  hashWhy:
    'A changed file could say anything here. Check the file itself against the release with a tool of your machine; README.md says how in one line.',
  fileName: 'touchstone.html',

  promise: 'It makes no connection',
  promiseWhy:
    'The policy in the file has the browser refuse what it can refuse. The rest is closed by the first script in it, before anything else runs. Each channel is tried by a test: in the file nothing arrives; with what closes it left out, it does.',
  notPromised:
    'What a browser does of its own, its extensions and the machine are not in the file’s hands. SECURITY.md says what is promised and what is not.',
  channel: 'Channel',
  closedBy: 'Closed by',
  test: 'Tried as',
  closers: {
    policy: 'the policy',
    script: 'the first script',
    both: 'either of them',
  } satisfies Record<ClosedBy, string>,
  testFile: 'e2e/network.spec.ts',

  madeOf: 'Made of',
  licenceOf: (name: string, version: string, licence: string) => `${name} ${version}, ${licence}`,
} as const;

/** A row of the table; what the tests are called is held against the tests. */
export const CHANNEL_TEXTS: readonly ChannelText[] = [
  {
    name: 'Requests of code',
    closedBy: 'policy',
    tests: [
      'fetch',
      'fetch without CORS',
      'fetch that outlives the page',
      'XMLHttpRequest',
      'EventSource',
      'beacon',
      'ping of a link',
    ],
  },
  { name: 'WebSocket', closedBy: 'policy', tests: ['WebSocket'] },
  {
    name: 'Images, fonts, videos',
    closedBy: 'policy',
    tests: [
      'image',
      'background image',
      'adopted style sheet',
      'drawing that uses another',
      'font',
      'video',
    ],
  },
  {
    name: 'Scripts and styles',
    closedBy: 'policy',
    tests: ['script', 'module', 'inline script', 'style sheet in text'],
  },
  {
    name: 'Markup and code made from text',
    closedBy: 'policy',
    tests: ['markup from text', 'code from text'],
  },
  {
    name: 'Other workers',
    closedBy: 'policy',
    tests: ['worker from elsewhere', 'service worker'],
  },
  { name: 'Speculation rules', closedBy: 'policy', tests: ['prefetch by speculation rules'] },
  {
    name: 'Frames, objects, linked style sheets, prefetch, base address',
    closedBy: 'both',
    tests: ['frame', 'object', 'style sheet', 'prefetch', 'base address'],
  },
  { name: 'Forms', closedBy: 'both', tests: ['form'] },
  {
    name: 'Workers of a scope of their own',
    closedBy: 'both',
    tests: ['shared worker', 'worker of its own'],
  },
  { name: 'WebTransport', closedBy: 'both', tests: ['WebTransport'] },
  {
    name: 'WebRTC, of the page and of an empty frame',
    closedBy: 'script',
    tests: [
      'WebRTC',
      'WebRTC by its older name',
      'WebRTC of an empty frame',
      'WebRTC of a frame of one’s own kind',
    ],
  },
  { name: 'Connections ahead of time', closedBy: 'script', tests: ['connection ahead of time'] },
  {
    name: 'Navigation',
    closedBy: 'script',
    tests: ['navigation', 'navigation in place', 'reload with other words', 'refresh', 'link'],
  },
  {
    name: 'Other windows',
    closedBy: 'script',
    tests: [
      'another window',
      'another window by the document',
      'link to another window',
      'link out of the document',
    ],
  },
  { name: 'Downloads from elsewhere', closedBy: 'script', tests: ['download'] },
];

/** What keeps a channel closed; where there are several, any of them does. */
export type Closer = 'policy' | 'sandbox' | 'script' | 'shell';

export interface ChannelText {
  readonly name: string;
  readonly closedBy: readonly Closer[];
  /** The tests that tried it, by their names in e2e/full/network.spec.ts. */
  readonly tests: readonly string[];
}

/** The words of "About this file". */
export const ABOUT_TEXT = {
  noConnection: 'Works offline',
  noConnectionWhy: 'The policy in this file blocks all network access.',
  title: 'About this file',
  what: 'Inspect and sign Bitcoin transactions and PSBTs. Everything is in this one file.',
  version: (version: string) => `Version ${version}`,
  fromDisk: (name: string) => `Opened from disk as ${name}.`,
  fromServer: (host: string) => `Opened from the server ${host}.`,
  fromElsewhere: 'Opened inside another page.',
  online: 'The browser reports that this machine is online. The page does not use the network.',
  offline: 'The browser reports that this machine is offline. The page needs no network.',

  save: 'Save this file',
  saveWhy:
    'To use it without this server, on an offline machine. The saved file is the released file; saving sends no request to the server.',
  alreadyHere: (name: string) =>
    `The file is already on disk: ${name}. Copy it like any other file.`,
  saved: (name: string) => `Saved as ${name}.`,
  changed: 'Not saved: the page was changed in this browser, perhaps by an extension.',
  hash: 'SHA-256 of the released file',
  hashWhy:
    'A modified file could show anything here. Verify the file against the release with a tool of your system; see README.md.',
  fileName: 'touchstone.html',

  promise: 'It works offline',
  promiseWhy:
    'The policy in the file has the browser refuse what a policy can refuse. The whole app runs in a sandboxed frame, from which the browser lets nothing navigate or open windows. What neither stops is taken away by the first script in that frame, before anything else runs. Each channel is tried by a test, with code that tries to undo the walls first: in the file nothing arrives; with what closes it left out, it does.',
  notPromised:
    'The file has no control over the browser itself, its extensions and the machine. SECURITY.md says what is promised and what is not.',
  channel: 'Channel',
  closedBy: 'Closed by',
  test: 'Tests',
  closers: {
    policy: 'the policy',
    sandbox: 'the sandbox',
    script: 'the first script',
    shell: 'the shell',
  } satisfies Record<Closer, string>,
  shellOf: (lines: number) =>
    `The script outside the frame, in ${lines} lines: it holds the frame and knows no key`,
  testFile: 'e2e/channels.ts',

  madeOf: 'Components',
  licenceOf: (name: string, version: string, licence: string) => `${name} ${version}, ${licence}`,
} as const;

/** As in the table. */
export function closersText(closers: readonly Closer[]): string {
  return closers.map((closer) => ABOUT_TEXT.closers[closer]).join(' or ');
}

/** A row of the table; what the tests are called is held against the tests. */
export const CHANNEL_TEXTS: readonly ChannelText[] = [
  {
    name: 'Requests of code',
    closedBy: ['policy'],
    tests: [
      'fetch',
      'fetch without CORS',
      'fetch that outlives the page',
      'fetch of later',
      'XMLHttpRequest',
      'EventSource',
      'beacon',
    ],
  },
  {
    name: 'WebSocket',
    closedBy: ['policy'],
    tests: ['WebSocket'],
  },
  {
    name: 'Images and fonts',
    closedBy: ['policy'],
    tests: ['image', 'background image', 'adopted style sheet', 'font'],
  },
  {
    name: 'Videos and drawings from elsewhere',
    closedBy: ['policy', 'script'],
    tests: ['video', 'drawing that uses another'],
  },
  {
    name: 'Scripts and styles',
    closedBy: ['policy', 'script'],
    tests: ['script from elsewhere', 'inline script', 'style sheet in text'],
  },
  {
    name: 'Code from elsewhere or from text',
    closedBy: ['policy'],
    tests: ['script', 'module', 'code from text'],
  },
  {
    name: 'Markup from text',
    closedBy: ['policy', 'script'],
    tests: ['markup from text'],
  },
  {
    name: 'Frames with an address',
    closedBy: ['policy', 'script'],
    tests: [
      'frame',
      'frame in a shadow tree, a copy, a transformation',
      'frame with a page of its own making',
      'frame with a page in its address',
    ],
  },
  {
    name: 'Navigation of the frame by its own interface',
    closedBy: ['policy', 'script'],
    tests: ['navigation by its own interface'],
  },
  {
    name: 'Embedded',
    closedBy: ['policy', 'script'],
    tests: ['embedded'],
  },
  {
    name: 'Base address',
    closedBy: ['policy', 'script'],
    tests: ['base address'],
  },
  {
    name: 'Navigation of the frame',
    closedBy: ['policy'],
    tests: ['navigation', 'navigation in place', 'page of its own making'],
  },
  {
    name: 'Objects',
    closedBy: ['policy', 'sandbox', 'script'],
    tests: ['object'],
  },
  {
    name: 'Navigation of the window',
    closedBy: ['sandbox'],
    tests: ['navigation of the page around', 'navigation of the whole window'],
  },
  {
    name: 'Other windows',
    closedBy: ['sandbox'],
    tests: ['another window', 'another window with a page of its own making'],
  },
  {
    name: 'Other windows by the document',
    closedBy: ['sandbox', 'script'],
    tests: ['another window by the document'],
  },
  {
    name: 'Forms',
    closedBy: ['policy', 'sandbox', 'script'],
    tests: [
      'form',
      'form with the target _top',
      'form with the target _blank',
      'form by its button',
      'forms in shadow trees, copies, transformations',
    ],
  },
  {
    name: 'Other realms',
    closedBy: ['sandbox', 'script'],
    tests: ['WebRTC of another realm', 'window of another realm'],
  },
  {
    name: 'Requests of other realms',
    closedBy: ['policy', 'sandbox', 'script'],
    tests: ['request of another realm'],
  },
  {
    name: 'Neighbours of the same origin',
    closedBy: ['sandbox'],
    tests: ['channel to a neighbour', 'storage that a neighbour sees', 'cookie'],
  },
  {
    name: 'Address of the window',
    closedBy: ['sandbox'],
    tests: ['address of the window, asked for again'],
  },
  {
    name: 'Pages that were in the window before',
    closedBy: ['sandbox', 'script'],
    tests: ['back to the page before'],
  },
  {
    name: 'Credentials of a related origin',
    closedBy: ['sandbox'],
    tests: ['credential of a related origin'],
  },
  {
    name: 'Payment, sign-in with another',
    closedBy: ['policy', 'sandbox'],
    tests: ['payment', 'sign-in with another'],
  },
  {
    name: 'Reply to the opener',
    closedBy: ['shell'],
    tests: ['word to the opener'],
  },
  {
    name: 'Navigation of the opener',
    closedBy: ['sandbox', 'shell'],
    tests: ['navigation of the opener'],
  },
  {
    name: 'Service workers',
    closedBy: ['policy', 'sandbox'],
    tests: ['service worker'],
  },
  {
    name: 'Workers with other code',
    closedBy: ['policy', 'sandbox', 'script'],
    tests: [
      'worker from elsewhere',
      'shared worker',
      'worker with code of its own',
      'worker of its own',
    ],
  },
  {
    name: 'WebTransport',
    closedBy: ['policy', 'sandbox', 'script'],
    tests: ['WebTransport'],
  },
  {
    name: 'WebRTC',
    closedBy: ['script'],
    tests: ['WebRTC', 'WebRTC by its older name'],
  },
  {
    name: 'Connections ahead of time',
    closedBy: ['script'],
    tests: [
      'connection ahead of time',
      'connection ahead of time, of a copy',
      'connection ahead of time, of a root that is inserted',
      'connection ahead of time, of a root that is adopted',
      'connection ahead of time, of a root that is imported',
      'connection ahead of time, of a root that is copied',
    ],
  },
  {
    name: 'Connections of what the policy then refuses',
    closedBy: ['script'],
    tests: [
      "connection of a refresh, of the frame's own, cloned",
      "connection of a refresh, of the frame's own, imported",
      "connection of a refresh, of the frame's own, changed",
      "connection of a refresh, of the frame's own, adopted",
      'connection of a refresh of a root',
      'connection of a frame of a root',
      'connection of a set of frames of a root',
      'connection of a download of a root',
    ],
  },
  {
    name: 'Names ahead of time',
    closedBy: ['script'],
    tests: ['name ahead of time', 'name ahead of time, of a copy'],
  },
  {
    name: 'Linked resources',
    closedBy: ['policy', 'script'],
    tests: ['style sheet', 'prefetch', 'preload', 'module ahead of time', 'ping of a link'],
  },
  {
    name: 'Links and refreshes of the frame',
    closedBy: ['policy', 'sandbox', 'script'],
    tests: ['link', 'refresh'],
  },
  {
    name: 'Links of the frame, and downloads from elsewhere',
    closedBy: ['policy', 'script'],
    tests: [
      'frame that a link is for',
      'download',
      'link that a hand follows, click',
      'link that a hand follows, Enter',
    ],
  },
  {
    name: 'Links to other windows',
    closedBy: ['sandbox', 'script'],
    tests: [
      'link with the target _parent',
      'link with the target _top',
      'link with the target _blank',
      'link with the target another',
      'links in shadow trees, copies, transformations, drawings',
      'link out of the document',
      'drawing that a hand follows, click',
      'drawing that a hand follows, Enter',
    ],
  },
  {
    name: 'Links that a hand opens in a tab',
    closedBy: ['script'],
    tests: [
      'link that a hand follows, middle',
      'drawing that a hand follows, middle',
      'link that a hand follows, Control',
      'drawing that a hand follows, Control',
      'link that a hand follows, Shift',
      'drawing that a hand follows, Shift',
      'root that a hand follows, middle',
      'root of a drawing that a hand follows, middle',
      'root of a formula that a hand follows, middle',
      'root that a hand follows, Control',
      'root of a drawing that a hand follows, Control',
      'root of a formula that a hand follows, Control',
      'root that a hand follows, Shift',
      'root of a drawing that a hand follows, Shift',
      'root of a formula that a hand follows, Shift',
    ],
  },
];

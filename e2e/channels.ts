import type { Tools } from './undo.ts';

/**
 * The ways in which a page or its worker could reach out, a row each. A way is
 * a function that is planted in a copy of the file, as the first thing of the
 * app's own code, where it runs before any package; it gets an address at which
 * whatever arrives is noted, its port, and tools that know the walls and try to
 * undo them first (e2e/undo.ts).
 */
export interface Channel {
  readonly name: string;
  readonly from: 'page' | 'worker';
  /**
   * What keeps it closed. Without this it must be open, else the row shows
   * nothing; a channel with several would be kept closed by any of them.
   */
  readonly closedBy: readonly Closer[];
  /** Where it is noticed when it is open: a packet, a connection, a request or a name that is looked up. */
  readonly seenAs: 'udp' | 'tcp' | 'http' | 'name';
  /** Needs a page with an origin: `file:` has none. */
  readonly served?: true;
  /** Chromium connects to where a frame is to go before it asks the policy, and then sends nothing. */
  readonly connects?: true;
  /** What a hand does then, on the middle of the page. */
  readonly hand?: Hand;
  /** Another page that is there, of the same origin where that is served, and tells whatever it hears. */
  readonly other?: 'opener' | 'neighbour' | 'before';
  /** What distinguishes it from others of its kind; it gets it with its tools. */
  readonly given?: string;
  readonly attempt: Attempt;
}

type Attempt = (address: string, port: number, tools: Tools) => unknown;

/** Ways in which a person follows a link. */
export type Hand = 'click' | 'middle' | 'Control' | 'Shift' | 'Enter';

/**
 * The policy; the sandbox of the frame; what the frame's first script, or a
 * worker's, takes away; the shell, which lets go of its opener.
 */
export type Closer = 'policy' | 'sandbox' | 'script' | 'shell';

const POLICY: readonly Closer[] = ['policy'];
const SANDBOX: readonly Closer[] = ['sandbox'];
const SCRIPT: readonly Closer[] = ['script'];
/** A worker from elsewhere is one that no opaque origin may start. */
const EVERY: readonly Closer[] = ['policy', 'sandbox', 'script'];
const EITHER: readonly Closer[] = ['policy', 'sandbox'];
/** Of links, which the first script lets nobody make, and what else it takes away. */
const POLICY_SCRIPT: readonly Closer[] = ['policy', 'script'];
const SANDBOX_SCRIPT: readonly Closer[] = ['sandbox', 'script'];

type Row = readonly [
  name: string,
  closedBy: readonly Closer[],
  attempt: Attempt,
  more?: Partial<Pick<Channel, 'seenAs' | 'served' | 'hand' | 'other' | 'given' | 'connects'>>,
];

const UDP = { seenAs: 'udp' } as const;
/** A connection over which nothing is asked. */
const TCP = { seenAs: 'tcp' } as const;
const NAME = { seenAs: 'name' } as const;
const CONNECTS = { connects: true } as const;

const REQUESTS: readonly Row[] = [
  ['fetch', POLICY, (address) => fetch(address)],
  ['fetch without CORS', POLICY, (address) => fetch(address, { mode: 'no-cors' })],
  ['fetch that outlives the page', POLICY, (address) => fetch(address, { keepalive: true })],
  [
    'fetch of later',
    POLICY,
    (address) => (globalThis as unknown as LaterScope).fetchLater(address, { activateAfter: 0 }),
  ],
  [
    'XMLHttpRequest',
    POLICY,
    (address) => {
      const request = new XMLHttpRequest();
      request.open('GET', address);
      request.send();
    },
  ],
  ['WebSocket', POLICY, (address) => new WebSocket(address.replace('http', 'ws'))],
  ['EventSource', POLICY, (address) => new EventSource(address)],
  ['beacon', POLICY, (address) => navigator.sendBeacon(address, 'x')],
  [
    'image',
    POLICY,
    (address) => {
      new Image().src = address;
    },
  ],
  [
    'script from elsewhere',
    POLICY_SCRIPT,
    (address) => {
      const script = document.createElement('script');
      script.setAttribute('src', address);
      document.head.append(script);
    },
  ],
  ['module', POLICY, (address) => import(address)],
  [
    'inline script',
    POLICY_SCRIPT,
    (address) => {
      const script = document.createElement('script');
      script.append(`fetch(${JSON.stringify(address)})`);
      document.head.append(script);
    },
  ],
  [
    'markup from text',
    POLICY_SCRIPT,
    (address) => {
      document.body.insertAdjacentHTML('beforeend', `<img src="${address}">`);
    },
  ],
  ['code from text', POLICY, (address) => new Function(`fetch(${JSON.stringify(address)})`)()],
  [
    'style sheet in text',
    POLICY_SCRIPT,
    (address) => {
      const style = document.createElement('style');
      style.textContent = `@import url(${address})`;
      document.head.append(style);
    },
  ],
  [
    'background image',
    POLICY,
    (address) => {
      document.body.style.backgroundImage = `url(${address})`;
    },
  ],
  [
    'adopted style sheet',
    POLICY,
    (address) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { background: url(${address}) }`);
      document.adoptedStyleSheets = [sheet];
    },
  ],
  ['font', POLICY, (address) => new FontFace('x', `url(${address})`).load()],
  [
    'video',
    POLICY_SCRIPT,
    (address) => {
      const video = document.createElement('video');
      video.src = address;
      document.body.append(video);
    },
  ],
  [
    'drawing that uses another',
    POLICY_SCRIPT,
    (address) => {
      const svg = 'http://www.w3.org/2000/svg';
      const image = document.createElementNS(svg, 'image');
      image.setAttribute('href', address);
      const drawing = document.createElementNS(svg, 'svg');
      drawing.append(image);
      document.body.append(drawing);
    },
  ],
  [
    'ping of a link',
    POLICY_SCRIPT,
    (address) => {
      const link = document.createElement('a');
      Object.assign(link, { href: '#here', ping: address });
      document.body.append(link);
      link.click();
    },
  ],
  ['worker from elsewhere', EVERY, (address) => new Worker(address), { served: true }],
  [
    'service worker',
    EITHER,
    (address) => navigator.serviceWorker.register(address),
    { served: true },
  ],
];

/** What the policy lets exist, and a browser speaks for ahead of time. */
const LINKS: readonly Row[] = [
  ...(
    [
      ['style sheet', { rel: 'stylesheet' }],
      ['prefetch', { rel: 'prefetch' }],
      ['preload', { rel: 'preload', as: 'image' }],
      ['module ahead of time', { rel: 'modulepreload' }],
    ] as const
  ).map(
    ([name, attributes]): Row => [
      name,
      POLICY_SCRIPT,
      (address, _port, { element, given }) =>
        element('link', { ...JSON.parse(given), href: address }),
      { given: JSON.stringify(attributes) },
    ],
  ),
  [
    'connection ahead of time',
    SCRIPT,
    (address, _port, { element, elsewhere }) =>
      element('link', { rel: 'preconnect', href: elsewhere(address) }),
    TCP,
  ],
  [
    'connection ahead of time, of a copy',
    SCRIPT,
    (address, _port, { copies, elsewhere }) =>
      copies('link', { rel: 'preconnect', href: elsewhere(address) }),
    TCP,
  ],
  [
    'name ahead of time',
    SCRIPT,
    (address, _port, { element }) => element('link', { rel: 'dns-prefetch', href: address }),
    NAME,
  ],
  [
    'name ahead of time, of a copy',
    SCRIPT,
    (address, _port, { copies }) => copies('link', { rel: 'dns-prefetch', href: address }),
    NAME,
  ],
];

/** What no `createElement` makes: the root of another document, and what the frame's own markup holds. */
const ROOTS: readonly Row[] = [
  ...(['inserted', 'adopted', 'imported', 'copied'] as const).map(
    (given): Row => [
      `connection ahead of time, of a root that is ${given}`,
      SCRIPT,
      (address, _port, { root, elsewhere, given: way }) =>
        root('link', { rel: 'preconnect', href: elsewhere(address) }, way as typeof given),
      { given, ...TCP },
    ],
  ),
  ...(['cloned', 'imported', 'changed', 'adopted'] as const).map(
    (given): Row => [
      `connection of a refresh, of the frame's own, ${given}`,
      SCRIPT,
      (address, _port, { ownRefresh, given: way }) => ownRefresh(address, way as typeof given),
      { given, ...TCP },
    ],
  ),
  [
    'connection of a refresh of a root',
    SCRIPT,
    (address, _port, { root }) =>
      root('meta', { 'http-equiv': 'refresh', content: `0;url=${address}` }),
    TCP,
  ],
  [
    'connection of a frame of a root',
    SCRIPT,
    (address, _port, { root }) => root('iframe', { src: address }),
    TCP,
  ],
  [
    'connection of a set of frames of a root',
    SCRIPT,
    (address, _port, { root }) => {
      const frames = root('frameset', { cols: '*' });
      frames.append(root('frame', { src: address }));
      document.body = frames as HTMLElement;
    },
    TCP,
  ],
  [
    'connection of a download of a root',
    SCRIPT,
    (address, _port, { root }) => {
      const link = root('a', { href: address, download: 'x' }) as HTMLElement;
      link.click();
    },
    TCP,
  ],
];

/** What asks somebody else to vouch or to pay. */
const OTHERS_WORDS: readonly Row[] = [
  [
    'credential of a related origin',
    SANDBOX,
    (address) =>
      navigator.credentials.create({
        publicKey: {
          challenge: new Uint8Array(16),
          rp: { id: new URL(address).hostname, name: 'x' },
          user: { id: new Uint8Array(16), name: 'x', displayName: 'x' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        },
      }),
    { served: true, ...NAME },
  ],
  [
    'sign-in with another',
    EITHER,
    (address) => {
      const providers = [{ configURL: address, clientId: 'x' }];
      return navigator.credentials.get({ identity: { providers } } as CredentialRequestOptions);
    },
    { served: true },
  ],
  [
    'payment',
    EITHER,
    (address) => {
      const total = { label: 'x', amount: { currency: 'EUR', value: '1' } };
      return new PaymentRequest([{ supportedMethods: address }], { total }).canMakePayment();
    },
    { served: true },
  ],
];

/** Elements and documents that show others. */
const FRAMES: readonly Row[] = [
  ['frame', POLICY_SCRIPT, (address, _port, { element }) => element('iframe', { src: address })],
  [
    'frame in a shadow tree, a copy, a transformation',
    POLICY_SCRIPT,
    (address, _port, { copies }) => copies('iframe', { src: address }),
  ],
  ['object', EVERY, (address, _port, { element }) => element('object', { data: address })],
  ['embedded', POLICY_SCRIPT, (address, _port, { element }) => element('embed', { src: address })],
  [
    'frame with a page of its own making',
    POLICY_SCRIPT,
    (address, _port, { element, blobPage }) => element('iframe', { src: blobPage(address) }),
  ],
  [
    'frame with a page in its address',
    POLICY_SCRIPT,
    (address, _port, { element }) =>
      element('iframe', {
        src: `data:text/html,<meta http-equiv=refresh content="0;url=${address}">`,
      }),
  ],
  [
    'frame that a link is for',
    POLICY_SCRIPT,
    (address, _port, { element }) => {
      element('iframe', { name: 'inner' });
      element('a', { href: address, target: 'inner' }).click();
    },
  ],
  [
    'base address',
    POLICY_SCRIPT,
    (address, _port, { element }) => {
      element('base', { href: address });
      return fetch(new URL(address).pathname.slice(1));
    },
  ],
];

const REALMS: readonly Row[] = [
  ['WebRTC', SCRIPT, (_address, port, { gather }) => gather('RTCPeerConnection', port), UDP],
  [
    'WebRTC by its older name',
    SCRIPT,
    (_address, port, { gather }) => gather('webkitRTCPeerConnection', port),
    UDP,
  ],
  [
    'WebRTC of another realm',
    SANDBOX_SCRIPT,
    (_address, port, { realms, gather }) => {
      for (const realm of realms()) gather('RTCPeerConnection', port, realm);
    },
    UDP,
  ],
  ['WebTransport', EVERY, (address) => new WebTransport(address.replace('http:', 'https:')), UDP],
  ['shared worker', EVERY, (address) => new SharedWorker(address), { served: true }],
  [
    'worker with code of its own',
    EVERY,
    (address) => new Worker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(address)})`]))),
  ],
  [
    'request of another realm',
    EVERY,
    (address, _port, { realms }) => {
      for (const realm of realms()) realm.fetch(address);
    },
  ],
  [
    'window of another realm',
    SANDBOX_SCRIPT,
    (address, _port, { realms }) => {
      for (const realm of realms()) realm.open(address);
    },
  ],
];

const NAVIGATION: readonly Row[] = [
  [
    'navigation',
    POLICY,
    (address) => {
      location.href = address;
    },
    CONNECTS,
  ],
  ['navigation in place', POLICY, (address) => location.replace(address), CONNECTS],
  [
    'navigation by its own interface',
    POLICY_SCRIPT,
    (address) => (globalThis as unknown as NavigationScope).navigation.navigate(address),
  ],
  [
    'refresh',
    EVERY,
    (address, _port, { element }) =>
      element('meta', { 'http-equiv': 'refresh', content: `0;url=${address}` }),
  ],
  [
    'page of its own making',
    POLICY,
    (address, _port, { blobPage }) => {
      location.href = blobPage(address);
    },
  ],
  [
    'navigation of the page around',
    SANDBOX,
    (address) => {
      parent.location.href = address;
    },
  ],
  ['navigation of the whole window', SANDBOX, (address) => top?.location.replace(address)],
  ['link', EVERY, (address, _port, { element }) => element('a', { href: address }).click()],
  ...['_parent', '_top'].map(
    (given): Row => [
      `link with the target ${given}`,
      SANDBOX_SCRIPT,
      (address, _port, tools) => tools.element('a', { href: address, target: tools.given }).click(),
      { given },
    ],
  ),
  ...['_blank', 'another'].map(
    (given): Row => [
      `link with the target ${given}`,
      SANDBOX_SCRIPT,
      (address, _port, tools) => tools.element('a', { href: address, target: tools.given }).click(),
      { given },
    ],
  ),
  [
    'links in shadow trees, copies, transformations, drawings',
    SANDBOX_SCRIPT,
    (address, _port, { copies, formulas, svg }) => {
      const attributes = { href: address, target: '_top' };
      const links = [...formulas(attributes), ...copies('a', attributes), svg('a', attributes)];
      for (const link of links) {
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
      }
    },
  ],
  [
    'link out of the document',
    SANDBOX_SCRIPT,
    (address) => {
      const link = document.createElement('a');
      Object.assign(link, { href: address, target: '_blank' });
      link.dispatchEvent(new MouseEvent('click'));
    },
  ],
  [
    'download',
    POLICY_SCRIPT,
    (address, _port, { element }) => element('a', { href: address, download: 'x' }).click(),
  ],
  ['another window', SANDBOX, (address) => window.open(address)],
  [
    'another window by the document',
    SANDBOX_SCRIPT,
    (address) => document.open(address, '_blank', ''),
  ],
  [
    'another window with a page of its own making',
    SANDBOX,
    (address, _port, { blobPage }) => window.open(blobPage(address)),
  ],
];

const FORMS: readonly Row[] = [
  [
    'form',
    EVERY,
    (address, _port, { element }) => element('form', { action: address, method: 'post' }).submit(),
  ],
  ...['_top', '_blank'].map(
    (given): Row => [
      `form with the target ${given}`,
      EVERY,
      (address, _port, tools) =>
        tools.element('form', { action: address, target: tools.given }).submit(),
      { given },
    ],
  ),
  [
    'form by its button',
    EVERY,
    (address, _port, { element }) => {
      const form = element('form', { target: '_top' });
      const button = document.createElement('button');
      button.setAttribute('formaction', address);
      form.append(button);
      button.click();
    },
  ],
  [
    'forms in shadow trees, copies, transformations',
    EVERY,
    (address, _port, { copies }) => {
      for (const form of copies('form', { action: address, target: '_top' })) form.submit();
    },
  ],
];

/** A link over the whole page, and a person who clicks it. */
const HANDS: readonly Row[] = (['click', 'middle', 'Control', 'Shift', 'Enter'] as const).flatMap(
  (hand): readonly Row[] => [
    [
      `link that a hand follows, ${hand}`,
      hand === 'click' || hand === 'Enter' ? POLICY_SCRIPT : SCRIPT,
      (address, _port, { bait }) => bait('a', { href: address }),
      { hand },
    ],
    [
      `drawing that a hand follows, ${hand}`,
      hand === 'click' || hand === 'Enter' ? SANDBOX_SCRIPT : SCRIPT,
      (address, _port, { bait }) => bait('svg', { href: address, target: '_top' }),
      { hand },
    ],
  ],
);

/** The same by links that are roots of other documents: whose tab it is, the browser does not ask. */
const ROOTS_BY_HAND: readonly Row[] = (['middle', 'Control', 'Shift'] as const).flatMap((hand) =>
  (
    [
      ['root', 'root a'],
      ['root of a drawing', 'root svg'],
      ['root of a formula', 'root math'],
    ] as const
  ).map(
    ([name, given]): Row => [
      `${name} that a hand follows, ${hand}`,
      SCRIPT,
      (address, _port, { bait, given: kind }) => bait(kind as typeof given, { href: address }),
      { hand, given },
    ],
  ),
);

/** What the window remembers. */
const HISTORY: readonly Row[] = [
  [
    'address of the window, asked for again',
    SANDBOX,
    (address) => {
      parent.history.pushState(null, '', new URL(address).pathname);
      parent.location.reload();
    },
    { served: true },
  ],
  [
    'back to the page before',
    SANDBOX_SCRIPT,
    (_address, _port, { later }) => later(() => history.back()),
    { served: true, other: 'before' },
  ],
];

/** Pages that are there besides, and would tell whatever they hear. */
const OTHERS: readonly Row[] = [
  [
    'channel to a neighbour',
    SANDBOX,
    (address) => new BroadcastChannel('x').postMessage(address),
    { served: true, other: 'neighbour' },
  ],
  [
    'storage that a neighbour sees',
    SANDBOX,
    (address) => localStorage.setItem('x', address),
    { served: true, other: 'neighbour' },
  ],
  [
    'cookie',
    SANDBOX,
    (address) => {
      // biome-ignore lint/suspicious/noDocumentCookie: it is what malicious code would do
      document.cookie = `x=${encodeURIComponent(new URL(address).pathname)}`;
    },
    { served: true, other: 'neighbour' },
  ],
  [
    'word to the opener',
    ['shell'],
    (address) => {
      for (const one of [opener, parent.opener, top?.opener]) one?.postMessage(address, '*');
    },
    { served: true, other: 'opener' },
  ],
  [
    'navigation of the opener',
    ['sandbox', 'shell'],
    (address) => {
      for (const one of [opener, parent.opener, top?.opener]) if (one) one.location = address;
    },
    { served: true, other: 'opener' },
  ],
];

interface LaterScope {
  readonly fetchLater: (address: string, how: { readonly activateAfter: number }) => unknown;
}

interface NavigationScope {
  readonly navigation: { navigate(to: string): unknown };
}

const WORKER_ROWS: readonly Row[] = [
  ['fetch', POLICY, (address) => fetch(address)],
  [
    'XMLHttpRequest',
    POLICY,
    (address) => {
      const request = new XMLHttpRequest();
      request.open('GET', address);
      request.send();
    },
  ],
  ['WebSocket', POLICY, (address) => new WebSocket(address.replace('http', 'ws'))],
  ['EventSource', POLICY, (address) => new EventSource(address)],
  [
    'script',
    POLICY,
    (address) =>
      (globalThis as unknown as { importScripts(address: string): void }).importScripts(address),
  ],
  ['module', POLICY, (address) => import(address)],
  ['code from text', POLICY, (address) => new Function(`fetch(${JSON.stringify(address)})`)()],
  ['font', POLICY, (address) => new FontFace('x', `url(${address})`).load()],
  ['WebTransport', EVERY, (address) => new WebTransport(address.replace('http:', 'https:')), UDP],
  [
    'worker of its own',
    EVERY,
    (address) => new Worker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(address)})`]))),
  ],
];

function channels(from: Channel['from'], rows: readonly Row[]): readonly Channel[] {
  return rows.map(([name, closedBy, attempt, more]) => ({
    name,
    from,
    closedBy,
    attempt,
    seenAs: 'http',
    ...more,
  }));
}

/** Those whose page stays as it is, where one that navigates would end the others. */
export const STAYING: readonly Channel[] = [
  ...channels('page', [...REQUESTS, ...LINKS, ...FRAMES]),
  ...channels('worker', WORKER_ROWS),
].filter(({ seenAs }) => seenAs === 'http');

export const CHANNELS: readonly Channel[] = [
  ...channels('page', [
    ...REQUESTS,
    ...LINKS,
    ...FRAMES,
    ...ROOTS,
    ...REALMS,
    ...NAVIGATION,
    ...FORMS,
    ...HANDS,
    ...ROOTS_BY_HAND,
    ...HISTORY,
    ...OTHERS,
    ...OTHERS_WORDS,
  ]),
  ...channels('worker', WORKER_ROWS),
];

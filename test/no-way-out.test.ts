import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/*
 * No code of ours leads out of the page: what the file's first script refuses is
 * not even tried. Held over every source of the page, comments left out.
 */

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

/** Where these names stand because they are refused, read or explained there. */
const EXCEPTIONS: readonly RegExp[] = [
  /^channel\/(?:disable-apis|closed-elements)\.ts$/,
  /^app\/about\/text\.ts$/,
];

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  /** What it must find, so that a rule that finds nothing is noticed. */
  readonly offence: string;
  /** What it must let pass. */
  readonly fine: string;
  /** Where it stands in a sentence. */
  readonly except?: readonly RegExp[];
}

const RULES: readonly Rule[] = [
  {
    name: 'the place of the page is read, not assigned',
    pattern: /\blocation(?:\.(?:href|hash|search|host|hostname|port|pathname|protocol))?\s*=(?!=)/,
    offence: 'window.location = address',
    fine: 'if (location.search === address)',
  },
  {
    name: 'the place of the page is not left by call',
    pattern: /\b(?:location\s*\.\s*(?:assign|replace|reload)|navigation\.(?:navigate|reload))\b/,
    offence: 'location.replace(address)',
    fine: 'text.replace(a, b)',
    // Loads this very file again, by a button.
    except: [/^shell\/gone\.js$/],
  },
  {
    name: 'no other window is opened',
    pattern: /\b(?:window|globalThis|self|top|parent)\.open\b|(?<![.\w])open\(['"`]/,
    offence: 'window.open(address)',
    fine: 'this.port.open(source)',
    // This very file, in a window of its own.
    except: [/^shell\/shell\.js$/],
  },
  {
    name: 'no link and no element leads elsewhere',
    pattern:
      /\b(?:href|src|srcset|action|ping|poster|formaction)\s*=\s*(?:\{|["'`])\s*["'`]?(?!#|["'`}]|data:|\/src\/)\w/i,
    offence: '<a href="https://example.org">',
    fine: '<a href="#details">',
  },
  {
    name: 'no target is named',
    pattern: /\btarget\s*=\s*["'{]/,
    offence: '<a target="_blank">',
    fine: 'event.target === field',
  },
  {
    name: 'no address of the web is code',
    pattern: /["'`](?:https?|wss?|ftp|stun|turn):(?:\/\/)?(?!www\.w3\.org\/)\w/i,
    offence: "connect('wss://example.org')",
    fine: "a link that begins with 'https:'",
    // The second names the dialect of its schema, as JSON Schema asks; it is of the command alone.
    except: [/^channel\/embed\/config\.ts$/, /^command\/schema\.ts$/],
  },
  {
    name: 'nothing is asked of the network',
    pattern:
      /(?<![.\w])(?:fetch|importScripts)\(|\b(?:XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|WebTransport|serviceWorker|BroadcastChannel)\b/,
    offence: 'await fetch(address)',
    fine: 'cache.fetch(row)',
  },
  {
    name: 'no markup or code is made from text',
    pattern:
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|createContextualFragment|DOMParser)\b|\bnew Function\b|(?<![.\w])eval\(|\bWebAssembly\b/,
    offence: 'box.innerHTML = text',
    fine: 'box.textContent = text',
    // Reads the app's markup, which is in the file.
    except: [/^shell\/shell\.js$/],
  },
];

interface Source {
  readonly path: string;
  readonly code: string;
}

const SOURCES: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) => /\.(?:tsx?|css|js)$/.test(path) && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(path),
  )
  .map((path) => ({ path, code: withoutComments(readFileSync(join(SRC, path), 'utf8')) }));

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '$1');
}

test('there are sources to look at', () => {
  expect(SOURCES.length).toBeGreaterThan(200);
});

describe.each(RULES)('$name', ({ pattern, offence, fine, except = [] }) => {
  test('in all sources of the page', () => {
    const offences = SOURCES.filter(
      ({ path }) => ![...EXCEPTIONS, ...except].some((one) => one.test(path)),
    ).flatMap(({ path, code }) =>
      pattern.exec(code) === null ? [] : [`${path}: ${pattern.exec(code)?.[0]}`],
    );
    expect(offences).toEqual([]);
  });

  test('and the rule finds what it is for, and no more', () => {
    expect(pattern.test(offence)).toBe(true);
    expect(pattern.test(fine)).toBe(false);
  });
});

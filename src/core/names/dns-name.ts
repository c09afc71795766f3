/** Names of the DNS (RFC 1035, section 3.1): labels, compared without case. */
import { concatBytes } from '../bytes/writer.ts';

/** From the leftmost label, in lower case, a character a byte; the root has none. */
export type DnsName = readonly string[];

const MOST_LABEL = 63;
/** With the lengths of the labels and that of the root. */
const MOST_NAME = 255;

/** Undefined where a label has no size that it may have, or all of it is too long. */
export function dnsName(labels: readonly string[]): DnsName | undefined {
  const isFit = labels.every(({ length }) => length > 0 && length <= MOST_LABEL);
  const size = labels.reduce((sum, { length }) => sum + length + 1, 1);
  return isFit && size <= MOST_NAME ? labels.map(lowerAscii) : undefined;
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** One text a name: no label has its length before it by chance. */
export function nameKey(name: DnsName): string {
  return name.map((label) => String.fromCharCode(label.length) + label).join('');
}

/** In lower case and without compression, as it is hashed and signed (RFC 4034, section 6.2). */
export function canonicalName(name: DnsName): Uint8Array {
  return concatBytes(
    ...name.map((label) => Uint8Array.of(label.length, ...bytesOfLabel(label))),
    Uint8Array.of(0),
  );
}

function bytesOfLabel(label: string): Uint8Array {
  return Uint8Array.from(label, (character) => character.charCodeAt(0));
}

/** Whether `name` is `zone` or below it. */
export function isWithin(name: DnsName, zone: DnsName): boolean {
  const extra = name.length - zone.length;
  return extra >= 0 && zone.every((label, i) => name[extra + i] === label);
}

export function isBelow(name: DnsName, zone: DnsName): boolean {
  return name.length > zone.length && isWithin(name, zone);
}

/** The order of RFC 4034, section 6.1: by labels from the right, each by its bytes. */
export function compareNames(a: DnsName, b: DnsName): number {
  for (let i = 1; i <= Math.min(a.length, b.length); i++) {
    const [one, other] = [a[a.length - i]!, b[b.length - i]!];
    // A character is a byte, so that texts compare as bytes do.
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
}

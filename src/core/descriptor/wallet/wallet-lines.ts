import { textLines } from '../../bytes/text-lines.ts';
import { fitsChecksum } from '../parse.ts';
import {
  FINGERPRINT,
  keyExpression,
  multisigDescriptor,
  scriptName,
  type WrittenKey,
  withBranches,
} from './wallet-keys.ts';
import { cutText } from './wallet-labels.ts';
import type { ReadWallet } from './wallet-types.ts';

/** Lines without the white space around them; none that are empty or comments. */
export function linesOf(text: string): readonly string[] {
  return textLines(text).filter((line) => !/^(?:#|\/\/)/.test(line));
}

// Coldcard's multisig text

/** `name: value`, in either case. */
const MEMBER = /^([\w -]{1,40}?)\s{0,9}:\s{0,9}(\S.*)$/;

/**
 * The text in which Coldcard, Sparrow, Nunchuk, BlueWallet and others write multisig
 * down: `Policy`, `Format`, `Derivation` and a line for each key, with its fingerprint.
 * A derivation holds for the keys below it. `undefined` where it is none.
 */
export function multisigText(text: string): ReadWallet | undefined {
  const members = linesOf(text).map((line) => memberOf(line));
  const of = (name: string) => members.find((one) => one?.name === name)?.value;
  const policy = of('policy');
  if (policy === undefined || !members.every((one) => one !== undefined)) return undefined;
  const [needed, count] = (policy.match(/\d{1,3}/g) ?? []).map(Number);
  const keys = keysIn(members).map(keyExpression);
  const known = keys.filter((key) => key !== undefined);
  if (
    needed === undefined ||
    known.length !== keys.length ||
    keys.length !== (count ?? keys.length)
  ) {
    return { fault: 'keys' };
  }
  const descriptor = multisigDescriptor(scriptName(of('format') ?? 'p2sh'), needed, known);
  if (descriptor === undefined) return { fault: 'script' };
  const name = of('name');
  return {
    form: 'multisig-text',
    descriptors: [descriptor],
    ...(name !== undefined && { name: cutText(name) }),
  };
}

interface Member {
  readonly name: string;
  readonly value: string;
}

function memberOf(line: string): Member | undefined {
  const [, name, value] = (line.length < 2000 && MEMBER.exec(line)) || [];
  if (name === undefined || value === undefined) return undefined;
  return { name: name.toLowerCase(), value };
}

function keysIn(members: readonly Member[]): readonly WrittenKey[] {
  let path: string | undefined;
  return members.flatMap(({ name, value }): readonly WrittenKey[] => {
    if (name === 'derivation') path = value;
    return FINGERPRINT.test(name) ? [{ key: value, fingerprint: name, path }] : [];
  });
}

// BSMS

/** Behind the words and the number of the version. */
const BSMS = /^BSMS\s{1,9}(\S{1,20})\s*\n/;
const PATH = /^\/(\d{1,10})\/\*$/;

/**
 * The descriptor record of BIP 129: a template, the paths that two stars stand for,
 * and the first address. `undefined` where it is no such text.
 */
export function bsmsRecord(text: string): ReadWallet | undefined {
  const [opening, version] = BSMS.exec(text.slice(0, 60)) ?? [];
  if (opening === undefined) return undefined;
  if (version !== '1.0') return { fault: 'bsms-version' };
  const [template = '', paths = '', firstAddress = ''] = text
    .slice(opening.length)
    .split('\n', 4)
    .map((line) => line.trim());
  if (/^[0-9a-f]*$/i.test(template)) return { fault: 'key-record' };
  const descriptor = expanded(template, paths.split(','));
  if (descriptor === undefined) return { fault: 'bsms' };
  return {
    form: 'bsms',
    descriptors: [descriptor],
    ...(firstAddress !== '' && { firstAddress: firstAddress.slice(0, 120) }),
  };
}

/** Two stars are each of the paths; a checksum is of the template, and what fits it no more is left as it is. */
function expanded(template: string, paths: readonly string[]): string | undefined {
  const [bare = ''] = template.split('#', 1);
  if (!bare.includes('/**') || !fitsChecksum(template)) return template;
  const steps = paths.map((path) => PATH.exec(path.trim())?.[1]);
  if (!steps.every((step) => step !== undefined)) return undefined;
  const path = steps.length === 1 ? `/${steps.join()}/*` : `/<${steps.join(';')}>/*`;
  return bare.replaceAll('/**', path);
}

// Descriptors

/** A line with a descriptor, perhaps behind a name: `Descriptor: wpkh(…)`, `Internal: …`. */
const DESCRIPTOR = /^(?:[\w /-]{1,40}[:=]\s{0,9})?([a-z_]{1,20}\(.*)$/;
const NAME = /^(?:wallet[ _-]?)?(?:name|label)\s{0,9}[:=]\s{0,9}(\S.*)$/i;

/**
 * Descriptors a line each, as Sparrow exports them, or each behind a name, with a
 * line for the wallet's; or as Specter's DIY takes them. Whether they can be read is
 * not looked at. `undefined` where a line is something else.
 */
export function descriptorLines(text: string): ReadWallet | undefined {
  const descriptors: string[] = [];
  let name: string | undefined;
  for (const line of linesOf(text)) {
    const [, added, of] = /^addwallet ([^&]{1,400})&(.*)$/.exec(line) ?? [];
    const [, called = added] = NAME.exec(line.slice(0, 1000)) ?? [];
    const [, descriptor] = DESCRIPTOR.exec(of ?? line) ?? [];
    if (called !== undefined) name ??= called;
    if (descriptor !== undefined) descriptors.push(of ? withBranches(descriptor) : descriptor);
    else if (called === undefined) return undefined;
  }
  if (descriptors.length === 0) return undefined;
  return { form: 'descriptors', descriptors, ...(name !== undefined && { name: cutText(name) }) };
}

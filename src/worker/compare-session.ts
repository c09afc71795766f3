import type {
  CompareCalls,
  ComparedText,
  UnreadPayment,
  WalletCompareAsk,
  WalletComparison,
  WalletDescriptor,
  WalletFacts,
} from '../channel/protocol/compare-protocol.ts';
import { hexToBytes } from '../core/bytes/hex.ts';
import { checksumDifference } from '../core/descriptor/checksum-difference.ts';
import { DescriptorError } from '../core/descriptor/descriptor-error.ts';
import { Expander } from '../core/descriptor/expand.ts';
import { parseAnyVersion, type ReadDescriptor } from '../core/descriptor/known-versions.ts';
import { PrivateKeys } from '../core/descriptor/private-keys.ts';
import { walletSecret } from '../core/descriptor/wallet/wallet-secrets.ts';
import { readWallet } from '../core/descriptor/wallet/wallet-text.ts';
import type { ReadWallet } from '../core/descriptor/wallet/wallet-types.ts';
import { decodeAddress, encodeAddress } from '../core/encoding/address.ts';
import { CHAINS, type Chain } from '../core/encoding/chains.ts';
import { cardOf } from '../core/intake/cards/card-of.ts';
import { type PublicDescriptor, walletSpenders } from '../core/intake/cards/descriptor-card.ts';
import { type NamedInput, nameHex, nameInside, nameText } from '../core/intake/name-text.ts';
import { withoutLongHex } from '../core/intake/private-part.ts';
import { Owners } from '../core/ownership/descriptor-owners.ts';
import { ownersIn } from '../core/ownership/owned.ts';
import { DerivedWallet, LAST_INDEX, surelyDerived } from '../core/ownership/wallet-owners.ts';
import { extractDestination } from '../core/script/destination.ts';
import { judgeListed } from '../core/silent/judge-listed.ts';
import { labelledIn } from '../core/subject/labelled.ts';
import { type PaymentFault, readPayments } from '../core/subject/payments.ts';
import type { Subject } from '../core/subject/subject.ts';
import { addressWords } from '../rpc/address-words.ts';
import { checksumWords } from '../rpc/checksum-words.ts';
import { subjectOf } from './open/subject-of.ts';
import type { Handlers } from './serve.ts';

/** Longer texts are neither descriptors nor lists of payments. */
const LONGEST = 1 << 20;

/** Everything that is asked about an input and what a person knows of it. */
export class CompareSession {
  /** Working out all takes seconds, so they are kept for the next input: they are public. */
  private readonly wallet = new DerivedWallet();

  readonly handlers: Handlers<keyof CompareCalls> = {
    readCompared: async ({ given, chain }) =>
      given.size > LONGEST ? refused('too-long') : readCompared(await given.text(), chain),
    compareInput: (ask) => this.compare(ask),
  };

  private async compare(ask: WalletCompareAsk): Promise<WalletComparison | undefined> {
    const { file, keys, payments: text, labels, isQuick } = ask;
    const bytes = new Uint8Array(await file.source.arrayBuffer());
    const subject = subjectOf(bytes, file.format, file.beside);
    if (!subject) return undefined;
    const payments = readPayments(text, file.chain)?.payments ?? [];
    const texts = keys.map(({ text: one }) => one);
    const last = isQuick ? 0 : LAST_INDEX;
    const owned =
      keys.length > 0
        ? ownedOf(subject, this.wallet.ownersOf(texts, file.chain, last), isQuick)
        : NOTHING_OWNED;
    const verdicts = judgeListed(subject, payments, file.chain, owned.inputs);
    return {
      keys,
      ...owned,
      payments: payments.map(({ to: _, ...payment }, i) => ({
        ...payment,
        ...verdicts[i]!,
      })),
      labelled: labels.length > 0 ? labelledIn(subject, labels, file.chain) : [],
    };
  }
}

type Owned = Pick<WalletComparison, 'inputs' | 'outputs'>;

const NOTHING_OWNED: Owned = { inputs: [], outputs: [] };

function ownedOf(subject: Subject, owners: Owners, isQuick: boolean): Owned {
  const owned = ownersIn(subject, owners);
  const { inputOwners: inputs, outputOwners: outputs } = owned;
  if (!isQuick) return { inputs, outputs };
  return { inputs: inputs.map(surelyDerived), outputs: outputs.map(surelyDerived) };
}

type RefusedText = Extract<ComparedText, { kind: 'refused' }>;

function refused(why: RefusedText['why'], words?: string): RefusedText {
  return { kind: 'refused', why, ...(words && { words }) };
}

const SECRETS: ReadonlySet<NamedInput> = new Set([
  'private-key',
  'bip38',
  'seed-words',
  'extended-private-key',
  'private-descriptor',
  'scan-key',
]);

/** What is private is told by its shape, before any of it is read, wherever it stands. */
export function readCompared(text: string, chain: Chain): ComparedText {
  const { named, coin } = nameText(text) ?? { named: 'text' as const, coin: undefined };
  const inside = nameInside(withoutLongHex(text))?.named ?? 'text';
  for (const name of [named, inside]) if (SECRETS.has(name)) return refused(name);
  const secret = walletSecret(text);
  if (secret) return refused(secret);
  const said = withoutOwner(text.trim(), named);
  if (said) return said;
  const list = readPayments(text, chain);
  if (list) return { kind: 'payments', text, unread: list.faults.map(unread) };
  const wallet = readWallet(text);
  if (!wallet)
    return named === 'descriptor' ? readKeys([text.trim()], chain) : refused(named, coin);
  return 'fault' in wallet ? refused(wallet.fault) : readFile(wallet, chain);
}

/** What says who can spend, and not whose it is. */
function withoutOwner(text: string, named: NamedInput): RefusedText | undefined {
  // A script has no name before it is read.
  const digits = named === 'text' ? hexToBytes(text) : undefined;
  const shape = digits ? nameHex(digits) : named;
  const { card, named: why = shape } = cardOf(text, shape) ?? {};
  if (card?.kind !== 'policy' && card?.kind !== 'script') return undefined;
  return card.spenders && { ...refused(why), spenders: card.spenders };
}

type WalletFile = Exclude<ReadWallet, { fault: unknown }>;

function readFile(wallet: WalletFile, chain: Chain): ComparedText {
  const { form, descriptors, name, annotations, labels = [] } = wallet;
  if (form === 'labels') return { kind: 'labels', labels };
  const read = readKeys(descriptors, chain, name);
  if (read.kind !== 'keys') return read;
  const otherFirst = otherFirstAddress(wallet, chain);
  const facts = {
    ...read.wallet,
    form,
    ...(annotations && { annotations }),
    ...(otherFirst && { otherFirst }),
  };
  return { ...read, wallet: facts, labels };
}

/** The first address that a file says (BIP 129), where it is one and its first descriptor gives another. */
function otherFirstAddress(
  { descriptors: [first = ''], firstAddress: said }: WalletFile,
  chain: Chain,
): WalletFacts['otherFirst'] {
  if (said === undefined || 'error' in decodeAddress(said, chain)) return undefined;
  const [descriptor] = parseAnyVersion(first, chain, new PrivateKeys()).descriptors;
  const [script] = (descriptor && new Expander(descriptor).at(0)?.scripts) ?? [];
  const destination = script && extractDestination(script);
  const derived = destination && encodeAddress(destination, chain);
  return derived === undefined || derived === said ? undefined : { said, derived };
}

function unread({ line, address, fault }: PaymentFault): UnreadPayment {
  const at = { line, address, locations: [] };
  if (fault === 'amount') return at;
  if ('chains' in fault) return { ...at, chains: fault.chains };
  return { ...at, words: addressWords(fault), locations: fault.locations ?? [] };
}

function readKeys(texts: readonly string[], chain: Chain, label?: string): ComparedText {
  const keys: WalletDescriptor[] = [];
  const prefixes = new Set<string>();
  const all: PublicDescriptor[] = [];
  for (const text of texts) {
    const read = readOne(text, chain);
    if ('kind' in read) return ofOtherChains(texts) ?? read;
    for (const prefix of read.prefixes) prefixes.add(prefix);
    all.push({ ...read, chain });
    keys.push({ text, ...(label !== undefined && { label }) });
  }
  const spenders = walletSpenders(all);
  const slip132 = prefixes.size > 0 && { slip132: [...prefixes] };
  const wallet = { form: 'descriptors', ...slip132 } as const;
  return { kind: 'keys', keys, wallet, labels: [], ...(spenders && { spenders }) };
}

/** Where all descriptors are of other chains, which. */
function ofOtherChains(texts: readonly string[]): ComparedText | undefined {
  const chains = CHAINS.filter((other) =>
    texts.every((text) => 'prefixes' in readOne(text, other)),
  );
  if (chains.length === 0) return undefined;
  return { kind: 'refused', why: 'other-chain', chains, text: texts.join('\n') };
}

/**
 * A descriptor as it is read, or why a text is none whose scripts can be worked out with what
 * is public.
 */
function readOne(text: string, chain: Chain): ReadDescriptor | RefusedText {
  const privateKeys = new PrivateKeys();
  try {
    const read = parseAnyVersion(text, chain, privateKeys);
    const { descriptors } = read;
    if (privateKeys.size > 0) return refused('private-descriptor');
    const owners = Owners.of([{ variants: descriptors, first: 0, last: 0 }]);
    return typeof owners === 'number' ? refused('damaged-descriptor', HARDENED) : read;
  } catch (error) {
    if (!(error instanceof DescriptorError)) throw error;
    const fit = checksumDifference(text);
    const words = fit && `The checksum is that of ${checksumWords(fit)}.`;
    return refused('damaged-descriptor', [error.message, words].filter(Boolean).join('. '));
  } finally {
    privateKeys.wipe();
  }
}

const HARDENED = 'Cannot derive script without private keys';

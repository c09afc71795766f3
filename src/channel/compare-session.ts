import { checksumDifference } from '../core/descriptor/checksum-difference.ts';
import { DescriptorError } from '../core/descriptor/descriptor-error.ts';
import { parseDescriptor } from '../core/descriptor/parse.ts';
import { PrivateKeys } from '../core/descriptor/private-keys.ts';
import { descriptorTextsOf, walletLabel } from '../core/descriptor/wallet-formats.ts';
import { CHAINS, type Chain } from '../core/encoding/chains.ts';
import { type NamedInput, nameInside, nameText } from '../core/inspect/name-text.ts';
import { ownersIn } from '../core/verify/join-verdicts.ts';
import { type OwnDescriptor, type Owner, Owners } from '../core/verify/owner.ts';
import { judgePayments, type PaymentFault, readPayments } from '../core/verify/payments.ts';
import type { Subject } from '../core/verify/subject.ts';
import { addressWords } from '../rpc/address-words.ts';
import { checksumWords } from '../rpc/checksum-words.ts';
import type {
  CompareAsk,
  CompareCalls,
  ComparedText,
  Comparison,
  OwnKey,
  UnreadPayment,
} from './compare-protocol.ts';
import type { Handlers } from './serve.ts';
import { subjectOf } from './subject-of.ts';

/** Longer texts are neither descriptors nor lists of payments. */
const LONGEST = 1 << 20;

/** Everything that is asked about an input and what a person knows of it. */
export class CompareSession {
  /** Working out all takes seconds, so they are kept for the next input: they are public. */
  private readonly owners = new Map<number, { readonly name: string; readonly owners: Owners }>();

  readonly handlers: Handlers<keyof CompareCalls> = {
    readCompared: async ({ given, chain }) =>
      given.size > LONGEST ? refused('text') : readCompared(await given.text(), chain),
    compareInput: (ask) => this.compare(ask),
  };

  private async compare(ask: CompareAsk): Promise<Comparison | undefined> {
    const { file, keys, payments: text, isQuick } = ask;
    const bytes = new Uint8Array(await file.source.arrayBuffer());
    const subject = subjectOf(bytes, file.format, file.utxos);
    if (!subject) return undefined;
    const payments = readPayments(text, file.chain)?.payments ?? [];
    const verdicts = judgePayments(subject.transaction.outputs, payments);
    return {
      keys,
      ...(keys.length > 0 ? ownedOf(subject, this.ownersOf(ask), isQuick) : NOTHING_OWNED),
      payments: payments.map(({ scriptPubKey: _, ...payment }, i) => ({
        ...payment,
        ...verdicts[i]!,
      })),
    };
  }

  private ownersOf({ keys, file: { chain }, isQuick }: CompareAsk): Owners {
    const last = isQuick ? 0 : LAST_INDEX;
    const name = [chain, ...keys.map(({ text }) => text)].join(' ');
    const known = this.owners.get(last);
    if (known?.name === name) return known.owners;
    const given = keys.map(({ text }): OwnDescriptor => {
      const { descriptors } = parseDescriptor(text, chain, new PrivateKeys());
      return { variants: descriptors, first: 0, last };
    });
    const owners = Owners.of(given);
    // Reading has refused what cannot be derived.
    if (typeof owners === 'number') throw new Error('A descriptor cannot be derived');
    this.owners.set(last, { name, owners });
    return owners;
  }
}

/** As far as Core looks (DEFAULT_KEYPOOL_SIZE). */
const LAST_INDEX = 1000;

type Owned = Omit<Comparison, 'keys' | 'payments'>;

const NOTHING_OWNED: Owned = { inputs: [], outputs: [] };

function ownedOf(subject: Subject, owners: Owners, isQuick: boolean): Owned {
  const owned = ownersIn(subject, owners);
  const { inputOwners: inputs, outputOwners: outputs } = owned;
  if (!isQuick) return { inputs, outputs };
  // What is contradicted may still be one of ours at an index that no origin says.
  const sure = (owner: Owner) => (owner.status === 'derived' ? owner : undefined);
  return { inputs: inputs.map(sure), outputs: outputs.map(sure) };
}

function refused(
  why: Extract<ComparedText, { kind: 'refused' }>['why'],
  words?: string,
): ComparedText {
  return { kind: 'refused', why, ...(words && { words }) };
}

const SECRETS: ReadonlySet<NamedInput> = new Set([
  'private-key',
  'bip38',
  'seed-words',
  'extended-private-key',
  'private-descriptor',
]);

/** What is private is told by its shape, before any of it is read. */
function readCompared(text: string, chain: Chain): ComparedText {
  const named = nameText(text)?.named ?? 'text';
  const inside = nameInside(text)?.named ?? 'text';
  for (const name of [named, inside]) if (SECRETS.has(name)) return refused(name);
  const list = readPayments(text, chain);
  if (list) return { kind: 'payments', text, unread: list.faults.map(unread) };
  const texts = descriptorTextsOf(text) ?? (named === 'descriptor' ? [text.trim()] : []);
  return texts.length > 0 ? readKeys(texts, walletLabel(text), chain) : refused(named);
}

function unread({ line, address, fault }: PaymentFault): UnreadPayment {
  const at = { line, address, locations: [] };
  if (fault === 'amount') return at;
  if ('chains' in fault) return { ...at, chains: fault.chains };
  return { ...at, words: addressWords(fault), locations: fault.locations ?? [] };
}

function readKeys(texts: readonly string[], label: string | undefined, chain: Chain): ComparedText {
  const keys: OwnKey[] = [];
  for (const text of texts) {
    const problem = problemOf(text, chain);
    if (problem && CHAINS.some((other) => !problemOf(text, other))) return refused('other-chain');
    if (problem) return problem;
    keys.push({ text, ...(label !== undefined && { label }) });
  }
  return { kind: 'keys', keys };
}

/** Why a text is no descriptor whose scripts can be worked out with what is public. */
function problemOf(text: string, chain: Chain): ComparedText | undefined {
  const privateKeys = new PrivateKeys();
  try {
    const { descriptors } = parseDescriptor(text, chain, privateKeys);
    if (privateKeys.size > 0) return refused('private-descriptor');
    const owners = Owners.of([{ variants: descriptors, first: 0, last: 0 }]);
    return typeof owners === 'number' ? refused('damaged-descriptor', HARDENED) : undefined;
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

/** The form of `--policy FILE`: what a payment may be, in fixed members. */
import { hexToBytes } from '../../core/bytes/hex.ts';
import { utf8Of } from '../../core/bytes/utf8-text.ts';
import { readWallet } from '../../core/descriptor/wallet/wallet-text.ts';
import { decodeAddress } from '../../core/encoding/address.ts';
import { isMoneyRange, parseFixedPoint } from '../../core/encoding/amount.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { decodeSilentAddress } from '../../core/encoding/silent-address.ts';
import { paymentName } from '../../core/names/payment-name.ts';
import { SPENT_KINDS } from '../../core/refusals/spent-kind.ts';
import { scriptForDestination } from '../../core/script/destination.ts';
import { HASH_TYPE_NAMES } from '../../core/script/hash-type.ts';
import { LOCKTIME_THRESHOLD, LONGEST_RELATIVE_LOCK } from '../../core/script/locks.ts';
import { FINDING_CODES, LOOKED_FOR } from '../../core/spending-policy/finding-rule.ts';
import { LEAST_PROOFS } from '../../core/spending-policy/judge.ts';
import type { PolicySigner } from '../../core/spending-policy/policy-signer.ts';
import type {
  AllowedFinding,
  Recipient,
  SpendingPolicy,
} from '../../core/spending-policy/spending-policy.ts';
import { holdsSecret } from '../console/secret-text.ts';
import {
  FormError,
  type JsonForm,
  listForm,
  numberForm,
  objectForm,
  oneOfForm,
  readForm,
  textForm,
} from '../json/form.ts';
import { parseJson } from '../json/parse.ts';
import { type Json, JsonNumber, JsonObject } from '../json/value.ts';
import { signerForm } from './signer-form.ts';

/** Of the form; another one wherever a member changes its meaning. */
export const POLICY_VERSION = 1;

/** A policy with the descriptors that are its change, then those of what it spends, as texts. */
export interface ReadPolicy {
  readonly policy: SpendingPolicy;
  readonly descriptors: readonly string[];
}

const AMOUNT = numberForm('an amount in BTC, with at most eight decimals', (text) => {
  const satoshis = parseFixedPoint(text, 8);
  return satoshis !== undefined && isMoneyRange(satoshis) ? satoshis : undefined;
});

const FEERATE = numberForm('a feerate in sat/vB, with at most two decimals', (text) => {
  const hundredths = parseFixedPoint(text, 2);
  return hundredths !== undefined && hundredths >= 0n ? hundredths : undefined;
});

function countTo(most: number, words: string): JsonForm<number> {
  return numberForm(words, (text) =>
    /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : undefined,
  );
}

const DESCRIPTOR = textForm('an output descriptor without private keys', [], (text) => {
  const wallet = holdsSecret(text) ? undefined : readWallet(text);
  return wallet && !('fault' in wallet) && wallet.descriptors.length > 0 ? wallet : undefined;
});

const SCRIPT = textForm(
  'a scriptPubKey in hexadecimal',
  [['pattern', '^(?:[0-9a-fA-F]{2})+$']],
  (text) => (text === '' ? undefined : hexToBytes(text)),
);

const PAYMENT_NAME = textForm('a name as user@domain (BIP 353)', [], (text) => {
  const name = paymentName(utf8Of(text));
  return name && { name: `₿${text}`, to: { owner: name.owner } };
});

interface WrittenRecipient {
  readonly address?: Pick<Recipient, 'name' | 'to'>;
  readonly script?: Uint8Array;
  /** Of BIP 353. */
  readonly name?: Pick<Recipient, 'name' | 'to'>;
  readonly most?: bigint;
  readonly least?: bigint;
}

function recipientForm(chain: Chain): JsonForm<Recipient> {
  const address = textForm(`an address of the chain ${chain}`, [], (text) => {
    const silent = decodeSilentAddress(text, chain);
    if (silent) return { name: text, to: { silent } };
    const destination = decodeAddress(text, chain);
    return 'error' in destination
      ? undefined
      : { name: text, to: { scriptPubKey: scriptForDestination(destination) } };
  });
  const form = objectForm<WrittenRecipient>({
    address,
    script: SCRIPT,
    name: PAYMENT_NAME,
    most: AMOUNT,
    least: AMOUNT,
  });
  return {
    schema: form.schema,
    read(value, place) {
      const written = form.read(value, place);
      if (!written) return undefined;
      const { script, most, least } = written;
      const ways = [written.address, script, written.name].filter((one) => one !== undefined);
      if (ways.length !== 1) {
        return place.fault({ is: 'said', words: 'has to have one of address, script and name' });
      }
      if (most !== undefined && least !== undefined && least > most) {
        return place.in('least').fault({ is: 'said', words: 'is above most' });
      }
      const who = written.address ??
        written.name ?? {
          name: textIn(value, 'script'),
          to: { scriptPubKey: script! },
        };
      return {
        ...who,
        ...(most !== undefined && { most }),
        ...(least !== undefined && { least }),
      };
    },
  };
}

function textIn(value: Json, name: string): string {
  const found = value instanceof JsonObject && value.entries.find(([key]) => key === name);
  return found && typeof found[1] === 'string' ? found[1] : '';
}

/** As it is written, with the members that are of the form alone. */
interface Written extends Omit<SpendingPolicy, 'change' | 'loss' | 'spend' | 'signers'> {
  readonly policy: number;
  readonly name?: string;
  readonly change?: WrittenChange;
  readonly loss?: WrittenLoss;
  readonly spend?: WrittenSpend;
  readonly signers?: WrittenSigners;
}

type Wallets = readonly { readonly descriptors: readonly string[] }[];

interface WrittenChange extends Omit<NonNullable<SpendingPolicy['change']>, 'descriptors'> {
  readonly descriptors: Wallets;
}

interface WrittenLoss extends Omit<NonNullable<SpendingPolicy['loss']>, 'descriptors'> {
  readonly descriptors: Wallets;
}

interface WrittenSpend extends Omit<NonNullable<SpendingPolicy['spend']>, 'descriptors'> {
  readonly descriptors?: Wallets;
}

interface WrittenSigners extends Omit<NonNullable<SpendingPolicy['signers']>, 'some'> {
  readonly least?: number;
  readonly of?: readonly PolicySigner[];
}

/** One of many, which are not all named where it is none. */
function codeForm<T extends string>(words: string, codes: readonly T[]): JsonForm<T> {
  return textForm(words, [['enum', codes]], (text) => codes.find((code) => code === text));
}

const CODE = 'the code of a finding (“touchstone help codes” lists them)';
const ALLOWED = objectForm<AllowedFinding>(
  {
    code: codeForm(CODE, FINDING_CODES),
    why: textForm('a reason', [['minLength', new JsonNumber('1')]], (text) =>
      text.trim() === '' ? undefined : text,
    ),
  },
  ['code', 'why'],
);

const KINDS = listForm(oneOfForm(SPENT_KINDS));
const HASH_TYPES = listForm(oneOfForm(HASH_TYPE_NAMES.map(([name]) => name)));
const MOST_SIGNERS = 999;
const LAST_INDEX = 0x7fff_ffff;
const LAST_HEIGHT = LOCKTIME_THRESHOLD - 1;
const LAST_TIME = 0xffff_ffff;

function signersForm(chain: Chain): JsonForm<WrittenSigners> {
  const signers = listForm(signerForm(chain));
  const form = objectForm<WrittenSigners>({
    keys: signers,
    signed: signers,
    least: countTo(MOST_SIGNERS, `a number of signers up to ${MOST_SIGNERS}`),
    of: signers,
  });
  return {
    schema: form.schema,
    read(value, place) {
      const written = form.read(value, place);
      if (!written) return undefined;
      const { least, of = [] } = written;
      if ((least === undefined) !== (of.length === 0)) {
        return place.fault({ is: 'said', words: 'has one of least and of without the other' });
      }
      const isTwice = new Set(of.map(({ name }) => name)).size < of.length;
      if (isTwice) return place.in('of').fault({ is: 'said', words: 'names a signer twice' });
      return least === undefined || (least > 0 && least <= of.length)
        ? written
        : place.in('least').fault({ is: 'said', words: `is not from 1 to ${of.length}` });
    },
  };
}

/** The form for a chain, whose addresses are read. */
function policyForm(chain: Chain): JsonForm<Written> {
  return objectForm<Written>(
    {
      policy: numberForm(`${POLICY_VERSION}, the version of the form`, (text) =>
        text === `${POLICY_VERSION}` ? POLICY_VERSION : undefined,
      ),
      name: textForm('a name', [], (text) => text),
      pay: objectForm({ to: listForm(recipientForm(chain)), most: AMOUNT, kinds: KINDS }),
      change: objectForm<WrittenChange>(
        {
          descriptors: listForm(DESCRIPTOR),
          mostOutputs: countTo(100_000, 'a number of outputs'),
          lastIndex: countTo(LAST_INDEX, 'an index below 2,147,483,648'),
          least: AMOUNT,
        },
        ['descriptors'],
      ),
      loss: objectForm<WrittenLoss>({ descriptors: listForm(DESCRIPTOR), most: AMOUNT }, [
        'descriptors',
        'most',
      ]),
      fee: objectForm<NonNullable<Written['fee']>>({
        most: AMOUNT,
        mostFeerate: FEERATE,
        proof: oneOfForm(LEAST_PROOFS),
      }),
      spend: objectForm<WrittenSpend>({ kinds: KINDS, descriptors: listForm(DESCRIPTOR) }),
      sighash: objectForm({ types: HASH_TYPES }, ['types']),
      signers: signersForm(chain),
      lockTime: objectForm<NonNullable<Written['lockTime']>>({
        latestHeight: countTo(LAST_HEIGHT, 'a height below 500,000,000'),
        latestTime: countTo(LAST_TIME, 'a time in seconds since 1970'),
        mostBlocks: countTo(LONGEST_RELATIVE_LOCK, 'a number of blocks up to 65,535'),
      }),
      failOn: listForm(codeForm(`danger, warning, note or ${CODE}`, LOOKED_FOR)),
      allow: listForm(ALLOWED),
    },
    ['policy'],
  );
}

/** The JSON Schema of the form; which chain an address is of it does not say. */
export function policyFormSchema(): JsonObject {
  return policyForm('main').schema;
}

/** Raises {@link FormError} with the place of what is wrong. */
export function readPolicy(text: string, chain: Chain): ReadPolicy {
  const json = parseJson(text);
  if (json === undefined) throw new FormError('', 'is not JSON');
  const { policy: _version, name: _name, ...written } = readForm(policyForm(chain), json);
  const { change, loss, spend, signers, ...others } = written;
  const ofChange = textsOf(change?.descriptors);
  const ofSpend = textsOf(spend?.descriptors);
  const ofLoss = textsOf(loss?.descriptors);
  const policy = {
    ...others,
    ...(change && { change: { ...change, descriptors: ofChange.length } }),
    ...(loss && { loss: { ...loss, descriptors: ofLoss.length } }),
    ...(spend && {
      spend: {
        ...(spend.kinds && { kinds: spend.kinds }),
        ...(spend.descriptors && { descriptors: ofSpend.length }),
      },
    }),
    ...(signers && { signers: namedSigners(signers) }),
  };
  requireRule(policy);
  return { policy, descriptors: [...ofChange, ...ofSpend, ...ofLoss] };
}

function textsOf(wallets: Wallets = []): readonly string[] {
  return wallets.flatMap(({ descriptors }) => descriptors);
}

function namedSigners({
  least,
  of,
  ...others
}: WrittenSigners): NonNullable<SpendingPolicy['signers']> {
  return least !== undefined && of ? { ...others, some: { least, of } } : others;
}

/** A policy that asks for nothing is a mistake; how well a fee is to be known asks for none, nor does what is let pass. */
function requireRule({ fee = {}, allow: _allow, ...sections }: SpendingPolicy): void {
  const { proof: _proof, ...limits } = fee;
  const hasRule = [limits, ...Object.values(sections)].some((one) => Object.keys(one).length > 0);
  if (!hasRule) throw new FormError('', 'has no rule');
}

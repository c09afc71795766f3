/** Why nodes do not relay a transaction, and what to change, by the rule that it breaks. */
import type { RelayReason } from '../relay/refusal.ts';

/** Two clauses: what is so, and what to do about it. */
type Words = readonly [fact: string, todo: string];

const TOO_MUCH: Words = ['More is paid than there can ever be', 'check the amounts'];
const COINBASE: Words = ['Only blocks have coinbases', 'there is nothing to send'];

const WORDS: Readonly<Record<RelayReason, Words>> = {
  'bad-txns-vin-empty': ['There is no input', 'add one'],
  'bad-txns-vout-empty': ['There is no output', 'add one'],
  'bad-txns-oversize': ['No block is large enough for it', 'split it'],
  'bad-txns-vout-negative': ['An amount is below zero', 'check the amounts'],
  'bad-txns-vout-toolarge': TOO_MUCH,
  'bad-txns-txouttotal-toolarge': TOO_MUCH,
  'bad-txns-inputs-duplicate': ['An output is spent twice', 'remove one of the two inputs'],
  'bad-cb-length': COINBASE,
  'bad-txns-prevout-null': ['An input spends nothing', 'remove it'],
  coinbase: COINBASE,
  version: ['The version is none of 1, 2 and 3', 'use 2'],
  'tx-size': ['The weight is above 400,000', 'split it'],
  'scriptsig-size': ['The scriptSig has more than 1,650 bytes', 'spend this with fewer signatures'],
  'scriptsig-not-pushonly': ['The scriptSig does more than push', 'let it push data only'],
  scriptpubkey: ['The output is of no standard kind', 'pay to its hash, as P2WSH or P2SH'],
  datacarrier: ['All OP_RETURN outputs together have more than 100,000 bytes', 'carry less data'],
  dust: ['The output is dust', 'pay more to it; one may be dust where there is no fee at all'],
  'tx-size-small': ['It has fewer than 65 bytes without the witness', 'pay to a longer script'],
  'non-final': ['The lock time is not reached', 'wait for it'],
  'txn-already-known': ['It is in a block already', 'there is nothing to send'],
  'missing-inputs': [
    'What an input spends is not there, or nobody can spend it',
    'spend something else',
  ],
  'non-BIP68-final': ['What is spent is too young for a sequence', 'wait'],
  'bad-txns-premature-spend-of-coinbase': ['A coinbase is spent too early', 'wait for 100 blocks'],
  'bad-txns-inputvalues-outofrange': ['The inputs have impossible amounts', 'check the amounts'],
  'bad-txns-in-belowout': ['More is paid than is spent', 'pay less, or add an input'],
  'bad-txns-nonstandard-inputs': [
    'What is spent, or the redeem script, is not standard',
    'only a miner who is asked can put it into a block',
  ],
  'bad-witness-nonstandard': [
    'The witness has data that no rule looks at, or too much for one',
    'leave out what the script does not need',
  ],
  'bad-txns-too-many-sigops': ['It checks too many signatures', 'split it'],
  'min relay fee not met': ['The fee, in satoshis, is below the minimum', 'raise it'],
  'TRUC-violation': ['It is too large for version 3', 'split it, or use version 2'],
  'too-large-cluster': ['What would wait together is too large', 'send some of it later'],
  'max feerate exceeded': ['The fee is higher than is allowed', 'check the amounts'],
  'missing-ephemeral-spends': ['Dust of a parent is left', 'spend that output too'],
  'mempool-script-verify-flag-failed': ['A script fails', 'see what is wrong with this input'],
};

/** Where only the fee is too low: as all others, but that a child may pay. */
const FOR_A_CHILD = 'it goes with a child that pays for both: add it';

/** A fact and what to do, without a full stop; `isForChild` where a child may pay the fee. */
export function relayWords(reason: RelayReason, isForChild = false): string {
  const [fact, todo] = WORDS[reason];
  return `${fact}; ${isForChild ? FOR_A_CHILD : todo}`;
}

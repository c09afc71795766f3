/** Codes about the scripts of an input. */
import { equalBytes } from '../bytes/order.ts';
import { isWrongPreimage } from '../policy/preimage.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { solve } from '../script/solver.ts';
import { wholeTransaction } from '../subject/place.ts';
import type { CodeRow } from './code-row.ts';
import { eachInput, namedKeysIn, type OpenInput, type Predicate } from './predicate.ts';
import { multisigOf, spentKindOf } from './spent-kind.ts';

const redeemScript = ({ map }: OpenInput) => recordOf(map, 'redeem_script');
const witnessScript = ({ map }: OpenInput) => recordOf(map, 'witness_script');
const fits = (is: boolean | undefined) => is !== false;

const COMPRESSED_SIZE = 33;

/** BIP 371: keys of leaves, or a tree that the key path is tweaked with. */
function hasTree({ map }: OpenInput): boolean {
  const named = recordsOf(map, 'tap_bip32_derivation');
  const isInTree = map.records.some(
    ({ field }) => field === 'tap_leaf_script' || field === 'tap_merkle_root',
  );
  return isInTree || named.length > 1;
}

/** A key that is named there is not the internal one. */
function hasLeafKey({ map }: OpenInput): boolean {
  const internal = recordOf(map, 'tap_internal_key')?.value;
  return recordsOf(map, 'tap_bip32_derivation').some(
    ({ key }) => internal === undefined || !equalBytes(key, internal),
  );
}

/** Kind of script, and of a multisig its numbers, as the programs compare them. */
const mixedKinds: Predicate = ({ subject }) => {
  const policies = subject.inputs.flatMap((input) => {
    const multisig = multisigOf(input);
    const kind = spentKindOf(input);
    return kind ? [[kind, multisig?.required, multisig?.pubkeys.length].join(' ')] : [];
  });
  return new Set(policies).size > 1 ? [wholeTransaction(subject)] : [];
};

export const SCRIPT_CODES = {
  'redeem-script-missing': {
    sentence: 'An input pays to a script hash and the script is missing.',
    mend: 'fill-scripts',
    holds: eachInput((one) => !redeemScript(one)),
  },
  'witness-script-missing': {
    sentence: 'An input pays to a witness script hash and the script is missing.',
    mend: 'fill-scripts',
    holds: eachInput((one) => !witnessScript(one)),
  },
  'redeem-or-witness-script-missing': {
    sentence: 'The script behind the address of an input is missing.',
    mend: 'fill-scripts',
    holds: eachInput((one) => !redeemScript(one) && !witnessScript(one)),
  },
  'redeem-script-mismatch': {
    sentence: 'The redeem script does not belong to the coin that is spent.',
    mend: 'drop-contradicting',
    holds: eachInput((one) => !fits(one.known.redeemScriptFits) && redeemScript(one)),
  },
  'witness-script-mismatch': {
    sentence: 'The witness script does not belong to the coin that is spent.',
    mend: 'drop-contradicting',
    holds: eachInput((one) => !fits(one.known.witnessScriptFits) && witnessScript(one)),
  },
  'script-does-not-hash-to-output': {
    sentence: 'The script in the file does not belong to the coin that is spent.',
    mend: 'drop-contradicting',
    holds: eachInput(
      ({ known }) => !fits(known.redeemScriptFits) || !fits(known.witnessScriptFits),
    ),
  },
  'script-not-plain-multisig': {
    sentence: 'The script is not a plain multisig; this signer knows nothing else.',
    holds: eachInput((one) => {
      const script = witnessScript(one) ?? redeemScript(one);
      return script && solve(script.value).type !== 'multisig' && script;
    }),
  },
  'multisig-uncompressed-key': {
    sentence: 'The multisig script has an uncompressed key.',
    holds: eachInput(({ input }) =>
      multisigOf(input)?.pubkeys.some(({ length }) => length !== COMPRESSED_SIZE),
    ),
  },
  'multisig-origin-missing': {
    sentence: "A cosigner's key has no origin in this file.",
    mend: 'fill-origins',
    holds: eachInput(({ input, map }) => {
      const named = namedKeysIn(map, 'ecdsa');
      const isNamed = (key: Uint8Array) => named.some((one) => equalBytes(one.key, key));
      return multisigOf(input)?.pubkeys.some((key) => !isNamed(key));
    }),
  },
  'mixed-input-kinds': {
    sentence:
      'The inputs are of different kinds or wallets; this signer takes only one kind at a time.',
    holds: mixedKinds,
  },
  'tapscript-unsupported': {
    sentence: 'This signer signs taproot by the key path only.',
    holds: eachInput((one, { internal }) => (internal ? hasLeafKey(one) : hasTree(one))),
  },
  'preimage-mismatch': {
    sentence: 'A hash preimage in the file is wrong.',
    mend: 'drop-contradicting',
    holds: eachInput(({ map }) => map.records.find(isWrongPreimage)),
  },
} as const satisfies Readonly<Record<string, CodeRow>>;

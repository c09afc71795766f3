/** Codes about outputs and what is told of them. */
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { Opcode } from '../script/opcodes.ts';
import { solve } from '../script/solver.ts';
import type { CodeRow } from './code-row.ts';
import type { Narrowing } from './narrowing.ts';
import { eachOutput, type JudgedOutput, namedKeysIn, whole } from './predicate.ts';
import { kindOfScript, type SpentKind } from './spent-kind.ts';

const MAX_DATA_OUTPUT = 83;
/** PSBT_GLOBAL_GENERIC_SIGNED_MESSAGE (BIP 322). */
const MESSAGE = 0x09;
/** Kinds that every program of the table shows as an address. */
const WITH_ADDRESS: readonly SpentKind[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'];

const isData = (script: Uint8Array) => script[0] === Opcode.OP_RETURN;

/** Also unknown witness versions have an address. */
function hasAddress(script: Uint8Array): boolean {
  return WITH_ADDRESS.includes(kindOfScript(script)) || 'program' in solve(script);
}

function hasKeys({ map }: JudgedOutput, { keys, named = 'any' }: Narrowing): boolean {
  const { length } = namedKeysIn(map, named);
  return !keys || (keys === 'one' ? length === 1 : length > 1);
}

const paysScript = ({ output }: JudgedOutput) =>
  ['p2sh', 'p2wsh'].includes(kindOfScript(output.scriptPubKey));

/** The only key that is told is not the one that is paid. */
function isOtherKey({ output, map }: JudgedOutput): boolean {
  const solution = solve(output.scriptPubKey);
  const hash =
    solution.type === 'pubkeyhash'
      ? solution.hash
      : solution.type === 'witness_v0_keyhash'
        ? solution.program
        : undefined;
  const [only, ...more] = namedKeysIn(map, 'ecdsa');
  return (
    hash !== undefined &&
    only !== undefined &&
    more.length === 0 &&
    !equalBytes(hash160(only.key), hash)
  );
}

export const OUTPUT_CODES = {
  'change-script-missing': {
    sentence:
      'An output names a key of yours, but the script that would prove it is change is missing.',
    mend: 'fill-scripts',
    holds: eachOutput((one, when) => {
      const { wants = [] } = when;
      const isMissing = one.map.records.every(({ field }) => !wants.includes(field));
      return paysScript(one) && hasKeys(one, when) && isMissing;
    }),
  },
  'change-output-mismatch': {
    sentence:
      'An output claims to be change, but its key does not fit its address; the signer treats this as fraud.',
    holds: eachOutput(isOtherKey),
  },
  'op-return-with-value': {
    sentence: 'The data output would burn coins.',
    holds: eachOutput(({ output }) => isData(output.scriptPubKey) && output.value !== 0n),
  },
  'op-return-unusual': {
    sentence: 'The data output is unusual; some nodes will not relay it.',
    holds: whole(({ subject }) => {
      const data = subject.transaction.outputs.filter((one) => isData(one.scriptPubKey));
      return data.length > 1 || data.some((one) => one.scriptPubKey.length > MAX_DATA_OUTPUT);
    }),
  },
  'output-script-unknown': {
    sentence: 'The signer does not understand where an output goes; it warns.',
    holds: eachOutput(({ output: { scriptPubKey } }) => {
      const kind = kindOfScript(scriptPubKey);
      return !isData(scriptPubKey) && (kind === 'other' || kind === 'multisig');
    }),
  },
  'output-script-unsupported': {
    sentence: 'An output does not pay to an address, and this signer cannot show it.',
    holds: eachOutput(
      ({ output: { scriptPubKey } }) => !isData(scriptPubKey) && !hasAddress(scriptPubKey),
    ),
  },
  'output-script-too-long': {
    sentence: 'An output script is too long for this signer.',
    holds: eachOutput(({ output }, { most = 0 }) => output.scriptPubKey.length > most),
  },
  'zero-amount-output': {
    sentence: 'An output pays nothing.',
    holds: eachOutput(({ output }) => output.value === 0n && !isData(output.scriptPubKey)),
  },
  'bip322-message-missing': {
    sentence: 'This looks like a signed message (BIP 322), but the message itself is missing.',
    holds: whole(({ subject, psbt }) => {
      const [only, ...more] = subject.transaction.outputs;
      const isBare = only?.scriptPubKey.length === 1 && isData(only.scriptPubKey);
      const isProof = isBare && only.value === 0n && more.length === 0;
      return isProof && !psbt.global.records.some(({ wholeKey }) => wholeKey[0] === MESSAGE);
    }),
  },
} as const satisfies Readonly<Record<string, CodeRow>>;

import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { hash160, sha256 } from '../../crypto/hashes.ts';
import { encodeAddress } from '../../encoding/address.ts';
import type { Chain } from '../../encoding/chains.ts';
import { destinationOf } from '../../script/destination.ts';
import { payToWitnessScriptHash } from '../../script/pay-to.ts';
import { type Solution, solve } from '../../script/solver.ts';
import { type Peeled, peel, type WantedKeys, wantedKeys } from '../../sign/peel.ts';
import type { UtxoFault, UtxoForm, UtxoVerdict } from '../types.ts';

/** What the scripts of a row say, whatever its outpoint and amount are. */
export interface UtxoShape {
  /** Absent where there is none, or no hex. */
  readonly scriptPubKey?: Uint8Array;
  /** Those that were typed and are hex. */
  readonly scripts: readonly Uint8Array[];
  readonly peeled?: Peeled;
  readonly wanted: WantedKeys;
  /** Whether all scripts are there. */
  readonly isWhole: boolean;
  readonly said: Pick<UtxoVerdict, 'known' | 'type' | 'address' | 'threshold'>;
  readonly needs: UtxoVerdict['needs'];
  readonly faults: readonly UtxoFault[];
}

const NO_KEYS: WantedKeys = { ids: [], hidden: [] };

/** Of an input that has no row. */
export const UNKNOWN_SHAPE: UtxoShape = unknownShape([]);

function unknownShape(faults: readonly UtxoFault[]): UtxoShape {
  return {
    scripts: [],
    wanted: NO_KEYS,
    isWhole: false,
    said: { known: false, type: '' },
    needs: faults.length > 0 ? [] : ['scriptPubKey'],
    faults,
  };
}

/** Judges the scripts of a row. Never raises. */
export function shapeOf(utxo: UtxoForm, chain: Chain): UtxoShape {
  const text = utxo.scriptPubKey.trim();
  if (text === '') return UNKNOWN_SHAPE;
  const scriptPubKey = hexToBytes(text);
  if (!scriptPubKey) return unknownShape([{ field: 'scriptPubKey', what: 'not-hex' }]);
  const typed = typedScripts(utxo);
  const peeled = peel(scriptPubKey, typed.scripts);
  const innermost = 'innermost' in peeled ? peeled.innermost : undefined;
  return {
    scriptPubKey,
    scripts: typed.scripts,
    peeled,
    wanted: innermost ? wantedKeys(innermost) : NO_KEYS,
    isWhole: innermost !== undefined,
    said: said(peeled, chain),
    needs: needsOf(peeled, typed),
    faults: faultsOf(scriptPubKey, peeled.output, typed),
  };
}

type ScriptField = 'redeemScript' | 'witnessScript';

interface TypedScripts {
  readonly redeem: Uint8Array | undefined;
  readonly witness: Uint8Array | undefined;
  readonly scripts: readonly Uint8Array[];
  readonly notHex: readonly ScriptField[];
  /** Fields with anything in them. */
  readonly filled: readonly ScriptField[];
}

const SCRIPT_FIELDS = ['redeemScript', 'witnessScript'] as const;

function typedScripts(utxo: UtxoForm): TypedScripts {
  const filled = SCRIPT_FIELDS.filter((field) => utxo[field].trim() !== '');
  const [redeem, witness] = SCRIPT_FIELDS.map((field) => hexToBytes(utxo[field].trim()));
  const scripts = [redeem, witness].filter((script) => script !== undefined);
  const notHex = filled.filter(
    (field) => (field === 'redeemScript' ? redeem : witness) === undefined,
  );
  return { redeem, witness, scripts, notHex, filled };
}

/** A script that is typed but wrong is a fault and no need. */
function needsOf(peeled: Peeled, { filled }: TypedScripts): UtxoVerdict['needs'] {
  if (!('missing' in peeled)) return [];
  const isTyped =
    peeled.missing === 'redeemScript' ? filled.length > 0 : filled.includes('witnessScript');
  return isTyped ? [] : [peeled.missing];
}

function faultsOf(
  scriptPubKey: Uint8Array,
  output: Solution,
  typed: TypedScripts,
): readonly UtxoFault[] {
  const notHex = typed.notHex.map((field): UtxoFault => ({ field, what: 'not-hex' }));
  if (output.type === 'scripthash') return [...notHex, ...faultsOfScriptHash(output.hash, typed)];
  if (output.type !== 'witness_v0_scripthash') {
    return typed.filled.map((field) => ({ field, what: 'not-needed' }));
  }
  return [...notHex, ...faultsOfProgram(scriptPubKey, output.program, typed)];
}

/** Both scripts may be given; alone, either may stand for what it needs to be. */
function faultsOfScriptHash(
  hash: Uint8Array,
  { redeem, witness }: TypedScripts,
): readonly UtxoFault[] {
  const fits = (script: Uint8Array) =>
    equalBytes(hash160(script), hash) || isHashOfProgram(script, hash);
  if (redeem && witness && !equalBytes(redeem, witness)) {
    if (!equalBytes(hash160(redeem), hash)) {
      return [differs('redeemScript', hash160(redeem), hash)];
    }
    const inner = solve(redeem);
    if (inner.type !== 'witness_v0_scripthash') {
      return [{ field: 'witnessScript', what: 'not-needed' }];
    }
    return programFault('witnessScript', witness, inner.program);
  }
  if (redeem) return fits(redeem) ? [] : [differs('redeemScript', hash160(redeem), hash)];
  if (!witness || fits(witness)) return [];
  return [differs('witnessScript', hash160(payToWitnessScriptHash(witness)), hash)];
}

function isHashOfProgram(script: Uint8Array, hash: Uint8Array): boolean {
  return equalBytes(hash160(payToWitnessScriptHash(script)), hash);
}

/** A redeem script alone stands for the witness script; beside it, it must be the output script. */
function faultsOfProgram(
  scriptPubKey: Uint8Array,
  program: Uint8Array,
  { redeem, witness }: TypedScripts,
): readonly UtxoFault[] {
  if (!witness) return redeem ? programFault('redeemScript', redeem, program) : [];
  const isMeant = !redeem || equalBytes(redeem, witness) || equalBytes(redeem, scriptPubKey);
  const others: readonly UtxoFault[] = isMeant
    ? []
    : [{ field: 'redeemScript', what: 'not-needed' }];
  return [...others, ...programFault('witnessScript', witness, program)];
}

function programFault(
  field: ScriptField,
  script: Uint8Array,
  program: Uint8Array,
): readonly UtxoFault[] {
  const hash = sha256(script);
  return equalBytes(hash, program) ? [] : [differs(field, hash, program)];
}

function differs(field: ScriptField, hash: Uint8Array, wanted: Uint8Array): UtxoFault {
  return { field, what: 'hash-differs', hashesTo: bytesToHex(hash), wanted: bytesToHex(wanted) };
}

function said(peeled: Peeled, chain: Chain): UtxoShape['said'] {
  const { output } = peeled;
  const destination = destinationOf(output);
  const innermost = 'innermost' in peeled ? peeled.innermost : undefined;
  const threshold = innermost && thresholdOf(innermost.solution);
  return {
    known: true,
    type: output.type,
    ...(destination && { address: encodeAddress(destination, chain) }),
    ...(threshold && { threshold }),
  };
}

function thresholdOf(solution: Solution): UtxoVerdict['threshold'] {
  if (solution.type !== 'multisig') return undefined;
  return { needed: solution.required, of: solution.pubkeys.length };
}

import type { CheckedInput, UtxoForm, UtxoVerdict } from '../../../core/form/types.ts';

/** The previous outputs of the form, by their outpoints; in the order in which they came. */
export type Utxos = ReadonlyMap<string, UtxoForm>;

type Outpoint = Pick<UtxoForm, 'txid' | 'vout'>;

/** The fields that a person fills in. */
export type UtxoField = 'scriptPubKey' | 'amount' | 'redeemScript' | 'witnessScript';

export const UTXO_FIELDS: readonly UtxoField[] = [
  'scriptPubKey',
  'amount',
  'redeemScript',
  'witnessScript',
];

export function outpointOf({ txid, vout }: Outpoint): string {
  return `${txid.toLowerCase()}:${vout}`;
}

/** The row of an input, empty where nothing is known. */
export function utxoOf(utxos: Utxos, { txid, vout }: Outpoint): UtxoForm {
  return utxos.get(outpointOf({ txid, vout })) ?? emptyUtxo({ txid, vout });
}

function emptyUtxo({ txid, vout }: Outpoint): UtxoForm {
  return { txid, vout, scriptPubKey: '', redeemScript: '', witnessScript: '', amount: '' };
}

export interface MergedUtxos {
  readonly utxos: Utxos;
  /** Outpoints whose row said something else before. */
  readonly replaced: readonly string[];
}

/** What is given goes before what was there; what is not given leaves it. */
export function mergeUtxos(have: Utxos, given: readonly UtxoForm[]): MergedUtxos {
  const utxos = new Map(have);
  const replaced: string[] = [];
  for (const utxo of given) {
    const key = outpointOf(utxo);
    const old = utxos.get(key) ?? emptyUtxo(utxo);
    if (UTXO_FIELDS.some((field) => differs(old[field], utxo[field]))) replaced.push(key);
    const { proven = old.proven } = utxo;
    utxos.set(key, { ...old, ...fieldsOf(utxo), ...(proven && { proven }) });
  }
  return { utxos, replaced };
}

function differs(old: string, given: string): boolean {
  return old !== '' && given !== '' && old.trim().toLowerCase() !== given.trim().toLowerCase();
}

function fieldsOf(utxo: UtxoForm): Partial<UtxoForm> {
  return Object.fromEntries(
    UTXO_FIELDS.filter((field) => utxo[field] !== '').map((field) => [field, utxo[field]]),
  );
}

export function withField(utxos: Utxos, outpoint: Outpoint, field: UtxoField, text: string): Utxos {
  const utxo = { ...utxoOf(utxos, outpoint), [field]: text };
  return new Map(utxos).set(outpointOf(outpoint), utxo);
}

/** What the call is told: the rows of its inputs that have a scriptPubKey. */
export function utxosOfInputs(
  utxos: Utxos,
  inputs: readonly Pick<CheckedInput, 'txid' | 'vout'>[],
): readonly UtxoForm[] {
  const wanted = new Set(inputs.map(outpointOf));
  return [...utxos].flatMap(([key, utxo]) =>
    wanted.has(key) && utxo.scriptPubKey.trim() !== '' ? [utxo] : [],
  );
}

export function isIncomplete({ known, needs, faults }: UtxoVerdict): boolean {
  return !known || needs.length > 0 || faults.length > 0;
}

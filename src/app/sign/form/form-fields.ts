import type { UtxoForm } from '../../../core/form/types.ts';
import type { HashTypeName } from '../../../core/script/hash-type.ts';
import { meantAmounts } from '../review/dangers.ts';
import { EMPTY_SIGN_STATE } from '../sign-state.ts';
import { mergeUtxos, type UtxoField, withField } from '../utxos/utxos.ts';
import { withPreimage, withWay } from '../ways/way-choices.ts';
import type { LiveFormCheck } from './form-check.ts';
import type { FormStore } from './form-store.ts';

/** Somebody who types is asked about when there is a pause. */
export const PAUSE_MS = 150;

/** The fields besides keys: what is in them, and that it is judged anew when that changes. */
export class FormFields {
  constructor(
    private readonly work: FormStore,
    private readonly check: LiveFormCheck,
  ) {}

  changed(afterMs: number): void {
    this.resultGetsOld();
    this.check.after(afterMs);
  }

  /** A result of what was there before leaves the room to the review; a refusal is gone. */
  resultGetsOld(): void {
    const { result } = this.work.now;
    if (result?.ok === true) this.work.set({ hasChanged: true });
    else if (result !== undefined) this.work.set({ result: undefined });
  }

  putTransaction(transaction: string): void {
    this.work.set({ transaction });
    this.changed(0);
  }

  /** A PSBT stands in the place of what was typed, and of what came of it. */
  clear(): void {
    this.work.set({ transaction: '', utxos: new Map(), result: undefined });
  }

  /** Gives how many rows were replaced by others. */
  putUtxos(given: readonly UtxoForm[]): number {
    const { utxos, replaced } = mergeUtxos(this.work.now.utxos, given);
    this.check.utxosWereGiven();
    this.work.set({ utxos });
    this.changed(0);
    return replaced.length;
  }

  setHashType(hashType: HashTypeName): void {
    this.work.set({ hashType });
    this.changed(0);
  }

  setWipeAfter(wipeAfter: boolean): void {
    this.work.set({ wipeAfter });
  }

  setUtxo(outpoint: Pick<UtxoForm, 'txid' | 'vout'>, field: UtxoField, text: string): void {
    this.work.set({ utxos: withField(this.work.now.utxos, outpoint, field, text) });
    this.changed(PAUSE_MS);
  }

  /** Of the script of this id; none leaves it to keys and locks. */
  chooseWay(id: string, way: number | undefined): void {
    this.work.set({ ways: withWay(this.work.now.ways, id, way) });
    this.changed(0);
  }

  typePreimage(id: string, typed: { readonly hash: string; readonly text: string }): void {
    this.work.set({ ways: withPreimage(this.work.now.ways, id, typed) });
    this.changed(PAUSE_MS);
  }

  /** Takes all amounts that look like satoshis for what they were probably meant to be. */
  takeMeant(): void {
    let { utxos } = this.work.now;
    for (const { txid, vout, meant } of meantAmounts(this.work.now.checked?.transaction)) {
      utxos = withField(utxos, { txid, vout }, 'amount', meant);
    }
    this.work.set({ utxos });
    this.changed(0);
    this.work.say({ is: 'meant' });
  }

  toggleRow(outpoint: string): void {
    const openRows = new Set(this.work.now.openRows);
    if (!openRows.delete(outpoint)) openRows.add(outpoint);
    this.work.set({ openRows });
  }

  /** Rows that belong to no input of the transaction. */
  dropForeignUtxos(): void {
    const foreign = new Set(this.work.now.checked?.foreignUtxos);
    const utxos = [...this.work.now.utxos].filter((_, i) => !foreign.has(i));
    this.work.set({ utxos: new Map(utxos) });
    this.changed(0);
  }

  /** To a danger that was found. */
  answer(danger: string, isYes: boolean): void {
    const answered = new Set(this.work.now.answered);
    if (isYes) answered.add(danger);
    else answered.delete(danger);
    this.work.set({ answered });
  }

  forgetAnswers(): void {
    this.work.set({ answered: EMPTY_SIGN_STATE.answered });
  }
}

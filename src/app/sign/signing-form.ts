import { createStore, type StoreApi } from 'zustand/vanilla';
import type { QrClient } from '../../channel/qr/qr-client.ts';
import type { SignClient } from '../../channel/sign-client.ts';
import type { SigningCall } from '../../channel/sign-pool.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { HashTypeName } from '../../core/script/hash-type.ts';
import type { GivenBeside } from '../../core/signing-form/given-beside.ts';
import type { KeyRefusal, KeyVerdict } from '../../core/signing-form/key-verdict.ts';
import type { SignedPsbt } from '../../core/signing-form/psbt-types.ts';
import type { CheckedForm, ReadAnswer, SignForm, UtxoForm } from '../../core/signing-form/types.ts';
import type { TakenOver } from '../document/work.ts';
import type { QrIntake } from '../qr/qr-intake.ts';
import { IdleClock } from './keys/idle-clock.ts';
import type { KeyFieldEvents } from './keys/key-field.ts';
import { linesOf, psbtKeyLines } from './keys/key-lines.ts';
import { tweaksOf } from './keys/tweaks.ts';
import {
  type GivenCopy,
  type OpenPsbt,
  PsbtDocument,
  type PsbtState,
} from './psbt/psbt-document.ts';
import { resultInput, type SignResult, signaturesMade } from './result/sign-result.ts';
import { meantAmounts } from './review/dangers.ts';
import { whyHeld } from './review/why-held.ts';
import { type Answer, EMPTY, type Notice, type SignState, type WhyWiped } from './sign-state.ts';
import {
  isIncomplete,
  mergeUtxos,
  outpointOf,
  type UtxoField,
  utxosOfInputs,
  withField,
} from './utxos/utxos.ts';
import { wantsPrevious } from './utxos/wants-previous.ts';

/** The fields for keys, as far as the signing form needs them. */
export interface KeyHolder {
  /** A key on each line. */
  text(): string;
  /** Of words among them. */
  passphrase(): string;
  append(lines: readonly string[]): void;
  /** Where they were pasted: see `KeyFieldEvents`. */
  insert(lines: readonly string[], row: number | undefined): void;
  wipe(): void;
  focus(): void;
  show(isShown: boolean): void;
}

/** What shows QR codes, and what reads them. */
export interface SignQr {
  readonly client: QrClient;
  readonly intake: QrIntake;
}

/** Somebody who types is asked about when there is a pause. */
const PAUSE_MS = 150;
/** The magic bytes of a PSBT (BIP 174), in base64 and in hex. */
const BEGINS_PSBT = /^\s*(?:cHNidP8|70736274[fF]{2})/;
/** Rows that lack something are opened by themselves where there are no more of them. */
const MOST_OPENED = 3;

/** The form for signing, what is known of it, and what came of it. Holds no key. */
export class SigningForm {
  readonly store: StoreApi<SignState> = createStore<SignState>(() => EMPTY);
  readonly keys: KeyHolder;
  /** Where the form is about a PSBT, that. */
  readonly psbt: PsbtDocument;
  private readonly clock: IdleClock;
  private call: SigningCall | undefined;
  private reading = 0;
  /** Until all that was given is taken. */
  private taking = Promise.resolve();
  private checking = false;
  private checkAgain = false;
  /** Whether `checked` is about the form as it is. */
  private isJudged = false;
  /** Signing waits for that. */
  private signsWhenJudged = false;
  private wipes = 0;
  private cleared = 0;
  /** An example that was taken over, and how the form was then. */
  private example:
    | 'coming'
    | (Pick<SignState, 'transaction' | 'utxos'> & Pick<PsbtState, 'open'>)
    | undefined;
  private signings = 0;
  private checkedTransaction: string | undefined;
  /** Given, and not yet checked. */
  private hasNewUtxos = false;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly port: SignClient,
    private readonly chain: () => Chain,
    makeKeys: (heard: KeyFieldEvents) => KeyHolder,
    /** Whether this page may show a field for keys. */
    readonly mayHaveKeys: () => boolean = () => true,
    /** Where it is absent none are shown or read. */
    readonly qr?: SignQr,
  ) {
    this.keys = makeKeys({
      changed: () => this.keysChanged(),
      pasted: (text, row) => void this.pasteKeys(text, row),
    });
    this.psbt = new PsbtDocument(port, () => ({
      chain: this.chain(),
      keys: this.keys.text(),
      passphrase: this.keys.passphrase(),
      hashType: this.state.hashType,
      tweaks: [...this.state.tweaks],
    }));
    this.clock = new IdleClock(
      (secondsLeft) => {
        if (secondsLeft !== this.state.secondsLeft) this.set({ secondsLeft });
      },
      () => this.wipeKeys('idle'),
    );
  }

  chainNow(): Chain {
    return this.chain();
  }

  /** Whether something would be lost with the page. */
  hasWork(): boolean {
    const { transaction, hasKeys, result } = this.state;
    const { held } = this.psbt.store.getState();
    const isOwn = transaction.trim() !== '' && !this.isExample();
    return isOwn || hasKeys || result !== undefined || held > 0;
  }

  /** Whether all that the form is about is an example as it was taken over. */
  private isExample(): boolean {
    const { example, state } = this;
    if (example === undefined || example === 'coming') return example !== undefined;
    const { open } = this.psbt.store.getState();
    // What else the form says of a PSBT is read from that.
    if (open || example.open) return open === example.open;
    return state.transaction === example.transaction && state.utxos === example.utxos;
  }

  // What is typed and given

  /** As it is typed. A PSBT may come in whole without being pasted, as by the keyboard of a phone. */
  setTransaction(transaction: string): void {
    this.psbt.leave();
    this.set({ transaction, answered: EMPTY.answered });
    if (BEGINS_PSBT.test(transaction)) void this.take(transaction, true);
    else this.formChanged(PAUSE_MS);
  }

  /** The form is empty again; keys too, and secret nonces. */
  clear(): void {
    this.cleared++;
    this.example = undefined;
    this.wipeKeys('asked');
    this.clearAllButKeys();
    this.psbt.forget();
  }

  /** How often that was asked for. */
  get clears(): number {
    return this.cleared;
  }

  /**
   * Takes a transaction from elsewhere in the page with its previous outputs, in place of
   * what was there. Keys stay.
   */
  async takeOver(
    source: Blob,
    beside: readonly GivenBeside[] = [],
    { repair, isExample }: TakenOver = { repair: undefined, isExample: false },
  ): Promise<void> {
    this.clearAllButKeys();
    this.example = isExample ? 'coming' : undefined;
    await this.take(source);
    const { notice } = this.state.notice;
    if (repair)
      this.say(notice?.is === 'psbt' ? { ...notice, repair } : { is: 'repaired', repair });
    if (beside.length > 0) {
      if (this.psbt.isOpen) await this.updatePsbt(beside);
      else this.putUtxos(beside.flatMap(({ utxos }) => utxos));
    }
    if (this.example !== 'coming') return;
    const { transaction, utxos } = this.state;
    this.example = { transaction, utxos, open: this.psbt.store.getState().open };
  }

  private clearAllButKeys(): void {
    this.cancel();
    this.psbt.leave();
    this.signsWhenJudged = false;
    const { wipeAfter, notice, hasKeys, keysShown, keyRefusals, tweaks, secondsLeft } = this.state;
    const kept = { wipeAfter, notice, hasKeys, keysShown, keyRefusals, tweaks, secondsLeft };
    this.set({ ...EMPTY, ...kept });
    this.formChanged(0);
  }

  setHashType(hashType: HashTypeName): void {
    this.set({ hashType });
    this.formChanged(0);
  }

  setWipeAfter(wipeAfter: boolean): void {
    this.set({ wipeAfter });
  }

  setUtxo(outpoint: Pick<UtxoForm, 'txid' | 'vout'>, field: UtxoField, text: string): void {
    this.set({ utxos: withField(this.state.utxos, outpoint, field, text) });
    this.formChanged(PAUSE_MS);
  }

  /** Takes all amounts that look like satoshis for what they were probably meant to be. */
  takeMeant(): void {
    let { utxos } = this.state;
    for (const { txid, vout, meant } of meantAmounts(this.state.checked?.transaction)) {
      utxos = withField(utxos, { txid, vout }, 'amount', meant);
    }
    this.set({ utxos });
    this.formChanged(0);
    this.say({ is: 'meant' });
  }

  toggleRow(outpoint: string): void {
    const openRows = new Set(this.state.openRows);
    if (!openRows.delete(outpoint)) openRows.add(outpoint);
    this.set({ openRows });
  }

  /** Rows that belong to no input of the transaction. */
  dropForeignUtxos(): void {
    const foreign = new Set(this.state.checked?.foreignUtxos);
    const utxos = [...this.state.utxos].filter((_, i) => !foreign.has(i));
    this.set({ utxos: new Map(utxos) });
    this.formChanged(0);
  }

  /** Every address and every verdict follows. */
  chainChanged(): void {
    this.formChanged(0);
  }

  /**
   * Takes a text or file, whatever it is. `isForTransaction` where it was given to
   * that field: what is wrong with it is then shown there.
   */
  take(given: Blob | string, isForTransaction = false): Promise<void> {
    return this.takeAll([given], isForTransaction);
  }

  /**
   * Several at once. Where there is a PSBT, or one among them, other PSBTs are copies
   * of it. What is given while something else is read comes after that.
   */
  takeAll(given: readonly (Blob | string)[], isForTransaction = false): Promise<void> {
    const taking = this.taking.then(() => this.takeNow(given, isForTransaction));
    this.taking = taking.catch(() => undefined);
    return taking;
  }

  private async takeNow(
    given: readonly (Blob | string)[],
    isForTransaction = false,
  ): Promise<void> {
    this.reading++;
    this.set({ isReading: true });
    this.say(undefined);
    this.qr?.intake.forgetRefusals();
    const { transaction } = this.state;
    const answers = await Promise.all(given.map((one) => this.port.read(one, transaction))).catch(
      () => undefined,
    );
    this.set({ isReading: false });
    if (answers === undefined) {
      this.say({ is: 'lost' });
      return;
    }
    const pictures = given.filter((_, i) => isForQr(answers[i]!));
    const copies: GivenCopy[] = [];
    const beside: GivenBeside[] = [];
    for (const [i, answer] of answers.entries()) {
      if (this.qr && isForQr(answer)) continue;
      if (answer.is === 'psbt' && this.psbt.isOpen) {
        copies.push({ text: answer.psbt, name: nameOf(given[i]!) });
      } else if (answer.is === 'coins' && this.psbt.isOpen) {
        beside.push(answer);
      } else this.taken(answer, given[i]!, isForTransaction);
      // What stands behind a PSBT in the same text is a copy of it, or of another transaction.
      if (answer.is === 'psbt')
        copies.push(...(answer.others ?? []).map((text) => ({ text, name: undefined })));
    }
    if (beside.length > 0) await this.updatePsbt(beside);
    if (copies.length > 0) await this.addCopies(copies);
    if (this.qr && pictures.length > 0) await this.takePictures(this.qr.intake, pictures);
  }

  /** Of several pictures the parts of all count; what is whole is taken as if it was pasted. */
  private async takePictures(
    intake: QrIntake,
    pictures: readonly (Blob | string)[],
  ): Promise<void> {
    let wasFound = false;
    for (const picture of pictures) {
      const source = typeof picture === 'string' ? new Blob([picture]) : picture;
      const taking = await intake.take(source).catch(() => undefined);
      if (taking === undefined) {
        this.say({ is: 'lost' });
        return;
      }
      if (taking.kind === 'forgotten') return;
      wasFound ||= taking.kind !== 'none';
      if (taking.kind !== 'whole') continue;
      await this.takeNow([taking.source]);
      // What comes after that is of the same message.
      return;
    }
    if (!wasFound) this.say({ is: 'refused', what: 'qr', words: undefined });
  }

  private async addCopies(copies: readonly GivenCopy[]): Promise<void> {
    const { open } = this.psbt.store.getState();
    const outcomes = await this.psbt.addCopies(copies);
    if (!outcomes) {
      this.say({ is: 'lost' });
      return;
    }
    const isNew = this.psbt.store.getState().open !== open;
    if (isNew) this.psbtChanged();
    const refused = outcomes.filter(({ is }) => is !== 'added').length;
    this.say({ is: 'copies', added: outcomes.length - refused, refused, isNew });
  }

  /** What it spends goes into the PSBT, which is another version then. */
  private async updatePsbt(beside: readonly GivenBeside[]): Promise<void> {
    const { open } = this.psbt.store.getState();
    const updated = await this.psbt.update(beside);
    if (!updated) {
      this.say({ is: 'lost' });
      return;
    }
    if (this.psbt.store.getState().open !== open) this.psbtChanged();
    const { psbt: _, ...what } = updated;
    this.say({ is: 'updated', ...what });
  }

  /** One that was refused takes the place of what is open, to which undoing leads back. */
  openCopy(id: number): void {
    const copy = this.psbt.store.getState().copies.find((one) => one.id === id);
    if (copy?.outcome.is !== 'other') return;
    this.psbt.dropCopy(id);
    this.psbt.leave();
    void this.take(copy.outcome.text);
  }

  /** One that was mended by hand. */
  retryCopy(id: number, text: string): void {
    this.psbt.dropCopy(id);
    void this.take(text);
  }

  private taken(answer: ReadAnswer, given: Blob | string, isForTransaction: boolean): void {
    switch (answer.is) {
      case 'transaction':
        if (this.psbt.isOpen && wantsPrevious(this.state.checked)) {
          this.say({ is: 'not-previous' });
          break;
        }
        this.psbt.leave();
        this.forgetAnswers();
        this.putTransaction(answer.hex);
        if (answer.repair) this.say({ is: 'repaired', repair: answer.repair });
        break;
      case 'psbt':
        this.takePsbt(answer);
        break;
      case 'coins':
        this.takeUtxos(answer);
        break;
      case 'call':
        this.takeCall(answer);
        break;
      case 'keys':
        if (typeof given === 'string') this.takeKeys(linesOf(given));
        else void given.text().then((text) => this.takeKeys(linesOf(text)));
        break;
      case 'refused':
        if (this.psbt.isOpen && typeof given === 'string' && isDamagedPsbt(answer.what)) {
          this.psbt.keepCopy(undefined, { is: 'damaged', text: given, words: answer.words });
          this.say({ is: 'copies', added: 0, refused: 1, isNew: false });
          break;
        }
        if (this.psbt.isOpen && typeof given === 'string' && isPsbtKey(answer.what)) {
          this.takeKeys(psbtKeyLines(given));
          break;
        }
        // Something to be put right, where it was meant to be.
        if (isForTransaction && typeof given === 'string' && isLongHex(given)) {
          this.putTransaction(given.trim());
        } else this.say({ is: 'refused', what: answer.what, words: answer.words });
        break;
      case 'named':
      case 'too-large':
        this.say(answer);
    }
  }

  private takePsbt(answer: Answer<'psbt'>): void {
    const { psbt, hex, utxos, version, hashType, repair } = answer;
    this.set({ hashType: hashType ?? 'DEFAULT', utxos: new Map(), result: undefined });
    this.psbt.put(psbt, version, 'given');
    this.forgetAnswers();
    this.putUtxos(utxos);
    this.putTransaction(hex);
    const filled = { version, utxos: utxos.length, leftOut: 0, hashType };
    this.say({ is: 'psbt', ...filled, ...(repair && { repair }) });
  }

  /** Its transaction and UTXOs alone, as for signrawtransactionwithkey. */
  leavePsbt(): void {
    this.psbt.leave();
    this.formChanged(0);
  }

  /** The PSBT that came of signing, for the next signer. */
  continueWithPsbt(): void {
    this.psbt.dismissResult();
  }

  /** Back to the PSBT before. */
  undoPsbt(): void {
    const { before } = this.psbt;
    if (before) this.openVersion(before);
  }

  openVersion(version: OpenPsbt): void {
    this.psbt.go(version);
    this.psbtChanged();
  }

  /** Puts together the final scripts of what is signed, and gives the transaction where all is. */
  async finalisePsbt(): Promise<void> {
    this.say(undefined);
    const result = await this.psbt.finalise();
    if (result === undefined) this.say({ is: 'lost' });
    else this.psbtChanged();
  }

  /** Another version is open: it is judged at once, and what it fills follows. */
  private psbtChanged(): void {
    this.forgetAnswers();
    this.checkAfter(0);
    this.readPsbt();
  }

  private forgetAnswers(): void {
    this.set({ answered: EMPTY.answered });
  }

  /** Fills the form from the PSBT as it is. */
  private readPsbt(isAgain = false): void {
    const { open } = this.psbt.store.getState();
    if (!open) return;
    const turn = ++this.reading;
    this.port.read(open.text, '').then(
      (answer) => {
        const isOpen = open === this.psbt.store.getState().open;
        if (turn !== this.reading || !isOpen || answer.is !== 'psbt') return;
        this.set({ utxos: new Map(), result: undefined });
        this.putUtxos(answer.utxos);
        this.putTransaction(answer.hex);
      },
      // Wiping keys ends the worker that was asked.
      () => (isAgain ? this.say({ is: 'lost' }) : this.readPsbt(true)),
    );
  }

  private takeUtxos({ from, utxos, foreign }: Answer<'coins'>): void {
    const replaced = this.putUtxos(utxos);
    this.say({ is: 'coins', from, count: utxos.length, foreign, replaced });
  }

  private takeCall({ hex, keys, utxos, hashType }: Answer<'call'>): void {
    this.psbt.leave();
    this.forgetAnswers();
    if (hashType !== undefined) this.set({ hashType });
    this.putUtxos(utxos);
    if (hex !== undefined) this.putTransaction(hex);
    if (keys.length > 0 && this.mayHaveKeys()) this.keys.append(keys);
    this.say({ is: 'call' });
  }

  private takeKeys(lines: readonly string[]): void {
    if (this.mayHaveKeys()) this.keys.append(lines);
    this.say(this.mayHaveKeys() ? { is: 'keys', count: lines.length } : { is: 'no-field' });
  }

  private putTransaction(transaction: string): void {
    this.set({ transaction });
    this.formChanged(0);
  }

  private putUtxos(given: readonly UtxoForm[]): number {
    const { utxos, replaced } = mergeUtxos(this.state.utxos, given);
    this.hasNewUtxos = true;
    this.set({ utxos });
    this.formChanged(0);
    return replaced.length;
  }

  // Keys

  /** Somebody is at work in the view. */
  touched(): void {
    if (this.clock.isRunning) this.clock.start();
  }

  /** Whether time has run out while no timer ran. */
  lookAtClock(): void {
    this.clock.look();
  }

  showKeys(keysShown: boolean): void {
    this.keys.show(keysShown);
    this.set({ keysShown });
  }

  /** Whether the key signs as the output key that BIP 86 makes of it, in the next call. */
  setTweak(publicKey: string, isOn: boolean): void {
    const tweaks = new Set(this.state.tweaks);
    if (isOn) tweaks.add(publicKey);
    else tweaks.delete(publicKey);
    this.set({ tweaks });
    if (this.psbt.isOpen) this.checkAfter(0);
    this.resultGetsOld();
  }

  wipeKeys(why: WhyWiped): void {
    const had = this.keys.text() !== '';
    this.wipes++;
    this.keys.wipe();
    this.port.end();
    this.clock.stop();
    const { checked } = this.state;
    this.set({
      hasKeys: false,
      keyRefusals: [],
      tweaks: EMPTY.tweaks,
      ...(checked && { checked: withoutKeys(checked) }),
    });
    this.showKeys(false);
    if (had && why !== 'left') this.say({ is: 'wiped', why });
  }

  private keysChanged(): void {
    const hasKeys = this.keys.text() !== '';
    this.set({ hasKeys, keyRefusals: [] });
    this.resultGetsOld();
    if (hasKeys) this.clock.start();
    else this.clock.stop();
    this.checkAfter(PAUSE_MS);
  }

  /** What is no key by its kind does not get into the field. */
  private async pasteKeys(text: string, row: number | undefined): Promise<void> {
    const wipes = this.wipes;
    const lines = this.psbt.isOpen ? psbtKeyLines(text) : linesOf(text);
    if (lines.length === 0) return;
    if (this.psbt.isOpen) {
      await this.pastePsbtKeys(text, lines, row);
      return;
    }
    const verdicts = await this.verdictsOf(lines);
    // Wiped in between: what comes late is not put back.
    if (wipes !== this.wipes) return;
    if (verdicts === undefined) {
      this.say({ is: 'lost' });
      return;
    }
    const refused = verdicts.flatMap((each) => (each.ok || isTypo(each.refusal) ? [] : [each]));
    if (refused.length > 0 && refused.every(({ refusal }) => isForTheForm(refusal))) {
      void this.take(text);
      return;
    }
    const out = new Set(refused.map(({ line }) => line));
    const kept = lines.filter((_, i) => !out.has(i));
    if (kept.length > 0) this.keys.insert(kept, row);
    this.set({ keyRefusals: refused.map(({ refusal }) => refusal) });
  }

  /** What belongs into the form goes there. */
  private async pastePsbtKeys(
    text: string,
    lines: readonly string[],
    row: number | undefined,
  ): Promise<void> {
    const { wipes } = this;
    const verdicts = (await this.verdictsOf(lines)) ?? [];
    if (wipes !== this.wipes) return;
    const refused = verdicts.flatMap((each) => (each.ok ? [] : [each.refusal]));
    if (refused.length > 0 && refused.every(isForTheForm)) void this.take(text);
    else this.keys.insert(lines, row);
  }

  private async verdictsOf(lines: readonly string[]): Promise<readonly KeyVerdict[] | undefined> {
    const form: SignForm = {
      chain: this.chain(),
      transaction: '',
      keys: lines.join('\n'),
      utxos: [],
      hashType: this.state.hashType,
    };
    const checked = await this.port.checkOnce(form).catch(() => undefined);
    return checked?.keys;
  }

  // Checking

  private formChanged(afterMs: number): void {
    this.resultGetsOld();
    this.checkAfter(afterMs);
  }

  /** A result of what was there before leaves the room to the review; a refusal is gone. */
  private resultGetsOld(): void {
    const { result } = this.state;
    if (result?.ok === true) this.set({ hasChanged: true });
    else if (result !== undefined) this.set({ result: undefined });
  }

  private checkAfter(ms: number): void {
    this.isJudged = false;
    clearTimeout(this.pause);
    if (ms === 0) this.check();
    else this.pause = setTimeout(() => this.check(), ms);
  }

  /** At once, where none is on its way that knows all. */
  private checkSoon(): void {
    if (!this.checking || this.pause !== undefined) this.check();
  }

  /** One check at a time; what changed in the meantime is checked after it. */
  private check(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.checkAgain = this.checking;
    if (this.checking) return;
    const { wipes } = this;
    const form = this.form();
    if (form.transaction === '' && form.keys === '' && form.utxos.length === 0) {
      this.checkedTransaction = undefined;
      this.isJudged = true;
      this.set({ checked: undefined });
      return;
    }
    this.checking = true;
    this.port.check(form).then(
      (checked) => this.wasChecked(form, wipes === this.wipes ? checked : withoutKeys(checked)),
      () => this.wasNotChecked(wipes),
    );
  }

  private wasChecked({ transaction }: SignForm, checked: CheckedForm): void {
    this.checking = false;
    const isNew = transaction !== this.checkedTransaction || this.hasNewUtxos;
    this.checkedTransaction = transaction;
    this.hasNewUtxos = false;
    this.set({
      checked: withOwnersOf(this.state.checked, checked),
      ...(isNew && { openRows: rowsToOpen(checked) }),
    });
    if (this.checkAgain) {
      this.check();
      return;
    }
    this.isJudged = this.pause === undefined;
    if (this.isJudged && this.signsWhenJudged) this.sign();
  }

  /** Wiping ends the worker that knew the keys; what it had to check is asked of the next. */
  private wasNotChecked(wipes: number): void {
    this.checking = false;
    if (wipes !== this.wipes) {
      this.check();
      return;
    }
    this.signsWhenJudged = false;
    this.say({ is: 'lost' });
  }

  private form(): SignForm {
    const { transaction, utxos, hashType, tweaks } = this.state;
    const { open } = this.psbt.store.getState();
    return {
      chain: this.chain(),
      transaction: transaction.trim(),
      keys: this.keys.text(),
      utxos: [...utxos.values()],
      hashType,
      ...(open && { psbt: open.text, passphrase: this.keys.passphrase(), tweaks: [...tweaks] }),
    };
  }

  // Signing

  /**
   * Signs, once every danger that was found has its answer. The form has to be judged as
   * it is for that: what was changed a moment ago is judged before.
   */
  sign(): void {
    if (this.state.signing !== undefined) return;
    const lack = this.missingToSign();
    this.signsWhenJudged = lack === undefined && !this.isJudged;
    if (lack !== undefined) this.say({ is: lack });
    else if (this.signsWhenJudged) this.checkSoon();
    else this.signJudged();
  }

  private signJudged(): void {
    const { isOpen } = this.psbt;
    const held = whyHeld(this.state, isOpen);
    if (held !== undefined) this.say({ is: held });
    else void (isOpen ? this.performPsbt() : this.perform());
  }

  answer(danger: string, isYes: boolean): void {
    const answered = new Set(this.state.answered);
    if (isYes) answered.add(danger);
    else answered.delete(danger);
    this.set({ answered });
  }

  private async performPsbt(): Promise<void> {
    const turn = this.beginSigning();
    const isOn = () => turn === this.signings && this.state.signing !== undefined;
    this.touched();
    const result = await this.psbt.sign((progress) => {
      if (isOn()) this.set({ signing: { progress } });
    });
    if (!isOn()) return;
    this.set({ signing: undefined });
    if (result === undefined) this.say({ is: 'lost' });
    if (this.state.wipeAfter && result?.ok && wasUsed(result)) this.wipeKeys('signed');
    if (result?.ok) this.psbtChanged();
  }

  /** What is heard of one that was begun before counts no more. */
  private beginSigning(): number {
    this.say(undefined);
    this.set({ signing: { progress: undefined } });
    return ++this.signings;
  }

  private missingToSign(): 'no-transaction' | 'no-keys' | undefined {
    if (this.state.transaction.trim() === '') return 'no-transaction';
    return linesOf(this.keys.text()).length === 0 ? 'no-keys' : undefined;
  }

  /** Ends the call and its workers at once. */
  cancel(): void {
    if (this.state.signing === undefined) return;
    this.psbt.cancel();
    this.call?.cancel();
    this.call = undefined;
    this.set({ signing: undefined });
    this.say({ is: 'cancelled' });
  }

  private async perform(): Promise<void> {
    const form = this.form();
    const chosen: SignForm = { ...form, utxos: this.utxosFor(form) };
    const tweaks = tweaksOf(this.state);
    const request = {
      form: chosen,
      ...(tweaks.length > 0 && { tweaked: tweaks.map(({ key }) => key) }),
    };
    const tweaked = tweaks.flatMap(({ inputs }) => inputs);
    this.say(undefined);
    this.set({ signing: { progress: undefined } });
    const call = this.port.sign(request, (progress) => {
      if (this.call === call) this.set({ signing: { progress } });
    });
    this.call = call;
    this.touched();
    const result = await this.outcomeOf(call, { ...chosen, keys: '' }, tweaked).catch(
      () => undefined,
    );
    if (this.call !== call) return;
    this.call = undefined;
    this.set({ signing: undefined });
    if (result === undefined) {
      this.say({ is: 'lost' });
      return;
    }
    this.set({ result, hasChanged: false });
    if (this.state.wipeAfter && result.ok && signaturesMade(result) > 0) this.wipeKeys('signed');
  }

  private async outcomeOf(
    call: SigningCall,
    form: SignForm,
    tweaked: readonly number[],
  ): Promise<SignResult> {
    const outcome = await call.outcome;
    if (!outcome.ok) return outcome;
    const { checked } = this.state;
    const spent = checked?.transaction?.ok ? checked.transaction.decoded.inputs : [];
    const result = { ok: true, ...outcome.signed, form, spent, tweaked } as const;
    const used = tweaked.filter((index) => resultInput(result, index).made > 0);
    return { ...result, tweaked: used };
  }

  /** Rows of other transactions are left out, where it is known which those are. */
  private utxosFor({ transaction, utxos }: SignForm): readonly UtxoForm[] {
    const { checked } = this.state;
    if (this.checkedTransaction !== transaction || !checked?.transaction?.ok) {
      return utxos.filter(({ scriptPubKey }) => scriptPubKey.trim() !== '');
    }
    const { inputs, inputCount } = checked.transaction.decoded;
    if (inputs.length < inputCount) return utxos;
    return utxosOfInputs(this.state.utxos, inputs);
  }

  // The result

  /** For the next signer: what was signed is kept, and merged. */
  putResultIntoForm(): void {
    const { result } = this.state;
    if (!result?.ok) return;
    this.set({ result: undefined });
    this.putTransaction(result.hex);
    this.say({ is: 'next-signer' });
  }

  say(notice: Notice | undefined): void {
    const { count } = this.state.notice;
    this.set({ notice: { notice, count: count + 1 } });
  }

  private get state(): SignState {
    return this.store.getState();
  }

  private set(changed: Partial<SignState>): void {
    this.store.setState(changed);
  }
}

/** Whether keys made anything: signatures, or what MuSig2 makes in either of its rounds. */
function wasUsed({ inputs, musig }: Extract<SignedPsbt, { readonly ok: true }>): boolean {
  const made = (musig?.nonces ?? 0) + (musig?.partials ?? 0);
  return made > 0 || inputs.some(({ added }) => added.length > 0);
}

/** Those that lack something, or in which something is wrong. */
function rowsToOpen({ transaction }: CheckedForm): ReadonlySet<string> {
  if (!transaction?.ok) return new Set();
  const lacking = transaction.decoded.inputs.filter(({ utxo }) => isIncomplete(utxo));
  return new Set(lacking.length > MOST_OPENED ? [] : lacking.map(outpointOf));
}

/** Where they are the same they stay the same list, so that nothing is drawn anew for it. */
function withOwnersOf(before: CheckedForm | undefined, checked: CheckedForm): CheckedForm {
  const { owners = [] } = before ?? {};
  const isSame =
    owners.length === checked.owners.length && owners.every((one, i) => one === checked.owners[i]);
  return isSame ? { ...checked, owners } : checked;
}

function withoutKeys(checked: CheckedForm): CheckedForm {
  return { ...checked, keys: [], owners: [] };
}

/** Nearly a key, or one of another chain: it stays where it can be put right. */
function isTypo(refusal: KeyRefusal): boolean {
  return refusal.startsWith('wif-') || refusal === 'unknown' || refusal === 'other-chain';
}

function isForTheForm(refusal: KeyRefusal): boolean {
  return refusal === 'psbt' || refusal === 'transaction';
}

/** A text that begins as a PSBT does; nothing that is secret does. */
function isDamagedPsbt(what: string): boolean {
  return what === 'psbt' || what === 'damaged' || what === 'lock-times-conflict';
}

function isForQr(answer: ReadAnswer): boolean {
  return answer.is === 'refused' && answer.what === 'qr';
}

function nameOf(given: Blob | string): string | undefined {
  return given instanceof File ? given.name : undefined;
}

/** What signs a PSBT, though no raw transaction. */
function isPsbtKey(what: string): boolean {
  return what === 'extended-private-key' || what === 'seed-words';
}

/** Hex, and too long to be a key. */
function isLongHex(text: string): boolean {
  const hex = text.replace(/\s+/g, '');
  return hex.length > 130 && /^[0-9a-f]+$/i.test(hex);
}

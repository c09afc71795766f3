import type { SignClient } from '../../../channel/sign-client.ts';
import { filledLines } from '../../../core/bytes/utf8-text.ts';
import type { GivenBeside } from '../../../core/form/rows/given-beside.ts';
import type { ReadAnswer } from '../../../core/form/types.ts';
import type { QrIntake } from '../../qr/qr-intake.ts';
import { forgetLines, keyLines, psbtKeyLines } from '../keys/key-lines.ts';
import type { GivenCopy, PsbtDocument } from '../psbt/psbt-document.ts';
import type { ReadAnswerOf } from '../sign-state.ts';
import { wantsPrevious } from '../utxos/wants-previous.ts';
import type { FormFields } from './form-fields.ts';
import type { FormKeyFields } from './form-keys.ts';
import type { FormStore } from './form-store.ts';
import type { FormVersions } from './form-versions.ts';

type Given = Blob | string;

/** The parts of the form that what is given goes to. */
export interface IntakeTo {
  readonly work: FormStore;
  readonly fields: FormFields;
  readonly psbt: PsbtDocument;
  readonly versions: FormVersions;
  readonly keys: FormKeyFields;
  readonly port: Pick<SignClient, 'read'>;
  /** What reads QR codes; where it is absent none are read. */
  readonly qr: QrIntake | undefined;
}

/** What several texts and files at once are, by where they go. */
interface Sorted {
  readonly pictures: readonly Given[];
  readonly copies: readonly GivenCopy[];
  readonly beside: readonly GivenBeside[];
}

/** Takes texts and files, whatever they are, to where they belong in the form. */
export class FormIntake {
  /** Until all that was given is taken. */
  private taking = Promise.resolve();

  constructor(private readonly to: IntakeTo) {}

  /**
   * Takes a text or file, whatever it is. `isForTransaction` where it was given to
   * that field: what is wrong with it is then shown there.
   */
  take(given: Given, isForTransaction = false): Promise<void> {
    return this.takeAll([given], isForTransaction);
  }

  /**
   * Several at once. Where there is a PSBT, or one among them, other PSBTs are copies
   * of it. What is given while something else is read comes after that.
   */
  takeAll(given: readonly Given[], isForTransaction = false): Promise<void> {
    const taking = this.taking.then(() => this.takeNow(given, isForTransaction));
    this.taking = taking.catch(() => undefined);
    return taking;
  }

  /** What it spends goes into the PSBT, which is another version then. */
  async updatePsbt(beside: readonly GivenBeside[]): Promise<void> {
    const { work, psbt, versions } = this.to;
    const { open } = psbt.store.getState();
    const updated = await psbt.update(beside);
    if (!updated) {
      work.say({ is: 'lost' });
      return;
    }
    if (psbt.store.getState().open !== open) versions.changed();
    const { psbt: _, ...what } = updated;
    work.say({ is: 'updated', ...what });
  }

  /** One that was refused takes the place of what is open, to which undoing leads back. */
  openCopy(id: number): void {
    const { psbt } = this.to;
    const copy = psbt.store.getState().copies.find((one) => one.id === id);
    if (copy?.outcome.is !== 'other') return;
    psbt.dropCopy(id);
    psbt.leave();
    void this.take(copy.outcome.text);
  }

  /** One that was mended by hand. */
  retryCopy(id: number, text: string): void {
    this.to.psbt.dropCopy(id);
    void this.take(text);
  }

  private async takeNow(given: readonly Given[], isForTransaction = false): Promise<void> {
    const { work, port, psbt, qr } = this.to;
    work.set({ isReading: true });
    work.say(undefined);
    qr?.forgetRefusals();
    const { transaction } = work.now;
    const { open } = psbt.store.getState();
    const of = open ? { psbt: open.text } : { transaction };
    const reading = given.map((one) => port.read(one, of));
    const answers = await Promise.all(reading).catch(() => undefined);
    work.set({ isReading: false });
    if (answers === undefined) {
      work.say({ is: 'lost' });
      return;
    }
    const { pictures, copies, beside } = this.sort(answers, given, isForTransaction);
    if (beside.length > 0) await this.updatePsbt(beside);
    if (copies.length > 0) await this.addCopies(copies);
    if (qr && pictures.length > 0) await this.takePictures(qr, pictures);
  }

  /** What is for the form is taken at once; the others wait for each other. */
  private sort(
    answers: readonly ReadAnswer[],
    given: readonly Given[],
    isForTransaction: boolean,
  ): Sorted {
    const { psbt, qr } = this.to;
    const pictures: Given[] = [];
    const copies: GivenCopy[] = [];
    const beside: GivenBeside[] = [];
    for (const [i, answer] of answers.entries()) {
      const source = given[i]!;
      if (qr && isForQr(answer)) pictures.push(source);
      else if (answer.is === 'psbt' && psbt.isOpen) {
        copies.push({ text: answer.psbt, name: nameOf(source) });
      } else if (answer.is === 'coins' && psbt.isOpen) beside.push(answer);
      else this.taken(answer, source, isForTransaction);
      // What stands behind a PSBT in the same text is a copy of it, or of another transaction.
      if (answer.is !== 'psbt') continue;
      copies.push(...(answer.others ?? []).map((text) => ({ text, name: undefined })));
    }
    return { pictures, copies, beside };
  }

  /** Of several pictures the parts of all count; what is whole is taken as if it was pasted. */
  private async takePictures(intake: QrIntake, pictures: readonly Given[]): Promise<void> {
    const { work } = this.to;
    let wasFound = false;
    for (const picture of pictures) {
      const source = typeof picture === 'string' ? new Blob([picture]) : picture;
      const taking = await intake.take(source).catch(() => undefined);
      if (taking === undefined) {
        work.say({ is: 'lost' });
        return;
      }
      if (taking.kind === 'forgotten') return;
      wasFound ||= taking.kind !== 'none';
      if (taking.kind !== 'whole') continue;
      await this.takeNow([taking.source]);
      // What comes after that is of the same message.
      return;
    }
    if (!wasFound) work.say({ is: 'refused', what: 'qr', words: undefined });
  }

  private async addCopies(copies: readonly GivenCopy[]): Promise<void> {
    const { work, psbt, versions } = this.to;
    const { open } = psbt.store.getState();
    const outcomes = await psbt.addCopies(copies);
    if (!outcomes) {
      work.say({ is: 'lost' });
      return;
    }
    const isNew = psbt.store.getState().open !== open;
    if (isNew) versions.changed();
    const refused = outcomes.filter(({ is }) => is !== 'added').length;
    work.say({ is: 'copies', added: outcomes.length - refused, refused, isNew });
  }

  private taken(answer: ReadAnswer, given: Given, isForTransaction: boolean): void {
    switch (answer.is) {
      case 'transaction':
        this.takeTransaction(answer);
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
        if (typeof given === 'string') this.takeKeys(keyLines(given));
        else
          void given
            .arrayBuffer()
            .then((bytes) => this.takeKeys(filledLines(new Uint8Array(bytes))));
        break;
      case 'refused':
        this.takeRefused(answer, given, isForTransaction);
        break;
      case 'named':
      case 'too-large':
        this.to.work.say(answer);
    }
  }

  private takeTransaction({ hex, repair }: ReadAnswerOf<'transaction'>): void {
    const { work, fields, psbt } = this.to;
    if (psbt.isOpen && wantsPrevious(work.now.checked)) {
      work.say({ is: 'not-previous' });
      return;
    }
    psbt.leave();
    fields.forgetAnswers();
    fields.putTransaction(hex);
    if (repair) work.say({ is: 'repaired', repair });
  }

  private takePsbt(answer: ReadAnswerOf<'psbt'>): void {
    const { work, fields, psbt, versions } = this.to;
    const { version, hashType, repair, known } = answer;
    work.set({ hashType: hashType ?? 'DEFAULT' });
    psbt.put(answer.psbt, version, 'given');
    fields.clear();
    versions.changed();
    work.say({ is: 'psbt', version, known, hashType, ...(repair && { repair }) });
  }

  private takeUtxos({ from, utxos, foreign }: ReadAnswerOf<'coins'>): void {
    const replaced = this.to.fields.putUtxos(utxos);
    this.to.work.say({ is: 'coins', from, count: utxos.length, foreign, replaced });
  }

  private takeCall({ hex, keys, utxos, hashType }: ReadAnswerOf<'call'>): void {
    const { work, fields, psbt } = this.to;
    psbt.leave();
    fields.forgetAnswers();
    if (hashType !== undefined) work.set({ hashType });
    fields.putUtxos(utxos);
    if (hex !== undefined) fields.putTransaction(hex);
    if (keys.length > 0) this.to.keys.append(keys);
    forgetLines(keys);
    work.say({ is: 'call' });
  }

  private takeKeys(lines: readonly Uint8Array[]): void {
    const isTaken = this.to.keys.append(lines);
    forgetLines(lines);
    this.to.work.say(isTaken ? { is: 'keys', count: lines.length } : { is: 'no-field' });
  }

  /** What can be put right is kept where it was meant to be. */
  private takeRefused(
    { what, words }: ReadAnswerOf<'refused'>,
    given: Given,
    isForTransaction: boolean,
  ): void {
    const { work, fields, psbt } = this.to;
    const text = typeof given === 'string' ? given : undefined;
    if (text !== undefined && psbt.isOpen && isDamagedPsbt(what)) {
      psbt.keepCopy(undefined, { is: 'damaged', text, words });
      work.say({ is: 'copies', added: 0, refused: 1, isNew: false });
    } else if (text !== undefined && psbt.isOpen && isPsbtKey(what)) {
      this.takeKeys(psbtKeyLines(text));
    } else if (text !== undefined && isForTransaction && isLongHex(text)) {
      fields.putTransaction(text.trim());
    } else work.say({ is: 'refused', what, words });
  }
}

/** A text that begins as a PSBT does; nothing that is secret does. */
function isDamagedPsbt(what: string): boolean {
  return what === 'psbt' || what === 'damaged' || what === 'lock-times-conflict';
}

function isForQr(answer: ReadAnswer): boolean {
  return answer.is === 'refused' && answer.what === 'qr';
}

function nameOf(given: Given): string | undefined {
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

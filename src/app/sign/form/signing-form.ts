import type { StoreApi } from 'zustand/vanilla';
import type { QrClient } from '../../../channel/qr/qr-client.ts';
import type { SignClient } from '../../../channel/sign-client.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import type { FormWay } from '../../../core/form/keys/offered-ways.ts';
import type { GivenBeside } from '../../../core/form/rows/given-beside.ts';
import type { KnownOfPerson, SignForm } from '../../../core/form/types.ts';
import type { TakenOver } from '../../document/work.ts';
import type { QrIntake } from '../../qr/qr-intake.ts';
import type { KeyFieldEvents } from '../keys/key-field.ts';
import { PsbtDocument, type PsbtState } from '../psbt/psbt-document.ts';
import { EMPTY_SIGN_STATE, type SignState } from '../sign-state.ts';
import { formWays } from '../ways/way-choices.ts';
import { LiveFormCheck } from './form-check.ts';
import { FormFields, PAUSE_MS } from './form-fields.ts';
import { FormIntake } from './form-intake.ts';
import { FormKeyFields, type KeyHolder } from './form-keys.ts';
import { FormSigner } from './form-signer.ts';
import { FormStore } from './form-store.ts';
import { FormVersions } from './form-versions.ts';

/** What shows QR codes, and what reads them. */
export interface SignQr {
  readonly client: QrClient;
  readonly intake: QrIntake;
}

/** The magic bytes of a PSBT (BIP 174), in base64 and in hex. */
const BEGINS_PSBT = /^\s*(?:cHNidP8|70736274[fF]{2})/;

/** The form for signing: its parts, and what concerns all of them. Holds no key. */
export class SigningForm {
  readonly work = new FormStore();
  readonly store: StoreApi<SignState> = this.work.store;
  readonly fields: FormFields;
  readonly keys: FormKeyFields;
  /** Where the form is about a PSBT, that. */
  readonly psbt: PsbtDocument;
  readonly versions: FormVersions;
  readonly intake: FormIntake;
  readonly signer: FormSigner;
  private readonly check: LiveFormCheck;
  private cleared = 0;
  /** An example that was taken over, and how the form was then. */
  private example:
    | 'coming'
    | (Pick<SignState, 'transaction' | 'utxos'> & Pick<PsbtState, 'open'>)
    | undefined;

  constructor(
    port: SignClient,
    private readonly chain: () => Chain,
    makeKeys: (heard: KeyFieldEvents) => KeyHolder,
    /** Whether this page may show a field for keys. */
    mayHaveKeys: () => boolean = () => true,
    /** Where it is absent none are shown or read. */
    readonly qr?: SignQr,
    private readonly known: () => KnownOfPerson = () => ({}),
  ) {
    const { work } = this;
    const form = () => this.form();
    const check = new LiveFormCheck(work, port, {
      form,
      wipes: () => this.keys.wipes,
      judged: () => this.signer.judged(),
      lost: () => {
        this.signer.stopWaiting();
        work.say({ is: 'lost' });
      },
    });
    const fields = new FormFields(work, check);
    const question = () => {
      const { hashType, tweaks } = work.now;
      const { holder } = this.keys;
      const keys = { keys: holder.text(), passphrase: holder.passphrase(), tweaks: [...tweaks] };
      return { chain: chain(), hashType, ...keys, ways: this.ways() };
    };
    const psbt = new PsbtDocument(port, question, chain);
    const isForTheForm = (text: string) => void this.intake.take(text);
    const beside = { work, check, fields, psbt, port, chain, isForTheForm };
    const keys = new FormKeyFields(beside, makeKeys, mayHaveKeys);
    const versions = new FormVersions(work, fields, psbt, port);
    this.check = check;
    this.fields = fields;
    this.psbt = psbt;
    this.keys = keys;
    this.versions = versions;
    this.intake = new FormIntake({ work, fields, psbt, versions, keys, port, qr: qr?.intake });
    this.signer = new FormSigner({ work, check, fields, psbt, versions, keys, port, form });
  }

  chainNow(): Chain {
    return this.chain();
  }

  /** Whose inputs and outputs are follows from what the person gave, and what a loss is for. */
  knownChanged(): void {
    if (this.psbt.isOpen) this.check.after(0);
  }

  /** Every address and every verdict follows. */
  chainChanged(): void {
    this.fields.changed(0);
  }

  /** As it is typed. A PSBT may come in whole without being pasted, as by the keyboard of a phone. */
  setTransaction(transaction: string): void {
    this.psbt.leave();
    this.work.set({ transaction, answered: EMPTY_SIGN_STATE.answered });
    if (BEGINS_PSBT.test(transaction)) void this.intake.take(transaction, true);
    else this.fields.changed(PAUSE_MS);
  }

  /** Whether something would be lost with the page. */
  hasWork(): boolean {
    const { transaction, hasKeys, result } = this.work.now;
    const { held } = this.psbt.store.getState();
    const isOwn = (this.psbt.isOpen || transaction.trim() !== '') && !this.isExample();
    return isOwn || hasKeys || result !== undefined || held > 0;
  }

  /** Whether all that the form is about is an example as it was taken over. */
  private isExample(): boolean {
    const { example } = this;
    if (example === undefined || example === 'coming') return example !== undefined;
    const { open } = this.psbt.store.getState();
    // What else the form says of a PSBT is read from that.
    if (open || example.open) return open === example.open;
    const { transaction, utxos } = this.work.now;
    return transaction === example.transaction && utxos === example.utxos;
  }

  /** The form is empty again; keys too, and secret nonces. */
  clear(): void {
    this.cleared++;
    this.example = undefined;
    this.keys.wipe('asked');
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
    const { work, psbt } = this;
    this.clearAllButKeys();
    this.example = isExample ? 'coming' : undefined;
    await this.intake.take(source);
    const { notice } = work.now.notice;
    if (repair)
      work.say(notice?.is === 'psbt' ? { ...notice, repair } : { is: 'repaired', repair });
    if (beside.length > 0) {
      if (psbt.isOpen) await this.intake.updatePsbt(beside);
      else this.fields.putUtxos(beside.flatMap(({ utxos }) => utxos));
    }
    if (this.example !== 'coming') return;
    const { transaction, utxos } = work.now;
    this.example = { transaction, utxos, open: psbt.store.getState().open };
  }

  private clearAllButKeys(): void {
    this.signer.cancel();
    this.signer.stopWaiting();
    this.psbt.leave();
    const { wipeAfter, notice, hasKeys, keysShown, keyRefusals, tweaks, secondsLeft } =
      this.work.now;
    const kept = { wipeAfter, notice, hasKeys, keysShown, keyRefusals, tweaks, secondsLeft };
    this.work.set({ ...EMPTY_SIGN_STATE, ...kept });
    this.fields.changed(0);
  }

  private ways(): readonly FormWay[] {
    const { checked, ways } = this.work.now;
    return formWays(checked?.ways ?? [], ways);
  }

  private form(): SignForm {
    const { transaction, utxos, hashType, tweaks } = this.work.now;
    const { open } = this.psbt.store.getState();
    const { holder } = this.keys;
    const signedWith = { chain: this.chain(), keys: holder.text(), hashType };
    if (!open) {
      return { ...signedWith, transaction: transaction.trim(), utxos: [...utxos.values()] };
    }
    return {
      ...signedWith,
      psbt: open.text,
      passphrase: holder.passphrase(),
      tweaks: [...tweaks],
      ways: this.ways(),
      ...this.known(),
    };
  }
}

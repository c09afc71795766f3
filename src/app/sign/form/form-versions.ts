import type { SignClient } from '../../../channel/sign-client.ts';
import type { OpenPsbt, PsbtDocument } from '../psbt/psbt-document.ts';
import type { Answer } from '../sign-state.ts';
import type { FormCheck } from './form-check.ts';
import type { FormFields } from './form-fields.ts';
import type { FormStore } from './form-store.ts';

/** The PSBT that the form is about in its versions, and the fields that are filled from it. */
export class FormVersions {
  private reading = 0;

  constructor(
    private readonly work: FormStore,
    private readonly check: FormCheck,
    private readonly fields: FormFields,
    private readonly psbt: PsbtDocument,
    private readonly port: Pick<SignClient, 'read'>,
  ) {}

  /** Its transaction and UTXOs alone, as for signrawtransactionwithkey. */
  leave(): void {
    this.psbt.leave();
    this.fields.changed(0);
  }

  /** The PSBT that came of signing, for the next signer. */
  continueWithResult(): void {
    this.psbt.dismissResult();
  }

  /** Back to the PSBT before. */
  undo(): void {
    const { before } = this.psbt;
    if (before) this.open(before);
  }

  open(version: OpenPsbt): void {
    this.psbt.go(version);
    this.changed();
  }

  /** Puts together the final scripts of what is signed, and gives the transaction where all is. */
  async finalise(): Promise<void> {
    this.work.say(undefined);
    const result = await this.psbt.finalise();
    if (result === undefined) this.work.say({ is: 'lost' });
    else this.changed();
  }

  /** Another version is open: it is judged at once, and what it fills follows. */
  changed(): void {
    this.fields.forgetAnswers();
    this.check.after(0);
    this.read();
  }

  /** What is being read to fill the form fills it no more. */
  stopReading(): void {
    this.reading++;
  }

  /** In place of what the fields say of another PSBT. */
  fill({ hex, utxos }: Answer<'psbt'>): void {
    this.work.set({ utxos: new Map(), result: undefined });
    this.fields.putUtxos(utxos);
    this.fields.putTransaction(hex);
  }

  /** Fills the form from the PSBT as it is. */
  private read(isAgain = false): void {
    const { open } = this.psbt.store.getState();
    if (!open) return;
    const turn = ++this.reading;
    this.port.read(open.text, '').then(
      (answer) => {
        const isOpen = open === this.psbt.store.getState().open;
        if (turn === this.reading && isOpen && answer.is === 'psbt') this.fill(answer);
      },
      // Wiping keys ends the worker that was asked.
      () => (isAgain ? this.work.say({ is: 'lost' }) : this.read(true)),
    );
  }
}

import type { SignClient } from '../../../channel/sign-client.ts';
import type { OpenPsbt, PsbtDocument } from '../psbt/psbt-document.ts';
import type { FormFields } from './form-fields.ts';
import type { FormStore } from './form-store.ts';

/** The PSBT that the form is about, in its versions. */
export class FormVersions {
  private leaving = 0;

  constructor(
    private readonly work: FormStore,
    private readonly fields: FormFields,
    private readonly psbt: PsbtDocument,
    private readonly port: Pick<SignClient, 'ask'>,
  ) {}

  /** Its transaction and UTXOs alone, as for signrawtransactionwithkey. */
  async leave(): Promise<void> {
    const { open } = this.psbt.store.getState();
    if (!open) return;
    const turn = ++this.leaving;
    const asked = this.port.ask('transactionAlone', { psbt: open.text });
    const alone = await asked.catch(() => undefined);
    if (turn !== this.leaving || open !== this.psbt.store.getState().open) return;
    if (!alone) {
      this.work.say({ is: 'lost' });
      return;
    }
    this.psbt.leave();
    this.fields.putUtxos(alone.utxos);
    this.fields.putTransaction(alone.hex);
    const { leftOut } = alone;
    if (leftOut > 0) this.work.say({ is: 'alone', leftOut });
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

  /** Another version is open: it is judged at once. */
  changed(): void {
    this.leaving++;
    this.fields.forgetAnswers();
    this.fields.changed(0);
  }
}

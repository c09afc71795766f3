import type { SignClient } from '../../../channel/sign-client.ts';
import type { SigningCall } from '../../../channel/sign-pool.ts';
import type { RawForm, SignForm, UtxoForm } from '../../../core/form/types.ts';
import { tweaksOf } from '../keys/tweaks.ts';
import { madeBy, type PsbtDocument } from '../psbt/psbt-document.ts';
import {
  formCoins,
  resultInput,
  type SignedResult,
  type SignResult,
  signaturesMade,
} from '../result/sign-result.ts';
import { whyHeld } from '../review/why-held.ts';
import { utxosOfInputs } from '../utxos/utxos.ts';
import type { LiveFormCheck } from './form-check.ts';
import type { FormFields } from './form-fields.ts';
import type { FormKeyFields } from './form-keys.ts';
import type { FormStore } from './form-store.ts';
import type { FormVersions } from './form-versions.ts';

/** The parts of the form that signing needs. */
export interface SignedOf {
  readonly work: FormStore;
  readonly check: LiveFormCheck;
  readonly fields: FormFields;
  readonly psbt: PsbtDocument;
  readonly versions: FormVersions;
  readonly keys: FormKeyFields;
  readonly port: Pick<SignClient, 'sign' | 'checkOnce'>;
  readonly form: () => SignForm;
}

/** Signs what the form is about, and shows what came of it. */
export class FormSigner {
  private call: SigningCall | undefined;
  /** Signing waits until the form is judged as it is. */
  private signsWhenJudged = false;
  private signings = 0;

  constructor(private readonly of: SignedOf) {}

  /**
   * Signs, once every danger that was found has its answer. The form has to be judged as
   * it is for that: what was changed a moment ago is judged before.
   */
  sign(): void {
    const { work, check } = this.of;
    if (work.now.signing !== undefined) return;
    const lack = this.missing();
    this.signsWhenJudged = lack === undefined && !check.isJudged;
    if (lack !== undefined) work.say({ is: lack });
    else if (this.signsWhenJudged) check.soon();
    else this.signJudged();
  }

  /** The form is judged as it is. */
  judged(): void {
    if (this.signsWhenJudged) this.sign();
  }

  /** What waits to be judged is not signed. */
  stopWaiting(): void {
    this.signsWhenJudged = false;
  }

  /** Ends the call and its workers at once. */
  cancel(): void {
    const { work, psbt } = this.of;
    if (work.now.signing === undefined) return;
    psbt.cancel();
    this.call?.cancel();
    this.call = undefined;
    work.set({ signing: undefined });
    work.say({ is: 'cancelled' });
  }

  /** For the next signer: what was signed is kept, and merged. */
  putResultIntoForm(): void {
    const { work, fields } = this.of;
    const { result } = work.now;
    if (!result?.ok) return;
    work.set({ result: undefined });
    fields.putTransaction(result.hex);
    work.say({ is: 'next-signer' });
  }

  private missing(): 'no-transaction' | 'hindered' | 'no-keys' | undefined {
    const { work, psbt, keys, check } = this.of;
    if (!psbt.isOpen && work.now.transaction.trim() === '') return 'no-transaction';
    if (check.isJudged && work.now.checked?.hindrance) return 'hindered';
    return keys.isEmpty() ? 'no-keys' : undefined;
  }

  private signJudged(): void {
    const { work, psbt } = this.of;
    const held = whyHeld(work.now);
    if (held !== undefined) work.say({ is: held });
    else void (psbt.isOpen ? this.signPsbt() : this.signTransaction());
  }

  private async signPsbt(): Promise<void> {
    const { work, psbt, versions, keys } = this.of;
    const turn = this.begin();
    // What is heard of one that was begun before counts no more.
    const isOn = () => turn === this.signings && work.now.signing !== undefined;
    keys.touched();
    const result = await psbt.sign((progress) => {
      if (isOn()) work.set({ signing: { progress } });
    });
    if (!isOn()) return;
    work.set({ signing: undefined });
    if (result === undefined) work.say({ is: 'lost' });
    const made = result?.ok ? madeBy(result) : undefined;
    if (work.now.wipeAfter && made) keys.wipe(made);
    if (result?.ok) versions.changed();
  }

  private begin(): number {
    const { work } = this.of;
    work.say(undefined);
    work.set({ signing: { progress: undefined }, signedOver: work.now.checked?.unproven ?? [] });
    return ++this.signings;
  }

  private async signTransaction(): Promise<void> {
    const { work, keys, port } = this.of;
    const form = this.of.form();
    if ('psbt' in form) return;
    const chosen: RawForm = { ...form, utxos: this.utxosFor(form) };
    const tweaks = tweaksOf(work.now);
    const request = {
      form: chosen,
      ...(tweaks.length > 0 && { tweaked: tweaks.map(({ key }) => key) }),
    };
    const tweaked = tweaks.flatMap(({ inputs }) => inputs);
    this.begin();
    const call = port.sign(request, (progress) => {
      if (this.call === call) work.set({ signing: { progress } });
    });
    this.call = call;
    keys.touched();
    const outcome = this.outcomeOf(call, { ...chosen, keys: new Uint8Array(0) }, tweaked);
    const result = await outcome.catch(() => undefined);
    if (this.call !== call) return;
    this.call = undefined;
    work.set({ signing: undefined });
    if (result === undefined) {
      work.say({ is: 'lost' });
      return;
    }
    work.set({ result, hasChanged: false });
    if (result.ok) void this.judgeSigned(result);
    if (work.now.wipeAfter && result.ok && signaturesMade(result) > 0) keys.wipe('signed');
  }

  /** The form keeps the transaction as it was; what it came to is shown beside the result. */
  private async judgeSigned(result: SignedResult): Promise<void> {
    const { work, port } = this.of;
    const signed = { ...result.form, transaction: result.hex };
    const checked = await port.checkOnce(signed).catch(() => undefined);
    if (checked && work.now.result === result) work.set({ settled: { of: result, checked } });
  }

  private async outcomeOf(
    call: SigningCall,
    form: RawForm,
    tweaked: readonly number[],
  ): Promise<SignResult> {
    const outcome = await call.outcome;
    if (!outcome.ok) return outcome;
    const { checked } = this.of.work.now;
    const made = { form, coins: formCoins(checked), tweaked };
    const result = { ok: true, ...outcome.signed, ...made } as const;
    const used = tweaked.filter((index) => resultInput(result, index).made > 0);
    return { ...result, tweaked: used };
  }

  /** Rows of other transactions are left out, where it is known which those are. */
  private utxosFor({ transaction, utxos }: RawForm): readonly UtxoForm[] {
    const { work, check } = this.of;
    const { checked } = work.now;
    if (check.document !== transaction || !checked?.transaction?.ok) {
      return utxos.filter(({ scriptPubKey }) => scriptPubKey.trim() !== '');
    }
    const { inputs, inputCount } = checked.transaction.decoded;
    if (inputs.length < inputCount) return utxos;
    return utxosOfInputs(work.now.utxos, inputs);
  }
}

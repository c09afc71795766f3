import type { SignClient } from '../../../channel/sign-client.ts';
import { LF } from '../../../core/bytes/ascii.ts';
import { joined, trimmed } from '../../../core/bytes/utf8-text.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import type { KeyRefusal, KeyVerdict } from '../../../core/form/keys/key-verdict.ts';
import type { SignForm } from '../../../core/form/types.ts';
import { IdleClock } from '../keys/idle-clock.ts';
import type { KeyFieldEvents } from '../keys/key-field.ts';
import { forgetLines, keyLines, psbtKeyLines } from '../keys/key-lines.ts';
import type { PsbtDocument } from '../psbt/psbt-document.ts';
import { EMPTY_SIGN_STATE, type WhyWiped } from '../sign-state.ts';
import { type LiveFormCheck, withoutKeys } from './form-check.ts';
import { type FormFields, PAUSE_MS } from './form-fields.ts';
import type { FormStore } from './form-store.ts';

/** The fields for keys, as far as the signing form needs them. */
export interface KeyHolder {
  /** A key on each line, in UTF-8: a buffer of the caller's own, to be given away or overwritten. */
  text(): Uint8Array;
  /** Of words among them, as {@link text}. */
  passphrase(): Uint8Array;
  hasText(): boolean;
  /** Lines in UTF-8, of which it keeps no bytes. */
  append(lines: readonly Uint8Array[]): void;
  /** Where they were pasted: see `KeyFieldEvents`. */
  insert(lines: readonly Uint8Array[], row: number | undefined): void;
  wipe(): void;
  focus(): void;
  show(isShown: boolean): void;
}

/** The parts of the form that keys are entered beside. */
export interface BesideKeys {
  readonly work: FormStore;
  readonly check: LiveFormCheck;
  readonly fields: FormFields;
  readonly psbt: PsbtDocument;
  readonly port: Pick<SignClient, 'checkOnce' | 'end'>;
  readonly chain: () => Chain;
  /** What was pasted as a key and is a PSBT or a transaction. */
  readonly isForTheForm: (text: string) => void;
}

/** What is done with keys: they stay in their fields, and are wiped when nobody is at work. */
export class FormKeyFields {
  readonly holder: KeyHolder;
  private readonly clock: IdleClock;
  private wiped = 0;

  constructor(
    private readonly beside: BesideKeys,
    makeHolder: (heard: KeyFieldEvents) => KeyHolder,
    /** Whether this page may show a field for keys. */
    private readonly mayShow: () => boolean,
  ) {
    this.holder = makeHolder({
      changed: () => this.changed(),
      pasted: (text, row) => void this.paste(text, row),
    });
    const { work } = beside;
    this.clock = new IdleClock(
      (secondsLeft) => {
        if (secondsLeft !== work.now.secondsLeft) work.set({ secondsLeft });
      },
      () => this.wipe('idle'),
    );
  }

  /** How often keys were wiped. */
  get wipes(): number {
    return this.wiped;
  }

  isEmpty(): boolean {
    const utf8 = this.holder.text();
    const isBlank = trimmed(utf8).length === 0;
    utf8.fill(0);
    return isBlank;
  }

  /** Somebody is at work in the view. */
  touched(): void {
    if (this.clock.isRunning) this.clock.start();
  }

  /** Whether time has run out while no timer ran. */
  lookAtClock(): void {
    this.clock.look();
  }

  show(keysShown: boolean): void {
    this.holder.show(keysShown);
    this.beside.work.set({ keysShown });
  }

  /** Puts them below what is there. False where there is no field for them. */
  append(lines: readonly Uint8Array[]): boolean {
    if (!this.mayShow()) return false;
    this.holder.append(lines);
    return true;
  }

  /** Whether the key signs as the output key that BIP 86 makes of it, in the next call. */
  setTweak(publicKey: string, isOn: boolean): void {
    const { work, check, fields, psbt } = this.beside;
    const tweaks = new Set(work.now.tweaks);
    if (isOn) tweaks.add(publicKey);
    else tweaks.delete(publicKey);
    work.set({ tweaks });
    if (psbt.isOpen) check.after(0);
    fields.resultGetsOld();
  }

  wipe(why: WhyWiped): void {
    const { work, port } = this.beside;
    const had = this.holder.hasText();
    this.wiped++;
    this.holder.wipe();
    port.end();
    this.clock.stop();
    const { checked } = work.now;
    work.set({
      hasKeys: false,
      keyRefusals: [],
      tweaks: EMPTY_SIGN_STATE.tweaks,
      ...(checked && { checked: withoutKeys(checked) }),
    });
    this.show(false);
    if (had && why !== 'left') work.say({ is: 'wiped', why });
  }

  private changed(): void {
    const { work, check, fields } = this.beside;
    const hasKeys = this.holder.hasText();
    work.set({ hasKeys, keyRefusals: [] });
    fields.resultGetsOld();
    if (hasKeys) this.clock.start();
    else this.clock.stop();
    check.after(PAUSE_MS);
  }

  private async paste(text: string, row: number | undefined): Promise<void> {
    const { isOpen } = this.beside.psbt;
    const lines = isOpen ? psbtKeyLines(text) : keyLines(text);
    if (lines.length === 0) return;
    const wipes = this.wiped;
    const verdicts = await this.verdictsOf(lines);
    // Wiped in between: what comes late is not put back.
    if (wipes === this.wiped) {
      if (isOpen) this.putForPsbt(text, lines, row, verdicts ?? []);
      else if (verdicts === undefined) this.beside.work.say({ is: 'lost' });
      else this.putForTransaction(text, lines, row, verdicts);
    }
    forgetLines(lines);
  }

  /** What is no key by its kind does not get into the field. */
  private putForTransaction(
    text: string,
    lines: readonly Uint8Array[],
    row: number | undefined,
    verdicts: readonly KeyVerdict[],
  ): void {
    const refused = verdicts.flatMap((each) => (each.ok || isTypo(each.refusal) ? [] : [each]));
    if (refused.length > 0 && refused.every(({ refusal }) => isForTheForm(refusal))) {
      this.beside.isForTheForm(text);
      return;
    }
    const out = new Set(refused.map(({ line }) => line));
    const kept = lines.filter((_, i) => !out.has(i));
    if (kept.length > 0) this.holder.insert(kept, row);
    this.beside.work.set({ keyRefusals: refused.map(({ refusal }) => refusal) });
  }

  /** Seed words and extended keys sign a PSBT too, so all but what belongs into the form stays. */
  private putForPsbt(
    text: string,
    lines: readonly Uint8Array[],
    row: number | undefined,
    verdicts: readonly KeyVerdict[],
  ): void {
    const refused = verdicts.flatMap((each) => (each.ok ? [] : [each.refusal]));
    if (refused.length > 0 && refused.every(isForTheForm)) this.beside.isForTheForm(text);
    else this.holder.insert(lines, row);
  }

  private async verdictsOf(
    lines: readonly Uint8Array[],
  ): Promise<readonly KeyVerdict[] | undefined> {
    const { work, port, chain } = this.beside;
    const form: SignForm = {
      chain: chain(),
      transaction: '',
      keys: joined(lines, LF),
      utxos: [],
      hashType: work.now.hashType,
    };
    const checked = await port.checkOnce(form).catch(() => undefined);
    return checked?.keys;
  }
}

/** Nearly a key, or one of another chain: it stays where it can be put right. */
function isTypo(refusal: KeyRefusal): boolean {
  return refusal.startsWith('wif-') || refusal === 'unknown' || refusal === 'other-chain';
}

function isForTheForm(refusal: KeyRefusal): boolean {
  return refusal === 'psbt' || refusal === 'transaction';
}

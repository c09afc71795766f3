import type { SignClient } from '../../../channel/sign-client.ts';
import type { CheckedForm, SignForm } from '../../../core/form/types.ts';
import { isIncomplete, outpointOf } from '../utxos/utxos.ts';
import type { FormStore } from './form-store.ts';

/** What the check asks of the form, and tells it. */
export interface CheckedOf {
  readonly form: () => SignForm;
  /** How often keys were wiped: what was asked before may know of some that are gone. */
  readonly wipes: () => number;
  /** `checked` is about the form as it is. */
  readonly judged: () => void;
  /** The worker was lost. */
  readonly lost: () => void;
}

/** Rows that lack something are opened by themselves where there are no more of them. */
const MOST_OPENED = 3;

/** Has the form judged whenever something in it changed; one check at a time. */
export class LiveFormCheck {
  /** Of the form that was judged last. */
  private checkedDocument: string | undefined;
  private isChecking = false;
  /** What changed in the meantime is checked after it. */
  private checkAgain = false;
  private isUpToDate = false;
  private hasNewUtxos = false;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly work: FormStore,
    private readonly port: Pick<SignClient, 'check'>,
    private readonly of: CheckedOf,
  ) {}

  /** Whether `checked` is about the form as it is. */
  get isJudged(): boolean {
    return this.isUpToDate;
  }

  /** Of the form that `checked` is about: its transaction, or its PSBT. */
  get document(): string | undefined {
    return this.checkedDocument;
  }

  /** Rows that lack something are opened once they are judged. */
  utxosWereGiven(): void {
    this.hasNewUtxos = true;
  }

  after(ms: number): void {
    this.isUpToDate = false;
    clearTimeout(this.pause);
    if (ms === 0) this.check();
    else this.pause = setTimeout(() => this.check(), ms);
  }

  /** At once, where none is on its way that knows all. */
  soon(): void {
    if (!this.isChecking || this.pause !== undefined) this.check();
  }

  private check(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.checkAgain = this.isChecking;
    if (this.isChecking) return;
    const form = this.of.form();
    if (isEmpty(form)) {
      this.checkedDocument = undefined;
      this.isUpToDate = true;
      this.work.set({ checked: undefined });
      return;
    }
    this.isChecking = true;
    const wipes = this.of.wipes();
    this.port.check(form).then(
      (checked) =>
        this.wasChecked(form, wipes === this.of.wipes() ? checked : withoutKeys(checked)),
      () => this.wasNotChecked(wipes),
    );
  }

  private wasChecked(form: SignForm, checked: CheckedForm): void {
    this.isChecking = false;
    const document = 'psbt' in form ? form.psbt : form.transaction;
    const isNew = document !== this.checkedDocument || this.hasNewUtxos;
    this.checkedDocument = document;
    this.hasNewUtxos = false;
    this.work.set({
      checked: withOwnersOf(this.work.now.checked, checked),
      ...(isNew && { openRows: rowsToOpen(checked) }),
    });
    if (this.checkAgain) {
      this.check();
      return;
    }
    this.isUpToDate = this.pause === undefined;
    if (this.isUpToDate) this.of.judged();
  }

  /** Wiping ends the worker that knew the keys; what it had to check is asked of the next. */
  private wasNotChecked(wipes: number): void {
    this.isChecking = false;
    if (wipes === this.of.wipes()) this.of.lost();
    else this.check();
  }
}

function isEmpty(form: SignForm): boolean {
  if ('psbt' in form) return false;
  return form.transaction === '' && form.keys.length === 0 && form.utxos.length === 0;
}

export function withoutKeys(checked: CheckedForm): CheckedForm {
  return { ...checked, keys: [], owners: [] };
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

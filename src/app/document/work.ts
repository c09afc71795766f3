import { createStore, type StoreApi } from 'zustand/vanilla';
import { withReadableFields } from '../../channel/readable-fields.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import { areSameRows } from '../../core/form/rows/same-rows.ts';
import type { UtxoForm } from '../../core/form/types.ts';
import type { Repair } from '../../core/intake/repair.ts';
import type { OpenView } from '../view-store.ts';
import type { InputDocument } from './input-document.ts';
import { type Inspector, shownDocument } from './inspect-store.ts';

/** What the signing form is about. It holds no key. */
export interface WorkDocument {
  /** In base64 or hex as it came to be, each made of the one before; none where rows are all there is. */
  readonly steps: readonly string[];
  /** Rows of a raw transaction; a PSBT has its own. */
  readonly utxos: readonly UtxoForm[];
}

/** The signing form, as far as its document goes. */
export interface WorkForm {
  /** Undefined where nothing was given or typed. */
  document(): WorkDocument | undefined;
  takeOver(source: Blob, beside: readonly GivenBeside[], what: TakenOver): Promise<void>;
  /** How often a person emptied it. */
  clears(): number;
}

/** What is known of an input besides what it is. */
export interface TakenOver {
  readonly repair: Repair | undefined;
  /** Nothing that is lost with the page. */
  readonly isExample: boolean;
}

/** How form and input were the same last. */
interface Link {
  readonly document: InputDocument;
  readonly beside: readonly GivenBeside[];
  /** What the form said then. */
  readonly form: WorkDocument;
}

export interface WorkState {
  /** What Inspect shows, where the form is about something else. */
  readonly other: InputDocument | undefined;
  /** Whether that is not taken because the form was cleared while it was open. */
  readonly isCleared: boolean;
}

const NO_OTHER: WorkState = { other: undefined, isCleared: false };

/**
 * The one document that Inspect and Sign are views of: what is shown goes into an empty
 * form, and what came of it there is its next version. What was typed is never replaced
 * by itself.
 */
export class OpenWork {
  readonly store: StoreApi<WorkState> = createStore<WorkState>(() => NO_OTHER);
  private link: Link | undefined;
  /** What was open when the form was cleared: it is not taken again by itself. */
  private left: ReadonlySet<InputDocument> = new Set();
  private clears = 0;
  /** One hand-over at a time. */
  private moving = Promise.resolve();

  constructor(
    private readonly inspector: Inspector,
    private readonly form: WorkForm,
    private readonly view: StoreApi<OpenView>,
  ) {
    view.subscribe((now, before) => {
      if (now.view !== before.view) this.follow(now.view);
    });
  }

  /** Shows what Inspect shows in Sign, whatever was there. */
  sign(): void {
    const shown = this.shown();
    if (shown) this.move(() => this.take(shown));
    this.view.getState().show('sign');
  }

  /** Shows in Inspect what the form came to, and `text` if that is something else again. */
  inspect(text: string, utxos: readonly UtxoForm[]): void {
    this.view.getState().show('inspect');
    this.move(async () => {
      const { link } = this;
      if (link?.form.steps.at(-1) === text && link.document === this.shown()) return;
      const beside: readonly GivenBeside[] = utxos.length > 0 ? [{ from: 'form', utxos }] : [];
      this.inspector.open(new Blob([text]), link ? link.beside : beside);
    });
  }

  /** Says no more that the form is about something else. */
  dismiss(): void {
    this.store.setState(NO_OTHER);
  }

  /** Resolves once both views are as they will be. */
  settled(): Promise<void> {
    return this.moving;
  }

  private follow(view: OpenView['view']): void {
    if (view === 'sign') this.move(() => this.toSign());
    if (view === 'inspect') this.move(() => this.toInspect());
  }

  private move(step: () => Promise<void>): void {
    this.moving = this.moving.then(step).catch(() => undefined);
  }

  private shown(): InputDocument | undefined {
    return shownDocument(this.inspector.store.getState());
  }

  /** Cleared stays cleared until something new is opened. */
  private heedClearing(): void {
    const clears = this.form.clears();
    if (clears === this.clears) return;
    this.clears = clears;
    this.left = new Set(this.inspector.store.getState().documents);
    this.link = undefined;
  }

  private async toSign(): Promise<void> {
    this.heedClearing();
    const { link } = this;
    const shown = this.shown();
    const form = this.form.document();
    const isSame = link?.document === shown && link?.beside === shown?.beside;
    // What an embedder had shown is taken when that is asked for.
    const isTakable = shown && !shown.facts.fault && shown.shownBy === undefined;
    const isOlder = link && link.document.work === shown?.work && isAsIn(form, link);
    const isCleared = !form && shown !== undefined && this.left.has(shown);
    if (isTakable && !isSame && !isCleared && (!form || isOlder)) return this.take(shown);
    const isOther = form ? !(isSame && isOf(form, link)) : isCleared;
    if (shown && isOther && !shown.facts.fault) this.store.setState({ other: shown, isCleared });
    else this.store.setState(NO_OTHER);
  }

  private async take(shown: InputDocument): Promise<void> {
    const { beside } = shown;
    this.store.setState(NO_OTHER);
    const what = { repair: shown.facts.repair, isExample: this.inspector.isExample(shown) };
    await this.form.takeOver(await shown.whole(), beside, what);
    const form = this.form.document();
    if (form) this.link = { document: shown, beside, form };
  }

  /** Each step since then becomes a version; of what does not decode nothing does. */
  private async toInspect(): Promise<void> {
    this.heedClearing();
    const form = this.form.document();
    if (!form || isAsIn(form, this.link) || this.shown()?.shownBy !== undefined) return;
    const { link } = this;
    const since = link ? form.steps.indexOf(link.form.steps.at(-1) ?? '') : -1;
    const of = since < 0 ? undefined : link;
    const beside = besideOf(of?.beside ?? [], form.utxos);
    const steps = form.steps.slice(since + 1);
    // Rows alone have changed.
    if (steps.length === 0) steps.push(...form.steps.slice(-1));
    let document = of?.document;
    for (const step of steps) {
      const next = await this.inspector.openStep(new Blob([step]), beside, document);
      if (!next) return;
      document = next;
    }
    if (document) this.link = { document, beside: document.beside, form };
  }
}

function isAsIn(form: WorkDocument | undefined, link: Link | undefined): boolean {
  const before = link?.form;
  if (!form || !before) return form === before;
  const areSameSteps =
    form.steps.length === before.steps.length &&
    form.steps.every((step, i) => step === before.steps[i]);
  return areSameSteps && areSameRows(form.utxos, before.utxos);
}

/** Whether the form is what it was, or came of that. */
function isOf(form: WorkDocument, link: Link | undefined): boolean {
  const before = link?.form.steps.at(-1);
  return before !== undefined && form.steps.includes(before);
}

/** What was given before, as far as the form still says so, and what it says besides. */
function besideOf(
  before: readonly GivenBeside[],
  rows: readonly UtxoForm[],
): readonly GivenBeside[] {
  // A PSBT has no rows beside it.
  if (rows.length === 0) return before;
  const left = new Set(rows.map(rowText));
  const kept = before.filter(({ utxos }) => utxos.every((utxo) => left.has(rowText(utxo))));
  const known = new Set(kept.flatMap(({ utxos }) => utxos.map(rowText)));
  const own = rows.filter((row) => !known.has(rowText(row))).map(withReadableFields);
  return own.length > 0 ? [...kept, { from: 'form', utxos: own }] : kept;
}

/** What a row says, however it is written. */
function rowText(utxo: UtxoForm): string {
  const { txid, vout, scriptPubKey, redeemScript, witnessScript, amount } = utxo;
  return [txid, vout, scriptPubKey, redeemScript, witnessScript, amount]
    .map((field) => `${field}`.trim().toLowerCase())
    .join(' ');
}

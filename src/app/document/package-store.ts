import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PackageAnswer, PackageSource } from '../../channel/protocol/package-protocol.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { InputDocument } from './input-document.ts';
import type { PackageClient } from './port.ts';
import type { Taken } from './taken.ts';

export interface PackageState {
  /** Whether what is given is one of the files, or is confirmed. */
  readonly isOpen: boolean;
  readonly takes: 'files' | 'confirmed';
  readonly answer: PackageAnswer | undefined;
  readonly isLost: boolean;
}

const CLOSED: PackageState = { isOpen: false, takes: 'files', answer: undefined, isLost: false };

/** Several files that spend each other, looked at as one. */
export class Packages {
  readonly store: StoreApi<PackageState> = createStore<PackageState>(() => CLOSED);
  private files: readonly PackageSource[] = [];
  private confirmed: readonly Blob[] = [];
  /** What came with an input that is open and is none itself, as only the last few are. */
  private more: { readonly first?: InputDocument; readonly sources: readonly Blob[] } = {
    sources: [],
  };
  /** Rises with each question; an earlier answer is not heard. */
  private turn = 0;

  constructor(
    private readonly client: PackageClient,
    private readonly chain: () => Chain,
  ) {}

  /** Keeps what was given together with an input, `first`, and is not open. */
  keepMore(first: InputDocument, sources: readonly Blob[]): void {
    this.more = { first, sources };
  }

  async begin({ documents, previous }: Together): Promise<void> {
    this.store.setState({ ...CLOSED, isOpen: true }, true);
    const { first, sources } = this.more;
    const more = first && documents.includes(first) ? sources : [];
    this.confirmed = [];
    this.files = [
      ...(await Promise.all(
        documents.map(async (one) => ({ source: await one.whole(), beside: one.beside })),
      )),
      ...[...previous, ...more].map((source) => ({ source, beside: [] })),
    ];
    await this.ask();
  }

  end(): void {
    this.turn++;
    this.files = [];
    this.confirmed = [];
    this.store.setState(CLOSED, true);
  }

  /** Whether what is given next is a file, or confirmed. */
  takeAs(takes: PackageState['takes']): void {
    this.store.setState({ takes });
  }

  async take(given: readonly (Blob | string)[]): Promise<Taken> {
    const before = { files: this.files, confirmed: this.confirmed };
    const sources = given.map((one) => (typeof one === 'string' ? new Blob([one]) : one));
    if (this.store.getState().takes === 'confirmed') {
      this.confirmed = [...this.confirmed, ...sources];
    } else {
      this.files = [...this.files, ...sources.map((source) => ({ source, beside: [] }))];
    }
    const answer = await this.ask();
    if (answer && answer.unread === 0) {
      this.takeAs('files');
      return 'taken';
    }
    // What cannot be read is not kept: it may be private.
    this.files = before.files;
    this.confirmed = before.confirmed;
    return 'refused';
  }

  private async ask(): Promise<PackageAnswer | undefined> {
    const turn = ++this.turn;
    const { files, confirmed } = this;
    const answer = await this.client
      .ask('inspectPackage', { files, confirmed, chain: this.chain() })
      .catch(() => undefined);
    if (turn !== this.turn) return undefined;
    this.store.setState(answer ? { answer, isLost: false } : { isLost: true });
    return answer;
  }
}

/** Files that spend each other: open inputs, and what was given beside one as its previous transaction. */
export interface Together {
  readonly documents: readonly InputDocument[];
  readonly previous: readonly Blob[];
}

/**
 * Which open inputs spend an output of the one that is shown, or of each other, or
 * spend the same, with it; it alone where there is none. Of one transaction in several
 * versions the last. A previous transaction that was given beside an input links it to
 * others, and is one of them; with its child alone it is where it goes with a child.
 */
export function togetherWith(shown: InputDocument, all: readonly InputDocument[]): Together {
  if (isNeverSent(shown)) return { documents: [shown], previous: [] };
  const documents = all.filter((one) => !isNeverSent(one));
  const byId = new Map(documents.map((one) => [idOf(one) ?? one, one] as const));
  byId.set(idOf(shown) ?? shown, shown);
  const open = [...byId.values()].map(spendingOf);
  const previous = documents
    .flatMap(previousBeside)
    .filter(
      ({ txid }, i, all) => !byId.has(txid) && all.findIndex((one) => one.txid === txid) === i,
    );
  const found = linkedWith(
    open.find(({ document }) => document === shown),
    [...open, ...previous],
  );
  const together = {
    documents: open.filter((one) => found.has(one)).map(({ document }) => document),
    previous: previous.filter((one) => found.has(one)),
  };
  const isOne =
    together.documents.length === 1 && !together.previous.some((one) => one.goesWithChild);
  return {
    documents: together.documents,
    previous: isOne ? [] : together.previous.map(({ source }) => source),
  };
}

/** A message shows coins and spends none; a rehearsal spends what does not exist. */
function isNeverSent({ view }: InputDocument): boolean {
  const { summary } = view.getState();
  return summary?.message !== undefined || summary?.isRehearsal === true;
}

function linkedWith(first: Spending | undefined, all: readonly Spending[]): ReadonlySet<Spending> {
  const found = new Set(first ? [first] : []);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const one of all) if ([...found].some((other) => areLinked(one, other))) found.add(one);
  }
  return found;
}

function idOf({ view }: InputDocument): string | undefined {
  return view.getState().summary?.txid?.text;
}

interface Spending {
  readonly txid: string | undefined;
  /** Ids of what it spends. */
  readonly parents: ReadonlySet<string | undefined>;
  readonly outpoints: ReadonlySet<string>;
}

/** By the first inputs alone, where there are very many. */
function spendingOf(document: InputDocument): Spending & { readonly document: InputDocument } {
  const inputs = document.view.getState().summary?.inputs.shown ?? [];
  const outpoints = inputs.map(({ txid, vout }) => `${txid}:${vout}`);
  return { document, txid: idOf(document), ...spends(outpoints) };
}

interface Previous extends Spending {
  readonly txid: string;
  readonly source: Blob;
  readonly goesWithChild: boolean;
}

/** What stands beside an input as a whole transaction. */
function previousBeside({ beside }: InputDocument): readonly Previous[] {
  return beside.flatMap(({ transaction, utxos, spends: outpoints = [], goesWithChild = false }) => {
    const txid = utxos[0]?.txid;
    if (transaction === undefined || txid === undefined) return [];
    return { source: new Blob([transaction]), goesWithChild, txid, ...spends(outpoints) };
  });
}

function spends(outpoints: readonly string[]): Omit<Spending, 'txid'> {
  return {
    parents: new Set(outpoints.map((outpoint) => outpoint.slice(0, outpoint.indexOf(':')))),
    outpoints: new Set(outpoints),
  };
}

function areLinked(one: Spending, other: Spending): boolean {
  if (one.parents.has(other.txid) || other.parents.has(one.txid)) return true;
  return [...one.outpoints].some((outpoint) => other.outpoints.has(outpoint));
}

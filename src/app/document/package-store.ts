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

  async begin(documents: readonly InputDocument[]): Promise<void> {
    this.store.setState({ ...CLOSED, isOpen: true }, true);
    const { first, sources } = this.more;
    const more = first && documents.includes(first) ? sources : [];
    this.confirmed = [];
    this.files = [
      ...(await Promise.all(
        documents.map(async (one) => ({ source: await one.whole(), beside: one.beside })),
      )),
      ...more.map((source) => ({ source, beside: [] })),
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

/**
 * The inputs that spend an output of one that is shown, or of each other, or spend the same,
 * with it; it alone where there is none. Of one transaction in several versions the last.
 */
export function togetherWith(
  shown: InputDocument,
  documents: readonly InputDocument[],
): readonly InputDocument[] {
  const byId = new Map(documents.map((one) => [idOf(one) ?? one, one] as const));
  byId.set(idOf(shown) ?? shown, shown);
  const all = [...byId.values()].map(spendingOf);
  const found = new Set(all.filter(({ document }) => document === shown));
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const one of all) if ([...found].some((other) => areLinked(one, other))) found.add(one);
  }
  return all.filter((one) => found.has(one)).map(({ document }) => document);
}

function idOf({ view }: InputDocument): string | undefined {
  return view.getState().summary?.txid?.text;
}

interface Spending {
  readonly document: InputDocument;
  readonly txid: string | undefined;
  /** Of what it spends: ids, and with the number of the output. */
  readonly parents: ReadonlySet<string | undefined>;
  readonly outpoints: ReadonlySet<string>;
}

/** By the first inputs alone, where there are very many. */
function spendingOf(document: InputDocument): Spending {
  const inputs = document.view.getState().summary?.inputs.shown ?? [];
  return {
    document,
    txid: idOf(document),
    parents: new Set(inputs.map(({ txid }) => txid)),
    outpoints: new Set(inputs.map(({ txid, vout }) => `${txid}:${vout}`)),
  };
}

function areLinked(one: Spending, other: Spending): boolean {
  if (one.parents.has(other.txid) || other.parents.has(one.txid)) return true;
  return [...one.outpoints].some((outpoint) => other.outpoints.has(outpoint));
}

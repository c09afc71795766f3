import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CompareClient } from '../../channel/compare-client.ts';
import type {
  ComparedText,
  UnreadPayment,
  WalletDescriptor,
  WalletFacts,
} from '../../channel/protocol/compare-protocol.ts';
import type { NotOpened } from '../../channel/protocol/inspect-protocol.ts';
import type { WalletLabel } from '../../core/descriptor/wallet/wallet-labels.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { ShownSpenders } from '../../core/explain/spenders-shown.ts';
import type { InputDocument } from './input-document.ts';
import { refusedAs, type Taken } from './taken.ts';

/** What a person knows of inputs; kept for as long as the page is open, and never stored. */
export interface CompareState {
  /** Whether the field is shown. */
  readonly isOpen: boolean;
  readonly keys: readonly WalletDescriptor[];
  /** What the keys were read from, to mend with. */
  readonly source: Blob | undefined;
  /** Of the wallet that the keys are of. */
  readonly wallet: WalletFacts | undefined;
  /** Who can spend what is paid to it. */
  readonly spenders: ShownSpenders | undefined;
  readonly labels: readonly WalletLabel[];
  /** A list of payments as it was pasted; empty where there is none. */
  readonly payments: string;
  readonly unread: readonly UnreadPayment[];
  readonly refused: Extract<ComparedText, { kind: 'refused' }> | undefined;
  /** Whether a longer look is under way. */
  readonly isBusy: boolean;
}

const NOTHING: CompareState = {
  isOpen: false,
  keys: [],
  source: undefined,
  wallet: undefined,
  spenders: undefined,
  labels: [],
  payments: '',
  unread: [],
  refused: undefined,
  isBusy: false,
};

const COMPARED: ReadonlySet<NotOpened['named']> = new Set([
  'descriptor',
  'extended-public-key',
  'address',
  'damaged-address',
  'other-coin-address',
  'bip21',
  'json',
  'text',
  'base64',
  'hex',
  'txid',
  'outpoint',
  'public-key',
  'signature',
  'script',
  'block-header',
  'lightning',
  'policy',
  'wallet',
  'message-signature',
  'signed-message',
  'name-proof',
  'output-script',
  'commitment',
  'output',
  // Of what is private the field says what to paste instead.
  'private-key',
  'bip38',
  'seed-words',
  'extended-private-key',
  'private-descriptor',
  'scan-key',
]);

/** Whether what is no input is for the field where that is open: taken, or refused there with what it wants. */
export function mayBeCompared(named: NotOpened['named']): boolean {
  return COMPARED.has(named);
}

/** Whether what is no input says whose a wallet is, and nothing private: it may be kept to become theirs by a click. */
export function mayBeWallet(of: NotOpened): boolean {
  if (of.named === 'too-large' || of.named === 'unreadable' || !of.card) return false;
  const { card } = of;
  if (card.kind === 'wallet') return card.fault === undefined && card.form !== 'labels';
  return card.kind === 'descriptor' || card.kind === 'extended-key';
}

/** Holds the input that is shown against what the person knows. */
export class Comparing {
  readonly store: StoreApi<CompareState> = createStore<CompareState>(() => NOTHING);
  private shown: InputDocument | undefined;
  /** Rises with every question, and calls off earlier ones. */
  private asked = 0;

  constructor(
    private readonly client: CompareClient | undefined,
    private readonly chain: () => Chain,
  ) {}

  /**
   * Takes what says whose a wallet is, labels, or a list of payments, or says in the
   * field why not. Undefined where that could not be read at all.
   */
  async take(given: Blob): Promise<Taken | undefined> {
    const found = await this.client
      ?.ask('readCompared', { given, chain: this.chain() })
      .catch(() => undefined);
    switch (found?.kind) {
      case undefined:
        return undefined;
      case 'refused':
        this.store.setState({ isOpen: true, refused: found });
        return refusedAs(found.why);
      case 'keys':
        this.change({
          keys: found.keys,
          source: given,
          wallet: found.wallet,
          spenders: found.spenders,
          ...(found.labels.length > 0 && { labels: found.labels }),
        });
        return 'taken';
      case 'labels':
        this.change({ labels: found.labels });
        return 'taken';
      case 'payments':
        this.change({ payments: found.text, unread: found.unread });
        // A line that is no payment is mended where it was typed.
        return found.unread.length > 0 ? 'refused' : 'taken';
    }
  }

  toggle(): void {
    this.store.setState(({ isOpen }) => ({ isOpen: !isOpen, refused: undefined }));
  }

  forget(): void {
    this.change({ ...NOTHING, isOpen: this.store.getState().isOpen });
  }

  /** Another input is looked at, or the same. */
  show(document: InputDocument | undefined): void {
    if (document === this.shown) return;
    this.shown = document;
    void this.compare();
  }

  /** More is known of the input that is looked at, or less. */
  renew(): void {
    void this.compare();
  }

  /** Keys and addresses are of one chain. */
  chainChanged(): void {
    const { keys, payments, labels } = this.store.getState();
    if (keys.length + payments.length + labels.length > 0) this.forget();
  }

  private change(part: Partial<CompareState>): void {
    this.store.setState({ refused: undefined, ...part });
    void this.compare();
  }

  /** At once where key origins say the index, and then where they do not. */
  private async compare(): Promise<void> {
    const { keys, payments, labels, isBusy } = this.store.getState();
    const { client, shown } = this;
    const mine = ++this.asked;
    if (isBusy) client?.stop();
    this.store.setState({ isBusy: false });
    if (!client || !shown || shown.facts.fault) return;
    if (keys.length + payments.length + labels.length === 0) {
      if (shown.view.getState().comparison) shown.takeComparison(undefined);
      return;
    }
    try {
      const file = await shown.asFile();
      for (const isQuick of [true, false]) {
        const found = await client.ask('compareInput', {
          file,
          keys,
          payments,
          labels,
          isQuick,
        });
        if (mine !== this.asked) return;
        const isBusy =
          isQuick && [...(found?.inputs ?? []), ...(found?.outputs ?? [])].includes(undefined);
        this.store.setState({ isBusy });
        shown.takeComparison(found);
        if (!isBusy) return;
      }
    } catch {
      if (mine === this.asked) this.store.setState({ isBusy: false });
    }
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  MessageCallVerdict,
  MessageClient,
  MessageRefusal,
} from '../../channel/message-client.ts';
import { textLines } from '../../core/bytes/text-lines.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { MessageForm } from '../../core/message/in-form.ts';
import { readSignedBlock } from '../../core/message/signed-block.ts';
import { IdleClock } from '../sign/keys/idle-clock.ts';
import type { KeyEntry } from '../sign/keys/key-entry.ts';
import { KeyField } from '../sign/keys/key-field.ts';
import { forgetLines, keyLines } from '../sign/keys/key-lines.ts';
import { KEY_TEXT } from '../sign/keys/text-keys.ts';
import { isPrivateText } from '../ui/private-text.ts';
import { type MakingFault, MESSAGES_TEXT } from './text.ts';

/** What the view shows; no key is in it. */
export interface MessagesState {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
  readonly form: MessageForm;
  /** Redeem and witness scripts as hex, one a line. */
  readonly scripts: string;
  readonly lockTime: string;
  readonly sequence: string;
  /** Of a ranged descriptor that stands for the address, which one is meant. */
  readonly index: string;
  /** What a proof of funds shows besides the address, as it was pasted. */
  readonly coins: string;
  /** Whole ones as hex, one a line, that prove what the coins of a proof are. */
  readonly prevtxs: string;
  readonly isBusy: boolean;
  readonly hasKeys: boolean;
  readonly keysShown: boolean;
  readonly secondsLeft: number | undefined;
  /** Why nothing was signed. */
  readonly fault: MessageRefusal | undefined;
  /** Why no PSBT was made. */
  readonly makingFault: MakingFault | undefined;
  /** Of the signature as it stands. */
  readonly verdict: JudgedText | undefined;
  /** What the block had besides, until something is typed. */
  readonly beside: BesideBlock;
}

/** A verdict with what it is of. */
export interface JudgedText {
  readonly chain: Chain;
  readonly address: string;
  readonly message: string;
  readonly judged: MessageCallVerdict;
}

/** What a block that was pasted does not have signed, or has put away. */
export interface BesideBlock {
  /** Text around it. */
  readonly outside: string;
  /** Another address, which stood in the field before. */
  readonly replaced: string;
}

/** What is typed, besides keys. */
export type MessageField =
  | 'address'
  | 'message'
  | 'signature'
  | 'form'
  | 'scripts'
  | 'lockTime'
  | 'sequence'
  | 'index'
  | 'coins'
  | 'prevtxs';

/** Signs and verifies messages. The keys are in their field and in the call that uses them. */
export class Messages {
  readonly store: StoreApi<MessagesState> = createStore<MessagesState>(() => EMPTY);
  readonly keys: KeyField;
  private readonly clock: IdleClock;
  /** A call whose answer is of an older text is not heard. */
  private calls = 0;

  constructor(
    private readonly client: MessageClient,
    private readonly chain: () => Chain,
    readonly entry: KeyEntry,
    /** Shows a PSBT, or a signature that has one in it, to inspect and sign. */
    private readonly open: (text: string) => void,
  ) {
    this.clock = new IdleClock(
      (secondsLeft) => this.store.setState({ secondsLeft }),
      () => this.wipe(),
    );
    this.keys = new KeyField(
      { label: KEY_TEXT.fieldOf, describedBy: () => MESSAGES_TEXT.keysHintId },
      {
        changed: () => this.keysChanged(),
        pasted: (text, row) => {
          const lines = keyLines(text);
          this.keys.insert(lines, row);
          forgetLines(lines);
        },
      },
    );
    entry.guard(this.keys, () => this.wipe());
    // Neither the browser's memory of the page nor a timer in the background keeps them.
    for (const type of ['pagehide', 'pageshow'] as const) addEventListener(type, () => this.wipe());
    document.addEventListener('visibilitychange', () => this.clock.look());
  }

  /** What is typed or pasted: into its field, or where it is all in one, into theirs. */
  put(field: MessageField, text: string): void {
    if (!this.putBlock(field, text)) this.set(field, text);
  }

  /**
   * Where a text is address, message and signature in one, puts each into its field
   * and verifies; false where it is not.
   */
  putBlock(field: MessageField, text: string): boolean {
    const block = readSignedBlock(text);
    if (!block) return false;
    const { address } = this.store.getState();
    const before = field === 'address' ? '' : address.trim();
    this.set('address', block.address || before);
    this.set('message', block.message);
    this.set('signature', block.signature);
    const replaced = before === block.address || block.address === '' ? '' : before;
    this.store.setState({ beside: { outside: block.outside, replaced } });
    if (this.store.getState().address.trim() !== '') void this.verify();
    return true;
  }

  set(field: MessageField, value: string): void {
    this.calls++;
    const isRefused = PUBLIC.has(field) && isPrivateText(value);
    this.store.setState({
      ...UNJUDGED,
      [field]: isRefused ? '' : value,
      beside: NOTHING_BESIDE,
      ...(isRefused && { makingFault: { ok: false, fault: 'private' } }),
    });
  }

  showKeys(keysShown: boolean): void {
    this.keys.show(keysShown);
    this.store.setState({ keysShown });
  }

  wipe(): void {
    this.keys.wipe();
    this.showKeys(false);
    this.keysChanged();
  }

  /** The form is empty again; keys too. */
  clear(): void {
    this.wipe();
    this.calls++;
    this.store.setState(EMPTY);
  }

  /** A verdict, and why nothing was signed, are of one chain. */
  chainChanged(): void {
    this.calls++;
    this.store.setState(UNJUDGED);
  }

  /** Whether something was typed that would be lost with the page. */
  hasWork(): boolean {
    const { address, message, signature, coins, hasKeys } = this.store.getState();
    return hasKeys || [address, message, signature, coins].some((text) => text.trim() !== '');
  }

  /** What is done in the view keeps the keys. */
  touched(): void {
    if (this.clock.isRunning) this.clock.start();
  }

  /** The keys are wiped after they made a signature, which is then verified. */
  async sign(): Promise<void> {
    const { address, message, form, scripts, lockTime, sequence } = this.store.getState();
    const answer = await this.asked(() =>
      this.client.sign({
        chain: this.chain(),
        address: address.trim(),
        message,
        form,
        keys: this.keys.text(),
        scripts: textLines(scripts),
        lockTime: Number(lockTime),
        sequence: Number(sequence),
      }),
    );
    if (!answer) return;
    if (!answer.ok) {
      this.store.setState({ fault: answer });
      return;
    }
    this.wipe();
    this.set('signature', answer.signature);
    await this.verify();
  }

  /** The PSBT that others sign too, which is then shown; no key is asked for. */
  async make(): Promise<void> {
    const { address, message, scripts, lockTime, sequence, index, coins } = this.store.getState();
    const answer = await this.asked(() =>
      this.client.make({
        chain: this.chain(),
        signer: address.trim(),
        index: Number(index),
        message,
        scripts: textLines(scripts),
        lockTime: Number(lockTime),
        sequence: Number(sequence),
        coins,
      }),
    );
    if (answer?.ok) this.open(answer.psbt);
    else if (answer) this.store.setState({ makingFault: answer });
  }

  /** What was pasted as a signature, where it is a file too. */
  openSignature(): void {
    this.open(this.store.getState().signature.trim());
  }

  async verify(): Promise<void> {
    const { address, message, signature, prevtxs } = this.store.getState();
    const of = { chain: this.chain(), address: address.trim(), message };
    const asked = { ...of, signature, prevtxs: textLines(prevtxs) };
    const judged = await this.asked(() => this.client.verify(asked));
    if (judged) this.store.setState({ verdict: { ...of, judged } });
  }

  private async asked<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const call = ++this.calls;
    this.store.setState({ ...UNJUDGED, isBusy: true });
    const answer = await ask();
    if (call !== this.calls) return undefined;
    this.store.setState({ isBusy: false });
    return answer;
  }

  private keysChanged(): void {
    const hasKeys = this.keys.hasText();
    this.store.setState({ hasKeys, fault: undefined });
    if (hasKeys) this.clock.start();
    else this.clock.stop();
  }
}

const NOTHING_BESIDE: BesideBlock = { outside: '', replaced: '' };

/** Where descriptors may stand, and so keys by mistake. */
const PUBLIC: ReadonlySet<MessageField> = new Set(['address', 'coins', 'prevtxs']);

const UNJUDGED = {
  fault: undefined,
  makingFault: undefined,
  verdict: undefined,
  isBusy: false,
} as const;

const EMPTY: MessagesState = {
  address: '',
  message: '',
  signature: '',
  form: 'bip322',
  scripts: '',
  lockTime: '0',
  sequence: '0',
  index: '0',
  coins: '',
  prevtxs: '',
  ...UNJUDGED,
  hasKeys: false,
  keysShown: false,
  secondsLeft: undefined,
  beside: NOTHING_BESIDE,
};

/** What is said of the message of a file, once that was judged. */
import type { ProofCoin } from '../../message/proof-coins.ts';
import type { MessageContradiction, MessageStatus } from '../../subject/message/message-status.ts';

export type MessageFileForm = 'simple' | 'full' | 'proof of funds' | 'proof of reserves';

/** `unproven`: all holds if the coins are what the file says of them, which anybody can write. */
export type MessageFileVerdict = 'valid' | 'unproven' | 'inconclusive' | 'invalid';

/** What an input besides the first spends. */
export interface ShownCoin extends ProofCoin {
  /** Of what is final: whether its signatures are right, and of a type that a message has. */
  readonly shown?: boolean | undefined;
}

export interface MessageJudgement {
  readonly form: MessageFileForm;
  readonly status: MessageStatus;
  readonly contradictions: readonly MessageContradiction[];
  /** Whether it is proven that no block can hold it; else it may be a payment. */
  readonly isNeverMined: boolean;
  readonly isRecorded: boolean;
  /** The bytes that are signed, and the same as a text where they are UTF-8. */
  readonly bytes?: Uint8Array | undefined;
  readonly text?: string | undefined;
  /** 32 bytes; of reserves the outpoint's as they are serialised. */
  readonly hash?: Uint8Array | undefined;
  /** The output script of whom the message is of. */
  readonly scriptPubKey?: Uint8Array | undefined;
  readonly lockTime: number;
  /** Of input 0; reserves have none. */
  readonly sequence: number;
  readonly coins: readonly ShownCoin[];
  /** Once all is final and known. */
  readonly verdict?: MessageFileVerdict | undefined;
  /** What a verifier is given: `smp`, `ful` or `pof`, and base64. */
  readonly signature?: string | undefined;
}

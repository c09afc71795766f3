import type { Chain } from '../../core/encoding/chains.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type {
  JudgedMessage,
  MessageToSign,
  MessageToVerify,
  SignedInForm,
} from '../../core/message/in-form.ts';
import type { MessageSpacing } from '../../core/message/message-spacing.ts';

export interface MessageCalls extends MessageAnswers {
  signMessage: { ask: MessageToSign; answer: SignedInForm };
  verifyMessage: { ask: MessageToVerify; answer: JudgedMessage };
}

/** Of files that sign messages. */
export interface MessageAnswers {
  /** Holds what a person says of the message of a file against what is signed. */
  giveMessage: { ask: MessageToGive; answer: MessageGiven };
  /** Makes the PSBT of a message that others sign. */
  makeMessagePsbt: { ask: MessageToMake; answer: MadeMessagePsbt };
}

export interface MessageToGive {
  /** The file, and what was given beside it. */
  readonly source: Blob;
  readonly beside: readonly GivenBeside[];
  readonly chain: Chain;
  /** Not looked at where the file has a text. */
  readonly text: string;
  /** Empty where the file tells whose message it is. */
  readonly address: string;
}

/** `text`: it is not what is signed, but for the spacing that is named. `no-address`: nobody says whose it is. */
export type MessageGiven =
  | { readonly ok: true; readonly given: GivenBeside }
  | {
      readonly ok: false;
      readonly fault: 'address' | 'no-address' | 'text';
      readonly spacing?: MessageSpacing;
    };

export interface MessageToMake {
  readonly chain: Chain;
  /** An address, or a descriptor, whose address of an index it is then. */
  readonly signer: string;
  readonly index: number;
  readonly message: string;
  /** Redeem and witness scripts as hex. */
  readonly scripts: readonly string[];
  readonly lockTime: number;
  readonly sequence: number;
  /**
   * What a proof of funds shows: outpoints with whole previous transactions in hex, one a
   * line, or what a node's `listunspent` lists.
   */
  readonly coins: string;
}

/** `coins`: they are written in neither way; `refused`: a procedure says why, in the words of a node. */
export type MadeMessagePsbt =
  | { readonly ok: true; readonly psbt: string; readonly address: string; readonly coins: number }
  | { readonly ok: false; readonly fault: 'coins' }
  | { readonly ok: false; readonly fault: 'refused'; readonly words: string };

import type { SigningProgress } from '../../channel/shared-signing.ts';
import type { KeyRefusal } from '../../core/form/keys/key-verdict.ts';
import type { UpdatedPsbt } from '../../core/form/psbt/psbt-update.ts';
import type { Unproven } from '../../core/form/result/unproven.ts';
import type { CheckedForm, ReadAnswer } from '../../core/form/types.ts';
import type { Repair } from '../../core/intake/repair.ts';
import type { HashTypeName } from '../../core/script/hash-type.ts';
import type { SignResult } from './result/sign-result.ts';
import type { Utxos } from './utxos/utxos.ts';
import type { WayChoices } from './ways/way-choices.ts';

/** Why there are no keys any more. */
export type WhyWiped = 'asked' | 'signed' | 'nonces' | 'shares' | 'idle' | 'left';

/** Why nothing is signed yet, though there are a transaction and keys; `unused` where no input takes any of them, `lacking` where what signing takes is missing, `hindered` where no key whatever signs any of it. */
export type WhyHeld = 'hindered' | 'other-chain' | 'unused' | 'lacking' | 'unanswered';

/** Why Sign is grey; `done` where nothing is left to sign. */
export type WhyGrey = WhyHeld | 'no-transaction' | 'no-keys' | 'done';

/** What became of what was last given or asked for. */
export type SignNotice =
  | { readonly is: 'refused'; readonly what: ReadRefusal; readonly words: string | undefined }
  | ReadAnswerOf<'too-large'>
  | ReadAnswerOf<'named'>
  | {
      readonly is: 'psbt';
      readonly version: number;
      readonly known: number;
      readonly hashType: HashTypeName | undefined;
      readonly repair?: Repair;
    }
  /** A PSBT's transaction alone, which cannot carry so many of its signatures. */
  | { readonly is: 'alone'; readonly leftOut: number }
  | { readonly is: 'repaired'; readonly repair: Repair }
  | {
      readonly is: 'coins';
      readonly from: 'prevtxs' | 'previous transaction';
      readonly count: number;
      readonly foreign: number;
      readonly replaced: number;
    }
  /** What was put into a PSBT of what it spends. */
  | ({ readonly is: 'updated' } & Omit<UpdatedPsbt, 'psbt'>)
  | { readonly is: 'keys'; readonly count: number }
  | { readonly is: 'call' }
  | {
      readonly is: 'copies';
      readonly added: number;
      readonly refused: number;
      /** Whether any of them brought something. */
      readonly isNew: boolean;
    }
  | { readonly is: 'wiped'; readonly why: WhyWiped }
  | { readonly is: 'next-signer' | 'meant' | 'not-previous' | WhyHeld }
  | { readonly is: 'copied' | 'not-copied' | 'saved' }
  | {
      readonly is: 'lost' | 'cancelled' | 'no-transaction' | 'no-keys' | 'unreadable' | 'no-field';
    };

export type ReadAnswerOf<Is extends ReadAnswer['is']> = Extract<ReadAnswer, { readonly is: Is }>;
type ReadRefusal = ReadAnswerOf<'refused'>['what'];

export interface SignState {
  /** Hex, as given. */
  readonly transaction: string;
  readonly utxos: Utxos;
  readonly hashType: HashTypeName;
  readonly wipeAfter: boolean;
  readonly keysShown: boolean;
  readonly hasKeys: boolean;
  /** What was pasted as a key and not put into the field. */
  readonly keyRefusals: readonly KeyRefusal[];
  /** Public keys of those that sign tweaked (BIP 86), as was asked for. */
  readonly tweaks: ReadonlySet<string>;
  /** By which way inputs are signed whose script Bitcoin Core does not sign for. */
  readonly ways: WayChoices;
  /** Until the keys are wiped; only in the last minute. */
  readonly secondsLeft: number | undefined;
  /** The last answer about the form; it stays until the next one comes. */
  readonly checked: CheckedForm | undefined;
  /** Names of the dangers that were answered. */
  readonly answered: ReadonlySet<string>;
  /** Outpoints of the rows that are open. */
  readonly openRows: ReadonlySet<string>;
  readonly isReading: boolean;
  /** What is said of the last thing done; counted, so that the same can be said again. */
  readonly notice: { readonly notice: SignNotice | undefined; readonly count: number };
  readonly signing: { readonly progress: SigningProgress | undefined } | undefined;
  readonly result: SignResult | undefined;
  /** What is judged of the transaction of a complete result, once that is there. */
  readonly settled: { readonly of: SignResult; readonly checked: CheckedForm } | undefined;
  /** What was unproven of what was signed last: signatures of other copies can be joined to those made. */
  readonly signedOver: readonly Unproven[];
  /** Whether the form says something else than when the result was made. */
  readonly hasChanged: boolean;
}

/** Before anything was given. */
export const EMPTY_SIGN_STATE: SignState = {
  transaction: '',
  utxos: new Map(),
  hashType: 'DEFAULT',
  wipeAfter: true,
  keysShown: false,
  hasKeys: false,
  keyRefusals: [],
  tweaks: new Set(),
  ways: new Map(),
  secondsLeft: undefined,
  checked: undefined,
  answered: new Set(),
  openRows: new Set(),
  isReading: false,
  notice: { notice: undefined, count: 0 },
  signing: undefined,
  result: undefined,
  settled: undefined,
  signedOver: [],
  hasChanged: false,
};

import type { CompareClient } from '../../channel/compare-client.ts';
import type { InputSession, InspectClient } from '../../channel/inspect-client.ts';
import type { OpenedInput } from '../../channel/inspect-protocol.ts';
import type { SigningFormClient } from '../../channel/signing-form-client.ts';
import type { VerifyClient } from '../../channel/verify-client.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';

/*
 * What the Inspect view asks of whoever decodes. The view knows no worker: the
 * composition root hands it one of these.
 */

export type {
  ComparedText,
  Comparison,
  OwnKey,
  PaymentResult,
  UnreadPayment,
  WalletFacts,
} from '../../channel/compare-protocol.ts';
export type { Opening, OpenOutcome } from '../../channel/inspect-client.ts';
export type {
  AddressFaultText,
  CopyForm,
  FinalizedForm,
  InputFault,
  JsonLine,
  NamedParts,
  NotOpened,
  OpenedInput,
  ReviewAsk,
  SearchHit,
  SearchResult,
  ShownLine,
} from '../../channel/inspect-protocol.ts';
export type {
  Preimage,
  PreimageAnswer,
  PreimageAsk,
  PreimageField,
} from '../../channel/preimage-protocol.ts';
export type { Progress } from '../../channel/protocol.ts';
export type { VerifyHooks, Verifying } from '../../channel/verify-client.ts';
export type { Verdicts, VerifiedFile } from '../../channel/verify-protocol.ts';
export type { ScriptFailure } from '../../core/describe/failures.ts';
export type { KeyOriginText } from '../../core/describe/origins.ts';
export type { VerdictState } from '../../core/describe/verdict-line.ts';
export type { WalletLabel } from '../../core/descriptor/wallet-labels.ts';
export type { AddressCard } from '../../core/intake/address-card.ts';
export type { InputEncoding, Repair, SizeRefusal, Wrapping } from '../../core/intake/recognise.ts';
export type { LostBytes } from '../../core/intake/repair.ts';
export type { NodeValue } from '../../core/outline/node-value.ts';
export type { ScriptPolicy } from '../../core/policy/script-policy.ts';
export type { UtxoForm } from '../../core/signing-form/types.ts';
export type { Labelled } from '../../core/subject/labelled.ts';
export type { Owner } from '../../core/subject/owner.ts';
export type { Commitment } from '../../core/verdict/commitment.ts';
export type { IsFixed } from '../../core/verdict/fixed.ts';
export type { FieldSource } from '../../core/verdict/message-sources.ts';
export type { Missing } from '../../core/verdict/missing.ts';
export type { ReadableScript, ReadableScripts } from '../../core/verdict/readable-scripts.ts';
export type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
export type { MessageFault, SighashAlgorithm } from '../../core/verdict/signed-message.ts';
export type { Way } from '../../core/verdict/spending.ts';
export type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
export type { OutputVerdict } from '../../core/verdict/verify-outputs.ts';

export type InputFormat = InspectedFormat;

/** What the page keeps of an opened input besides its index and the Blob that it came in. */
export type OpenedFacts = Omit<
  OpenedInput,
  'index' | 'summary' | 'line' | 'keep' | 'others' | 'verdicts'
>;

/** One opened input. Every call rejects once what answers it is gone. */
export type InspectSession = InputSession;

/** Reads copies of a PSBT, and puts them together with it. */
export type CopiesClient = Pick<SigningFormClient, 'read' | 'addCopies' | 'end'>;

/** Opens inputs, verifies what is in them, and holds them against what a person knows. */
export type InspectPort = Pick<InspectClient, 'open'> &
  VerifyClient & { readonly comparing?: CompareClient; readonly copies?: CopiesClient };

export type { CompareClient };

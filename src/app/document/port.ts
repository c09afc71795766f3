import type { CompareClient } from '../../channel/compare-client.ts';
import type { CallTarget } from '../../channel/conversation.ts';
import type { InspectClient } from '../../channel/inspect-client.ts';
import type { OpenedInput } from '../../channel/protocol/inspect-protocol.ts';
import type { PackageCalls } from '../../channel/protocol/package-protocol.ts';
import type { QrForm } from '../../channel/qr/qr-protocol.ts';
import type { SigningFormClient } from '../../channel/signing-form-client.ts';
import type { VerifyClient } from '../../channel/verify-client.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';

/*
 * What an open input asks of whoever decodes. It knows no worker: the composition
 * root hands it one of these.
 */

export type InputFormat = InspectedFormat;

/** What the page keeps of an opened input besides its index and the Blob that it came in. */
export type OpenedFacts = Omit<
  OpenedInput,
  'index' | 'summary' | 'line' | 'wanted' | 'keep' | 'others' | 'verdicts'
> & {
  /** Of the parts or the symbol that it was put together from, which say more than its bytes. */
  readonly dialect?: QrForm | undefined;
};

/** One opened input. Every call rejects once what answers it is gone. */
export type { InputSession } from '../../channel/inspect-client.ts';

/** Reads copies of a PSBT, and puts them together with it. */
export type CopiesClient = Pick<SigningFormClient, 'read' | 'ask' | 'end'>;

/** Judges files that spend each other as one. */
export type PackageClient = CallTarget<keyof PackageCalls>;

/** Opens inputs, verifies what is in them, and holds them against what a person knows. */
export type InspectPort = Pick<InspectClient, 'open'> &
  VerifyClient & {
    readonly comparing?: CompareClient;
    readonly copies?: CopiesClient;
    readonly packages?: PackageClient;
  };

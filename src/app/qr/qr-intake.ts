import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Progress } from '../../channel/protocol/protocol.ts';
import type { QrCollecting } from '../../channel/qr/qr-client.ts';
import type {
  CollectedParts,
  PartRefusal,
  QrForm,
  QrReading,
} from '../../channel/qr/qr-protocol.ts';

export interface QrIntakeState {
  /** What is there of a message that is not whole yet. */
  readonly collected: CollectedParts | undefined;
  /** What was wrong with what came last. */
  readonly refusals: readonly PartRefusal[];
  /** How many parts of what came last were there already. */
  readonly repeated: number;
  /** How many of the parts in a text are read, while they are. */
  readonly reading: Progress | undefined;
  /** The dialect that was read last: answers are shown in it. */
  readonly dialect: QrForm | undefined;
}

/** What became of something that was given. */
export type Taking =
  /** It is whole, or a symbol holds something else: to be opened as if it was pasted. */
  | { readonly kind: 'whole'; readonly source: Blob; readonly dialect?: QrForm }
  /** It is a part of something, or was refused; the state says more. */
  | { readonly kind: 'part' }
  /** All was forgotten before it was read. */
  | { readonly kind: 'forgotten' }
  /** There is no QR code in the picture, or no part in the text. */
  | { readonly kind: 'none'; readonly isPicture: boolean };

const NOTHING = { collected: undefined, refusals: [], repeated: 0, reading: undefined } as const;

/** Collects the parts of a PSBT from pictures and texts. */
export class QrIntake {
  readonly store: StoreApi<QrIntakeState> = createStore<QrIntakeState>(() => ({
    ...NOTHING,
    dialect: undefined,
  }));

  /** Rises whenever all is forgotten. */
  private turn = 0;

  constructor(private readonly port: QrCollecting) {}

  /** `report` is told how many parts of a text are read. Rejects where the worker is gone. */
  async take(source: Blob, report?: (progress: Progress) => void): Promise<Taking> {
    const { turn } = this;
    try {
      const reading = await this.port.read(source, (progress) => {
        if (turn !== this.turn) return;
        this.store.setState({ reading: progress });
        report?.(progress);
      });
      return turn === this.turn ? this.taken(reading) : { kind: 'forgotten' };
    } catch (error) {
      if (turn === this.turn) throw error;
      return { kind: 'forgotten' };
    } finally {
      if (turn === this.turn) this.store.setState({ reading: undefined });
    }
  }

  private taken(reading: QrReading): Taking {
    const { found, added, repeated, collected, refusals, whole, isPicture } = reading;
    const dialect = collected?.dialect ?? this.store.getState().dialect;
    if (whole) {
      this.end();
      this.store.setState({ dialect });
      // A symbol without parts comes by itself, whatever was collected before.
      const put = added > 0 ? collected?.dialect : undefined;
      return { kind: 'whole', source: whole, ...(put && { dialect: put }) };
    }
    if (found === 0 && refusals.length === 0) return { kind: 'none', isPicture };
    this.store.setState({ collected, refusals, repeated, dialect });
    // What was refused may have been a secret.
    if (!collected) this.port.end();
    return { kind: 'part' };
  }

  /** Drops what was wrong with what came last: something else is given, or another view is looked at. */
  forgetRefusals(): void {
    if (this.store.getState().refusals.length > 0) this.store.setState({ refusals: [] });
  }

  /** Forgets what was collected, and ends what is being read. */
  end(): void {
    this.turn++;
    this.port.end();
    this.store.setState(NOTHING);
  }
}

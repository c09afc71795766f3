import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CollectedParts, PartRefusal, QrCollecting, QrForm } from './port.ts';

export interface QrIntakeState {
  /** What is there of a message that is not whole yet. */
  readonly collected: CollectedParts | undefined;
  /** What was wrong with what came last. */
  readonly refusals: readonly PartRefusal[];
  /** How many parts of what came last were there already. */
  readonly repeated: number;
  /** The dialect that was read last: answers are shown in it. */
  readonly dialect: QrForm | undefined;
}

/** What became of something that was given. */
export type Taking =
  /** It is whole, or a symbol holds something else: to be opened as if it was pasted. */
  | { readonly kind: 'whole'; readonly source: Blob }
  /** It is a part of something, or was refused; the state says more. */
  | { readonly kind: 'part' }
  /** There is no QR code in the picture, or no part in the text. */
  | { readonly kind: 'none'; readonly isPicture: boolean };

const NOTHING = { collected: undefined, refusals: [], repeated: 0 } as const;

/** Collects the parts of a PSBT from pictures and texts. */
export class QrIntake {
  readonly store: StoreApi<QrIntakeState> = createStore<QrIntakeState>(() => ({
    ...NOTHING,
    dialect: undefined,
  }));

  constructor(private readonly port: QrCollecting) {}

  /** Rejects where the worker is gone. */
  async take(source: Blob): Promise<Taking> {
    const reading = await this.port.read(source);
    const { found, added, collected, refusals, whole, isPicture } = reading;
    const dialect = collected?.dialect ?? this.store.getState().dialect;
    if (whole) {
      this.end();
      this.store.setState({ dialect });
      return { kind: 'whole', source: whole };
    }
    if (found === 0) return { kind: 'none', isPicture };
    const repeated = found - added - refusals.length;
    this.store.setState({ collected, refusals, repeated: Math.max(0, repeated), dialect });
    // What was refused may have been a secret.
    if (!collected) this.port.end();
    return { kind: 'part' };
  }

  /** Forgets what was collected. */
  end(): void {
    this.port.end();
    this.store.setState(NOTHING);
  }
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Camera } from '../../channel/camera.ts';
import type { QrForm } from '../../channel/qr/qr-protocol.ts';
import type { QrIntake } from './qr-intake.ts';

/** `none`: the browser has no camera here, or it was refused. */
export type ScannerState = 'off' | 'starting' | 'on' | 'none';

/** A picture is read, and then so long nothing is: a device shows a code for longer. */
const PAUSE_MS = 100;

/** Reads QR codes from the camera until something is whole, or it is ended. */
export class Scanner {
  readonly store: StoreApi<ScannerState> = createStore<ScannerState>(() => 'off');
  private turn = 0;
  private camera: Camera | undefined;

  constructor(
    private readonly open: () => Promise<Camera | undefined>,
    private readonly intake: QrIntake,
    /** Is given what is whole. */
    private readonly whole: (source: Blob, dialect?: QrForm) => void,
  ) {}

  /** To be called in a click. */
  async start(): Promise<void> {
    this.end();
    const turn = ++this.turn;
    this.store.setState('starting', true);
    const camera = await this.open();
    if (turn !== this.turn) {
      camera?.end();
      return;
    }
    this.camera = camera;
    this.store.setState(camera ? 'on' : 'none', true);
    if (camera) await this.read(camera);
    if (turn === this.turn && camera) this.end();
  }

  end(): void {
    this.turn++;
    this.camera?.end();
    this.camera = undefined;
    this.store.setState('off', true);
  }

  /** Until the camera is off or something is whole. */
  private async read(camera: Camera): Promise<void> {
    while (this.camera === camera) {
      const picture = await camera.picture();
      if (!picture) return;
      const taken = await this.intake.take(picture).catch(() => undefined);
      if (taken?.kind === 'whole' && this.camera === camera) {
        this.whole(taken.source, taken.dialect);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

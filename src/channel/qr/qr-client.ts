import { createClient, type WorkerPort } from '../conversation.ts';
import type { Report } from '../protocol/protocol.ts';
import type { QrDensity, QrForm, QrReading, QrSeries, QrSymbol } from './qr-protocol.ts';

/** One input as symbols. Every call rejects with `WorkerLost` once the worker is gone. */
export interface QrShowing {
  /** Chooses form and density anew; asks for symbols that come later are of these. */
  open(source: Blob, form: QrForm | undefined, density: QrDensity): Promise<QrSeries>;
  symbol(number: number): Promise<QrSymbol>;
  /** Ends the worker. */
  end(): void;
}

/** Collects the parts of one input after the other. */
export interface QrCollecting {
  /** `report` is told how many of the parts in a text are read. */
  read(source: Blob, report?: Report): Promise<QrReading>;
  /** Ends the worker, and with it all that it has seen. */
  end(): void;
}

export interface QrClient {
  show(): QrShowing;
  readonly collecting: QrCollecting;
}

/** Makes and reads QR codes, each in a worker that is started at the first call. */
export function createQrClient(start: () => WorkerPort): QrClient {
  const reader = createClient(start);
  return {
    show() {
      const client = createClient(start);
      return {
        open: (source, as, density) =>
          client.ask('qrOpen', as ? { source, as, density } : { source, density }),
        symbol: (number) => client.ask('qrSymbol', { number }),
        end: () => client.stop(),
      };
    },
    collecting: {
      read: (source, report) => reader.ask('qrRead', { source }, report),
      end: () => reader.stop(),
    },
  };
}

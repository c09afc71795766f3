export type { Camera } from '../../channel/camera.ts';
export type { Progress } from '../../channel/protocol.ts';
/* What showing and reading QR codes asks of whoever makes and reads them. */

export type { QrClient, QrCollecting, QrShowing } from '../../channel/qr/qr-client.ts';
export type {
  CollectedParts,
  PartRefusal,
  QrDensity,
  QrForm,
  QrReading,
  QrSeries,
  QrSymbol,
} from '../../channel/qr/qr-protocol.ts';

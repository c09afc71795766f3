import type { PartRefusal, QrDensity, QrForm } from '../../channel/qr/qr-protocol.ts';
import { formatCount } from '../ui/format.ts';

/** How long a symbol is shown. */
export type QrSpeed = 'slow' | 'medium' | 'fast';

/** All that is said of QR codes. */
export const QR_TEXT = {
  show: 'QR',
  showWhy: 'Show this as a QR code, for a device without a cable',
  title: 'QR code',
  symbol: (number: number, count: number) => `QR code ${number} of ${count}`,
  place: (number: number, count: number) =>
    number <= count
      ? `Part ${formatCount(number)} of ${formatCount(count)}`
      : `Part ${formatCount(number)}, which makes up for lost ones of ${formatCount(count)}`,
  onlyOne: 'All of it is in this one QR code.',
  form: 'Format',
  forms: {
    plain: 'one QR code',
    bbqr: 'BBQr',
    ur: 'UR',
    ur1: 'UR, version 1',
    specter: 'Specter (p1of3)',
    base43: 'Base43 (Electrum)',
  } satisfies Record<QrForm, string>,
  density: 'Density',
  densities: {
    low: 'low density',
    medium: 'medium density',
    high: 'high density',
  } satisfies Record<QrDensity, string>,
  speed: 'Speed',
  speeds: {
    slow: '1 per second',
    medium: '2 per second',
    fast: '4 per second',
  } satisfies Record<QrSpeed, string>,
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous part',
  next: 'Next part',
  tooLarge:
    'This is too large for QR codes of this density. Choose another, or take it over as a file.',
  lost: 'The QR code could not be made.',
  parts: 'Parts received',
  received: (received: number, total: number) =>
    `${formatCount(received)} of ${formatCount(total)} parts received`,
  goOn: 'Paste, drop or open the next part: a picture or its text.',
  reading: 'Reading parts',
  repeated: 'This part was there already.',
  forget: 'Forget these parts',
  answer: 'When the device shows its answer:',
  scan: 'Scan a QR code',
  scanShort: 'Scan',
  stopScanning: 'Stop scanning',
  stopShort: 'Stop',
  scanWhy: 'With the camera. The browser asks first; pictures stay in this page.',
  noCamera:
    'No camera: the browser has none here, or it was not allowed. Open, drop or paste a picture of the QR code, or paste the text of its parts.',
  none: 'No QR code could be read in this picture.',
  noneWhy: 'It must be whole, in focus and have a light margin.',
} as const;

/** Why a part was not taken. */
export function partRefusalText({ refusal, detail }: PartRefusal): string {
  switch (refusal) {
    case 'other-message':
      return 'This part belongs to something else. What was received is kept.';
    case 'checksum':
      return 'Checksum mismatch: scan this part again.';
    case 'damaged':
      return 'This part is damaged: it is not in the form that its beginning announces.';
    case 'wrong-type':
      return `This QR code says that it holds “${detail}”, which is neither a PSBT nor a transaction.`;
    case 'too-large':
      return 'This part is of something larger than is read from QR codes.';
    case 'too-mixed':
      return 'Too many parts are mixed with others that have not come. Give the first parts, which are not mixed.';
    case 'no-progress':
      return 'So many parts one after the other said nothing new that the rest was not read.';
    case 'large-picture':
      return `This picture is not read: ${detail} pixels would take too much memory. Cut out the QR code, or make the picture smaller.`;
    case 'no-part':
      return 'This QR code is no part of a PSBT or transaction.';
  }
}

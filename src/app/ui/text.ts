import type { CopyForm } from '../../channel/protocol/inspect-protocol.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';

/** Words that several views say. */
export const UI_TEXT = {
  chains: {
    main: 'Mainnet',
    testnet3: 'Testnet 3',
    testnet4: 'Testnet 4',
    signet: 'Signet',
    regtest: 'Regtest',
  } satisfies Record<Chain, string>,
  formats: {
    psbt: 'PSBT',
    transaction: 'Raw transaction',
  } satisfies Record<InspectedFormat, string>,
  closeDialog: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  copy: 'Copy',
  copyAs: { hex: 'Hex', base64: 'Base64', text: 'Text', json: 'JSON' } satisfies Record<
    CopyForm,
    string
  >,
  opening: 'Decoding',
} as const;

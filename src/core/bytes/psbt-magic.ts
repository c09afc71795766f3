/** What a PSBT begins with (BIP 174): "psbt" and 0xff. */
export const PSBT_MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);

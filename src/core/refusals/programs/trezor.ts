import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn, SILENT } from '../row.ts';

/**
 * Paths that keys are derived at while the safety checks are strict (`_get_schemas_for_coin`,
 * core/src/apps/bitcoin/keychain.py), for coins of a coin type: the hosts of test chains name
 * coins of type 1.
 */
function schemasOf(coin: 0 | 1): readonly string[] {
  const account = `${coin}'/[0-100]'`;
  const plainAccount = `${coin}/[0-100]`;
  const address = '[0,1]/[0-1000000]';
  return [
    ...[44, 49, 84, 86].map((purpose) => `m/${purpose}'/${account}/${address}`),
    // BIP 48, with the script types of P2SH, P2SH-P2WSH and P2WSH.
    `m/48'/${account}/[0-2]'/${address}`,
    // Casa, and Unchained Capital.
    `m/45'/${plainAccount}/${address}`,
    `m/49/${plainAccount}/${address}`,
    `m/45'/${account}/[0-1000000]/${address}`,
    `m/45'/${plainAccount}/[0-1000000]/${address}`,
    // SLIP 25, which a host has to unlock.
    `m/10025'/${coin}'/0'/1'/${address}`,
  ];
}

/** BIP 45 and GreenAddress, whose paths have no coin type, and signing firmware of the Model 1. */
const OF_MAIN = [
  "m/45'/[0-100]/[0,1]/[0-1000000]",
  'm/[1,4]/[0-1000000]',
  "m/3'/[1-100]'/[1,4]/[0-1000000]",
  'm/1195487518',
  'm/1195487518/6/[0-1000000]',
  "m/10026'/826421588'/2'/0'",
];

const SCHEMAS = { main: [...schemasOf(0), ...OF_MAIN], test: schemasOf(1) };

const OWN_PATHS: Narrowing = { named: 'any', schemas: SCHEMAS, byDefault: true };

const keychain = readIn('core/src/apps/common/keychain.py');
const approvers = readIn('core/src/apps/bitcoin/sign_tx/approvers.py');
const helpers = readIn('core/src/apps/bitcoin/sign_tx/helpers.py');
const bitcoin = readIn('core/src/apps/bitcoin/sign_tx/bitcoin.py');

const ROWS: readonly RefusalRow[] = [
  keychain.refuses('origin-path-forbidden', 108, 'Forbidden key path', OWN_PATHS),
  approvers.refuses('negative-fee', 349, 'Not enough funds'),
  helpers.refuses('op-return-with-value', 574, 'OP_RETURN output with non-zero amount'),
  bitcoin.refuses('non-witness-utxo-missing-any', 271, SILENT, { unlessAll: 'p2tr' }),
];

export const trezor: Program = {
  by: 'trezor',
  name: 'Trezor',
  repository: 'trezor/trezor-firmware',
  commit: 'dd7afbc3df8d',
  committed: '2026-08-21',
  read: '2026-11-25',
  versions:
    'source at main dd7afbc (2026-08-21); the device reads no PSBT, a host program translates',
  rows: ROWS,
};

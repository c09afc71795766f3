/** Every program of the table, by name. */

import type { Program } from '../program.ts';
import { bdk } from './bdk.ts';
import { bip375 } from './bip375.ts';
import { bip375Validator } from './bip375-validator.ts';
import { bitboxApi } from './bitbox-api.ts';
import { bitbox02 } from './bitbox02.ts';
import { bitcoinjs } from './bitcoinjs.ts';
import { coldcard } from './coldcard.ts';
import { electrum } from './electrum.ts';
import { hwi } from './hwi.ts';
import { jade } from './jade.ts';
import { keystone } from './keystone.ts';
import { krux } from './krux.ts';
import { ledger } from './ledger.ts';
import { passport } from './passport.ts';
import { scure } from './scure.ts';
import { seedsigner } from './seedsigner.ts';
import { sparrow } from './sparrow.ts';
import { specterDiy } from './specter-diy.ts';
import { trezor } from './trezor.ts';

export const PROGRAMS: readonly Program[] = [
  bdk,
  bip375,
  bip375Validator,
  bitboxApi,
  bitbox02,
  bitcoinjs,
  coldcard,
  electrum,
  hwi,
  jade,
  keystone,
  krux,
  ledger,
  passport,
  scure,
  seedsigner,
  sparrow,
  specterDiy,
  trezor,
];

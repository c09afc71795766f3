import { randomBytes } from 'node:crypto';
import { finalize, sign, verify } from 'touchstone';
import { makePayment } from './wallet.mjs';

// A key of the example's wallet, derived from public text.
const KEY =
  'tprv8ZgxMBicQKsPdcUReqf6ZzPQDZGBXRrhfq9rbJsNVQcFMuqCiwyarg6cs7QBMy2nbYxD188Yt3Lywx6rF9mf4eTL4DPdzpxJWzB5wn89H8U';

const psbt = makePayment('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 1_000_000);
const signed = sign(psbt, [KEY], { chain: 'regtest', finalize: false, randomBytes });
if (verify(signed.psbt).verdict !== 'valid') throw new Error('not signed');
const { hex } = finalize(signed.psbt);

process.stdout.write(`${hex}\n`);

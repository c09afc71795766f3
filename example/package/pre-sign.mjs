/*
 * Stands before a signer: node pre-sign.mjs FILE DESCRIPTORS. Ends with 0 where the file
 * may be signed, else with 1 and why not.
 */
import { readFileSync } from 'node:fs';
import { CallError, FileError, inspect } from 'touchstone';

const [file = '', wallet = ''] = process.argv.slice(2);

/** Why a PSBT is not to be signed; none where nothing speaks against it. */
function objections(psbt, descriptors) {
  const { findings, outputs, fee } = inspect(psbt, { chain: 'regtest', descriptors });
  const grave = findings.filter(({ severity }) => severity !== 'note').map(({ text }) => text);
  const returns = outputs.some(({ owner }) => owner?.status === 'derived');
  const isFeeKnown = fee?.proof === 'proven' && fee.amount <= 0.0001;
  return [...grave, ...(returns ? [] : ['Nothing returns']), ...(isFeeKnown ? [] : ['The fee'])];
}

try {
  const descriptors = readFileSync(wallet, 'utf8').trim().split('\n');
  const found = objections(readFileSync(file), descriptors);
  for (const words of found) process.stderr.write(`${words}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof FileError || error instanceof CallError)) throw error;
  process.stderr.write(`${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}

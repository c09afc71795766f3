import { connect, ErrorCode } from 'touchstone/client';

/** Lets the person review and sign a PSBT in the frame; `undefined` where they decline. */
export async function signedByPerson(psbt) {
  const frame = document.querySelector('iframe');
  const touchstone = connect(frame, { origin: 'https://touchstone.example' });
  touchstone.on('signing', () => frame.scrollIntoView());
  try {
    return await touchstone.call('signpsbt', [psbt]);
  } catch (error) {
    if (error.code !== ErrorCode.consentDenied && error.code !== ErrorCode.declined) throw error;
    return undefined;
  }
}

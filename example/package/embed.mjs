import { connect } from 'touchstone/client';

export async function review(psbt) {
  const frame = document.querySelector('iframe');
  const touchstone = connect(frame, { origin: 'https://touchstone.example' });
  await touchstone.show(psbt);
  return touchstone.call('inspectpsbt', [psbt]);
}

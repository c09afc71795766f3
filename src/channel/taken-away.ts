/**
 * What a page or a worker could reach others with though its policy forbids
 * every connection, and what could give it a scope that still has these.
 */
const NAMES = [
  // They send packets without asking the policy.
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'mozRTCPeerConnection',
  'WebTransport',
  // They have the browser or a program of the machine speak for the page.
  'PaymentRequest',
  'PresentationRequest',
  'SpeechRecognition',
  'webkitSpeechRecognition',
  'SpeechSynthesisUtterance',
  // Another scope has all of the above again.
  'SharedWorker',
  'documentPictureInPicture',
  'open',
  // An element of a page's own kind may be a frame.
  'customElements',
] as const;

/** In a worker, which has no need to start others; the page has. */
const NAMES_IN_WORKERS = [...NAMES, 'Worker'] as const;

/** Takes them away from a page for good; must run before anything else does. */
export function takeAwayFromPage(scope: object): void {
  for (const name of NAMES) takeAway(scope, name);
}

/** As {@link takeAwayFromPage}. */
export function takeAwayFromWorker(scope: object): void {
  for (const name of NAMES_IN_WORKERS) takeAway(scope, name);
}

/** What is inherited is hidden for good all the same. */
function takeAway(scope: object, name: string): void {
  if (!(name in scope)) return;
  Object.defineProperty(scope, name, { value: undefined, writable: false, configurable: false });
}

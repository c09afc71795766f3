/**
 * What could reach others though the policy forbids every connection and the
 * sandbox every navigation. The frame has no second realm to get them back
 * from: each inner frame is of another opaque origin.
 */
const NAMES = [
  // They send packets without asking the policy.
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'mozRTCPeerConnection',
  'WebTransport',
  // They have the browser or a program of the machine speak for the page.
  'SpeechRecognition',
  'webkitSpeechRecognition',
  'SpeechSynthesisUtterance',
  // They lead back to the page that was in the window before: in Firefox the sandbox lets them.
  'history',
  'navigation',
  // Code of its own would run in them, without this list.
  'Worker',
  'SharedWorker',
] as const;

/** The same, of the realm's navigator. */
const OF_NAVIGATOR = [
  // Runs code made from text, which the policy does not see, outside of the worker that can be ended.
  'gpu',
] as const;

/** What is inherited is hidden for good all the same. */
const GONE = { value: undefined, writable: false, configurable: false };

/** Takes them away from a realm for good; must run before anything else does. */
export function disableApis(realm: object): void {
  take(NAMES, realm);
  // Where they are defined, as code that holds that could ask for them there.
  take(OF_NAVIGATOR, Object.getPrototypeOf(Reflect.get(realm, 'navigator') ?? {}));
}

function take(names: readonly string[], owner: object): void {
  for (const name of names) {
    if (name in owner) Object.defineProperty(owner, name, GONE);
  }
}

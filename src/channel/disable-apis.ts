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

/** What is inherited is hidden for good all the same. */
const GONE = { value: undefined, writable: false, configurable: false };

/** Takes them away from a realm for good; must run before anything else does. */
export function disableApis(realm: object): void {
  for (const name of NAMES) {
    if (name in realm) Object.defineProperty(realm, name, GONE);
  }
}

/*
 * Whoever embeds the file can lead the frame of the app elsewhere, and so can code
 * in it; the app and what was open in it are gone then. This document says so, and
 * shows nothing else that would come in the frame's place.
 */

/** From the frame's load until the app has said that it is there. */
const PATIENCE_MS = 30_000;

const [led] = document.querySelectorAll('iframe');
const notice = document.createElement('p');
notice.setAttribute('role', 'alert');
let loads = 0;
let isHere = false;

addEventListener('message', ({ source, data }) => {
  if (source !== led?.contentWindow || data !== 'here') return;
  isHere = true;
  notice.remove();
});
led?.addEventListener('load', () => {
  if (++loads > 1) {
    led.remove();
    say('This page was led elsewhere, and what was open in it is gone. ');
    // On a busy machine it may only be late, so nothing is taken away.
  } else setTimeout(() => isHere || say('This page did not start yet. '), PATIENCE_MS);
});

function say(/** @type {string} */ words) {
  const again = document.createElement('button');
  again.append('Load it again');
  again.onclick = () => location.reload();
  notice.replaceChildren(words, again);
  document.body.append(notice);
}

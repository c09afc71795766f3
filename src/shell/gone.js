/*
 * Whoever embeds the file can lead the frame of the app elsewhere, and so can code
 * in it; the app and what was open in it are gone then. This document says so, and
 * shows nothing else that would come in the frame's place.
 */

/** From the frame's load until the app has said that it is there, on a busy machine. */
const PATIENCE_MS = 30_000;

const [led] = document.querySelectorAll('iframe');
let loads = 0;
let isHere = false;

addEventListener('message', ({ source, data }) => {
  if (source === led?.contentWindow && data === 'here') isHere = true;
});
led?.addEventListener('load', () => {
  if (++loads > 1) sayThatItIsGone();
  else setTimeout(() => isHere || sayThatItIsGone(), PATIENCE_MS);
});

function sayThatItIsGone() {
  led?.remove();
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  const again = document.createElement('button');
  again.append('Load it again');
  again.onclick = () => location.reload();
  text.append('This page was led elsewhere, and what was open in it is gone. ', again);
  document.body.append(text);
}

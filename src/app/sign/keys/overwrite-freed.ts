/*
 * What a browser frees it does not overwrite: the text of a key stays where it was until
 * something of its size is put there. So a page that wiped its keys takes much memory of
 * all sizes that keys have, fills it, and lets it go again. That no copy is left is not
 * promised by that; `npm run memory` counts them.
 */

/** The longest text that is overwritten: 24 words of a seed. */
const LONGEST = 240;
/** Memory is given out in such steps, at the finest: 16 bytes. */
const STEP = 8;
const EACH = 48;
/** Of small arrays: more than the engine has room for before it looks what is still used. */
const ARRAYS = 400_000;

export function overwriteFreed(): void {
  overwriteTexts();
  overwriteBuffers();
  overwriteNew();
}

/** Texts of the browser's own, with one and with two bytes a character. */
function overwriteTexts(): void {
  const texts: Text[] = [];
  for (let length = STEP; length <= LONGEST; length += STEP) {
    for (let i = 0; i < EACH; i++) {
      texts.push(document.createTextNode('-'.repeat(length)));
      texts.push(document.createTextNode('\u2013'.repeat(length)));
    }
  }
}

function overwriteBuffers(): void {
  const buffers: Uint8Array[] = [];
  for (let length = STEP; length <= LONGEST; length += STEP) {
    for (let i = 0; i < EACH; i++) buffers.push(new Uint8Array(length).fill(255));
  }
}

/** Answers the last, so that it is not left out as work for nothing. */
function overwriteNew(): readonly number[] {
  let last: readonly number[] = [];
  for (let i = 0; i < ARRAYS; i++) last = [i, i, i, i];
  return last;
}

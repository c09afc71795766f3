/** Words apart, without the numbers and commas that stand between them on paper. */
export function mnemonicWords(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;.):\d]+/)
    .filter((word) => word !== '');
}

/** Whether a text looks like the words of a seed: letters alone, perhaps numbered, and more than two words of them. No key does. */
export function looksLikeWords(text: string): boolean {
  const parts = text.trim().split(/[\s,;]+/);
  return parts.every((part) => WORD.test(part)) && mnemonicWords(text).length > 2;
}

const WORD = /^(?:\d{1,2}[.):]?)?[\p{L}\p{M}]*$/u;

/** Lines of a text without the white space around them; none that are empty. */
export function textLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

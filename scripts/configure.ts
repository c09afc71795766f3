const BLOCK = /(<script type="application\/json" id="touchstone-config">)[\s\S]*?(<\/script>)/;

/**
 * The page with another configuration block, as an operator writes it with a
 * text editor: a value, or a text as it stands. The page's policy names the
 * hashes of its scripts, and a block of data is none.
 */
export function withConfiguration(html: string, block: object | string): string {
  const text = typeof block === 'string' ? block : JSON.stringify(block, undefined, 2);
  if (!BLOCK.test(html)) throw new Error('The page has no configuration block');
  const safe = text.replace(/<(?=\/script|!--)/gi, '\\u003C');
  return html.replace(BLOCK, (_all, open: string, close: string) => `${open}\n${safe}\n${close}`);
}

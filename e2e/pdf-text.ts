import { inflateSync } from 'node:zlib';

/*
 * The text of a PDF as Chromium writes it: glyphs by number, of fonts that say which
 * characters their glyphs are. Nothing more of the format is read.
 */

/** All texts in the order in which they are drawn, without the spaces between them. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString('latin1'));
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '') ?? [];
      fonts.set(name, charactersOf(objects.get(cmap)?.content ?? ''));
    }
  }
  return [...objects.values()].map(({ content }) => drawnIn(content, fonts)).join('');
}

interface PdfObject {
  readonly head: string;
  /** Of its stream. */
  readonly content: string;
}

function objectsOf(text: string): ReadonlyMap<string, PdfObject> {
  const found = text.matchAll(/(\d+) 0 obj\n?([\s\S]*?)\n?endobj/g);
  return new Map(
    [...found].map(([, number = '', body = '']) => {
      const [head = '', stream] = body.split(/stream\r?\n/, 2);
      return [number, { head, content: stream === undefined ? '' : inflated(head, stream) }];
    }),
  );
}

function inflated(head: string, stream: string): string {
  if (!head.includes('/FlateDecode')) return stream;
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    // A font or a picture that holds the word by which streams are told apart here.
    return '';
  }
}

/** Which characters the glyphs of a font are, by their numbers in hex. */
function charactersOf(cmap: string): ReadonlyMap<string, string> {
  const characters = new Map<string, string>();
  for (const [, lines = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', code = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g)) {
      characters.set(glyph.toUpperCase(), characterOf(code));
    }
  }
  for (const [, lines = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', code = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph++) {
        const hex = glyph.toString(16).toUpperCase().padStart(from.length, '0');
        characters.set(hex, String.fromCharCode(Number.parseInt(code, 16) + glyph - first));
      }
    }
  }
  return characters;
}

function characterOf(code: string): string {
  return Buffer.from(code, 'hex').swap16().toString('utf16le');
}

function drawnIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> | undefined;
  let text = '';
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (const glyph of hex?.match(/.{4}/g) ?? []) text += font?.get(glyph.toUpperCase()) ?? '';
  }
  return text;
}

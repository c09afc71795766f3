import { basename, dirname } from 'node:path/posix';
import { minifySync, type Plugin, parseSync, Visitor } from 'vite';
import { withoutDeclaredMembers } from './declared-members.ts';

/** The line that the bundler writes before what comes from a file. */
const FILE_LINE = /^\t*\/\/ ((?:src|node_modules)\/[^\n"`$]*)$/gm;
/** The same as a statement, which stays where comments go. */
const MARK = '"// $1";';
const MARKED = /["'`]\/\/ ((?:src|node_modules)\/[^\n"'`]*)["'`];?\n?/g;

/** What begins a line that cannot go on with the statement before, which needs no semicolon then. */
const BEGINS = /[\w$"']/;

/** What draws the page, and draws and reads QR symbols: a sixth of the file, and nobody's to read here. */
const DRAWING = /node_modules\/(?:(?:react|react-dom|scheduler)\/cjs\/.*\.production|qr\/.*)\.js/;

/**
 * What lays out the page, speaks JSON-RPC, carries messages, reads and describes. What holds the walls of the frame is not among it, nor what
 * computes hashes and signatures: the names there are for those who check it in the file.
 */
const LAYOUT =
  /\/src\/(?:app|rpc|channel(?!\/(?:first-script|disable-apis|start-worker|close-worker|closed-elements|shell)\.ts)|core(?!\/(?:crypto|sighash)\/))\/.*\.[jt]sx?$/;

const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g;

/** Gives the names in {@link DRAWING} one or two letters. */
export function shortenDrawing(): Plugin {
  return {
    name: 'touchstone:shorten-drawing',
    apply: 'build',
    transform: {
      filter: { id: DRAWING },
      handler: (code, id) => ({
        code: minifySync(id, code, { module: !/\/cjs\//.test(id), mangle: { toplevel: true } })
          .code,
        map: null,
      }),
    },
  };
}

/**
 * Gives the variables inside functions of {@link LAYOUT} one or two letters, and
 * writes expressions the short way. The names of functions, members and constants stay.
 */
export function shortenLocals(): Plugin {
  return {
    name: 'touchstone:shorten-locals',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: LAYOUT },
      handler: (code, id) => ({
        code: minifySync(id, withoutDeclaredMembers(code), {
          module: true,
          // Each statement stays one.
          compress: { target: 'es2022', sequences: false, joinVars: false },
          mangle: { toplevel: false },
          codegen: { removeWhitespace: false },
        }).code,
        map: null,
      }),
    },
  };
}

/**
 * A bundle without the white space that only takes up room: a line for each
 * statement and each member of a class, and for React's packages none. Names
 * stay. Raises where it would no longer mean the same.
 */
export function compactScript(bundle: string): string {
  const compact = linesOf(withoutSpace(bundle.replaceAll(FILE_LINE, MARK)));
  if (withoutSpace(compact) !== withoutSpace(bundle))
    throw new Error('Compacting changed the bundle');
  return compact;
}

/**
 * Modules that were bundled into one as a classic script whose names nobody else
 * sees. They stand in a block: of a function around them a browser would read all
 * that is inside twice, and a worker would take a third longer to start.
 */
export function inBlock(bundle: string): string {
  const { program } = parseSync('bundle.js', bundle, { sourceType: 'module' });
  const pieces: string[] = [];
  let from = 0;
  for (const node of program.body) {
    if (/^(?:Im|Ex)port/.test(node.type)) throw new Error('A classic script has no modules');
    // Outside of a function what `var` declares is everybody's.
    if (node.type !== 'VariableDeclaration' || node.kind !== 'var') continue;
    pieces.push(bundle.slice(from, node.start), 'let');
    from = node.start + 'var'.length;
  }
  return `"use strict";{\n${pieces.join('')}${bundle.slice(from)}}`;
}

/** A style sheet without comments, empty lines and indentation, each block of declarations in one line. */
export function compactStyle(css: string): string {
  return css
    .replaceAll(COMMENT_OR_STRING, (found) => (found.startsWith('/*') ? '' : found))
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/^([\w-]+): /gm, '$1:')
    .replaceAll(' {\n', '{')
    .replaceAll(';\n}', '}')
    .replaceAll(';\n', ';');
}

/**
 * With a line break before each statement, in place of a semicolon where that
 * is enough, and the names of files as comments again.
 */
function linesOf(code: string): string {
  const marks = [...code.matchAll(MARKED)];
  const drawing = marks.flatMap(({ index, 1: file = '' }, i) =>
    DRAWING.test(file) ? [[index, marks[i + 1]?.index ?? code.length] as const] : [],
  );
  const isDrawing = (at: number) => drawing.some(([start, end]) => at > start && at < end);
  const starts: number[] = [];
  const empty = new Set<number>();
  const { program } = parseSync('bundle.js', code);
  new Visitor({
    EmptyStatement: ({ end }) => empty.add(end),
    Program: ({ body }) => starts.push(...body.map(({ start }) => start)),
    BlockStatement: ({ body }) => starts.push(...body.map(({ start }) => start)),
    ClassBody: ({ body }) => starts.push(...body.map(({ start }) => start)),
    SwitchCase: ({ start, consequent }) =>
      starts.push(start, ...consequent.map((each) => each.start)),
  }).visit(program);
  const cuts = [...new Set(starts)].sort((a, b) => a - b).filter((at) => at > 0 && !isDrawing(at));
  const lineEnd = (at: number) =>
    code[at - 1] === ';' && BEGINS.test(code[at] ?? '') && !empty.has(at) ? at - 1 : at;
  const ends = [...cuts.map(lineEnd), code.length];
  const lines = [0, ...cuts].map((at, i) => code.slice(at, ends[i]));
  return withFileLines(lines.join('\n'));
}

/** The name of each file as a comment, with its folder where the file before is of another. */
function withFileLines(code: string): string {
  let folder = '';
  return code.replaceAll(MARKED, (_mark, file: string) => {
    const line = dirname(file) === folder ? basename(file) : file;
    folder = dirname(file);
    return `// ${line}\n`;
  });
}

/** Names stay, as other files say them. */
function withoutSpace(code: string): string {
  const { code: compact, errors } = minifySync('bundle.js', code, {
    module: false,
    mangle: false,
    compress: false,
    codegen: { removeWhitespace: true },
  });
  if (errors.length > 0) throw new Error(`The bundle cannot be read: ${errors[0]?.message}`);
  return compact;
}

const ELEMENTS = 'react/jsx-runtime';
const RESOLVED_ELEMENTS = '\0elements';

/** Has the page call `jsx` by its name, not `(0, import_jsx_runtime.jsx)` a thousand times. */
export function nameElements(): Plugin {
  return {
    name: 'touchstone:name-elements',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === ELEMENTS && importer !== RESOLVED_ELEMENTS ? RESOLVED_ELEMENTS : undefined,
    load: (id) =>
      id === RESOLVED_ELEMENTS
        ? `import runtime from '${ELEMENTS}';\nexport const { jsx, jsxs, Fragment } = runtime;\n`
        : undefined,
  };
}

/** What is compiled and how, the same for the page and the worker. */
export const COMMON_BUILD = {
  // Readers of the file should find our code by the names that it was written with.
  minify: false,
  target: 'es2022',
  modulePreload: false,
  cssCodeSplit: false,
  assetsInlineLimit: Number.MAX_SAFE_INTEGER,
  reportCompressedSize: false,
} as const;

/**
 * Each module is in the file whole and as it is: finding what is not used, the
 * bundler also puts constants and variables in each other's place.
 */
export const COMMON_INPUT = { treeshake: false, optimization: { inlineConst: false } } as const;

/** Comments stand in the sources; in the file they would be a sixth of it. */
export const COMMON_OUTPUT = {
  codeSplitting: false,
  comments: false,
  // Printed anew without comments, and else as it is: no statement is rewritten.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
  // Constants stay constants.
  topLevelVar: false,
} as const;

import { minifySync, type Plugin } from 'vite';

/*
 * React, and the package that draws and reads QR symbols: a sixth of the file.
 * They are known elsewhere, and nobody comes to this file to read them, so they
 * alone are minified. How our code calls React is kept readable.
 */

const DRAWING = /node_modules\/(?:react|react-dom|scheduler|qr)\/.*\.js/;

/** How React's packages ask which of their two builds is meant. */
const WHICH_BUILD = 'process.env.NODE_ENV';

/** Minifies React's packages and `qr`, module by module, before they are bundled; of React the build for production alone. */
export function minifyDrawing(): Plugin {
  return {
    name: 'touchstone:minify-drawing',
    apply: 'build',
    transform: {
      filter: { id: DRAWING },
      handler: (code, id) => ({
        code: minifySync(id, code.replaceAll(WHICH_BUILD, '"production"'), {
          module: /\/qr\//.test(id),
          mangle: { toplevel: true },
        }).code,
        map: null,
      }),
    },
  };
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

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { billOfMaterials } from './bill-of-materials.ts';
import { bundleScript, onlyChunk } from './bundle-script.ts';
import { CLIENT_ENTRY, CLIENT_TYPES } from './client-files.ts';
import { commandFiles } from './command.ts';
import { COMMON_OUTPUT } from './common.ts';
import { checkPackages, packagesIn, readComponents, readProgram } from './components.ts';
import { packageFiles, withProcedures } from './package.ts';
import { importDeclared } from './procedure-names.ts';
import { openPage, sealPage } from './seal.ts';
import { inBlock, isInWorker } from './worker-block.ts';

const WORKER_ENTRY = 'src/worker/worker.ts';
const FIRST_SCRIPT_ENTRY = 'src/channel/first-script.ts';
/** Goes into the file as it is: it is for people to check there. */
const SHELL = ['src/shell/shell.js', 'src/shell/gone.js', 'src/shell/camera.js'];
const SHELL_STYLE = 'src/shell/shell.css';

/** The scripts that hold the walls are for people to check in the file itself. */
const READABLE_OUTPUT = { ...COMMON_OUTPUT, comments: true } as const;

/**
 * Makes the build one sealed HTML file, with the module for those who embed it,
 * its types and the command beside it, and gives the development server's page
 * its worker. A plugin from elsewhere would inline the bundle, but the policy
 * needs the hashes of exactly what was inlined, and the worker must stand in a
 * block of its own; with both done here nothing is left for it to do.
 */
export function oneFile(root: string): Plugin {
  return {
    name: 'touchstone:one-file',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = onlyChunk(bundle);
      const { shell, first, worker, shellStyle } = await bundleAround(root);
      const client = await bundleScript(root, CLIENT_ENTRY, 'es');
      const components = readComponents(root);
      checkPackages(components, [page, worker, first, client].flatMap(packagesIn));
      const source = sealPage({
        template: readText(root, 'index.html'),
        shell,
        shellStyle,
        firstScript: first.code,
        script: page.code,
        style: onlyStyle(bundle),
        workerSource: inBlock(worker.code),
      });
      for (const name of Object.keys(bundle)) delete bundle[name];
      const emit = (fileName: string, text: string): void => {
        this.emitFile({ type: 'asset', fileName, source: text });
      };
      emit('touchstone.html', source);
      emit('touchstone.cdx.json', billOfMaterials(readProgram(root), components, source));
      emit('touchstone-client.js', client.code);
      const declared = await importDeclared(root);
      emit('touchstone-client.d.ts', withProcedures(resolve(root, CLIENT_TYPES), declared));
      const inPackage = {
        ...(await commandFiles(root, components)),
        ...(await packageFiles(root, readProgram(root), declared)),
        ...declared.SCHEMA_FILES,
      };
      for (const [name, text] of Object.entries(inPackage)) emit(`package/${name}`, text);
    },
    async transformIndexHtml(html) {
      const { shell, first, worker, shellStyle } = await bundleAround(root);
      return openPage(html, {
        shell,
        shellStyle,
        firstScript: first.code,
        workerSource: inBlock(worker.code),
      });
    },
    handleHotUpdate({ file, server }) {
      // The worker is bundled anew only with the page.
      if (isInWorker(file)) server.ws.send({ type: 'full-reload' });
    },
  };
}

function readText(root: string, path: string): string {
  return readFileSync(resolve(root, path), 'utf8');
}

/** What is in the page beside the app's own bundle. */
async function bundleAround(root: string) {
  return {
    shell: SHELL.map((path) => readText(root, path)).join('\n'),
    first: await bundleScript(root, FIRST_SCRIPT_ENTRY, 'iife', READABLE_OUTPUT),
    worker: await bundleScript(root, WORKER_ENTRY, 'es'),
    shellStyle: readText(root, SHELL_STYLE),
  };
}

function onlyStyle(bundle: Rolldown.OutputBundle): string {
  const assets = Object.values(bundle).filter((file) => file.type === 'asset');
  const [style, ...others] = assets;
  if (style === undefined || others.length > 0 || !style.fileName.endsWith('.css')) {
    throw new Error(`Expected one style sheet, found ${assets.map((file) => file.fileName)}`);
  }
  return typeof style.source === 'string' ? style.source : new TextDecoder().decode(style.source);
}

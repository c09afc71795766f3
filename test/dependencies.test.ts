import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { billOfMaterials } from '../scripts/build/bill-of-materials.ts';
import {
  checkPackages,
  packagesIn,
  readComponents,
  readProgram,
} from '../scripts/build/components.ts';
import { PERMITTED } from '../scripts/build/permitted.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Lock {
  readonly version: string;
  readonly packages: Readonly<Record<string, Locked>>;
}

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: true;
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(`${ROOT}/${path}`, 'utf8')) as T;
}

const MANIFEST =
  read<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');

describe('the sources, packed by mistake', () => {
  const { name, files, ...sources } = read<Record<string, unknown>>('package.json');

  test('are no archive of the package, hold none of it, and cannot be published', () => {
    expect(name).not.toBe(readProgram(ROOT).name);
    expect([files, sources['private'], sources['bin'], sources['exports']]).toEqual([
      [],
      true,
      undefined,
      undefined,
    ]);
  });
});

describe('what may be in the file', () => {
  const names = PERMITTED.map(({ name }) => name);

  test('is what the project depends on, and what that needs', () => {
    const direct = Object.keys(MANIFEST.dependencies);
    const needed = readComponents(ROOT).flatMap(({ needs }) => needs);
    expect([...names].sort()).toEqual([...new Set([...direct, ...needed])].sort());
  });

  test('has a reason and a free licence each', () => {
    for (const { why } of PERMITTED) expect(why.length).toBeGreaterThan(15);
    for (const { licence, text } of readComponents(ROOT)) {
      expect(licence).toBe('MIT');
      expect(text).toContain('Permission is hereby granted, free of charge');
    }
  });

  test.each([
    ['what is listed', names, undefined],
    ['something new', [...names, 'left-pad'], /Not on the list.*: left-pad$/],
    ['less', names.slice(1), /not in the file: @noble\/hashes$/],
  ])('a file that holds %s', (_what, held, complaint) => {
    const check = (): void => checkPackages(PERMITTED, held);
    if (complaint === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(complaint);
  });

  test('is told by the modules of a bundle', () => {
    const moduleIds = [
      '/home/x/src/main.tsx',
      '/home/x/node_modules/react/index.js',
      '/home/x/node_modules/@noble/hashes/sha2.js',
      '/home/x/node_modules/a/node_modules/b/index.js',
      'C:\\x\\node_modules\\@scure\\base\\index.js',
      '\0rolldown/runtime.js',
    ];
    expect(packagesIn({ moduleIds })).toEqual(['react', '@noble/hashes', 'b', '@scure/base']);
  });
});

describe('what is installed', () => {
  test('has exact versions', () => {
    const versions = Object.values({ ...MANIFEST.dependencies, ...MANIFEST.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('is held by its hash, and by no address of a registry', () => {
    const entries = Object.entries(read<Lock>('package-lock.json').packages).slice(1);
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test('is of the version that the project has', () => {
    const { version, packages } = read<Lock>('package-lock.json');
    const said = readProgram(ROOT).version;
    expect([version, packages['']?.version]).toEqual([said, said]);
  });

  test('runs no scripts of its own', () => {
    expect(readFileSync(`${ROOT}/.npmrc`, 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });
});

describe('the bill of materials', () => {
  const components = readComponents(ROOT);
  const text = billOfMaterials(readProgram(ROOT), components, 'the file');
  const bill = JSON.parse(text) as {
    readonly [member: string]: unknown;
    readonly metadata: { readonly component: BillComponent };
    readonly components: readonly BillComponent[];
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: string[] }[];
  };

  interface BillComponent {
    readonly type: string;
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly 'bom-ref': string;
    readonly hashes: readonly { readonly alg: string; readonly content: string }[];
    readonly licenses: readonly { readonly license: { readonly id: string } }[];
  }

  test('is of CycloneDX 1.6, with no time and no number by chance', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(Object.keys(bill).sort()).toEqual([
      '$schema',
      'bomFormat',
      'components',
      'dependencies',
      'metadata',
      'specVersion',
      'version',
    ]);
    expect(text).toBe(billOfMaterials(readProgram(ROOT), components, 'the file'));
  });

  test('has what the format asks of each component', () => {
    for (const component of [bill.metadata.component, ...bill.components]) {
      expect(['application', 'library']).toContain(component.type);
      expect(component.name).not.toBe('');
      expect(component.version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(component.purl).toMatch(/^pkg:npm\/(?:%40[a-z]+\/)?[a-z0-9-]+@[\d.]+$/);
      expect(component['bom-ref']).toBe(component.purl);
      expect(component.licenses).toEqual([{ license: { id: 'MIT' } }]);
      for (const { alg, content } of component.hashes) {
        expect(content).toMatch(alg === 'SHA-256' ? /^[0-9a-f]{64}$/ : /^[0-9a-f]{128}$/);
      }
    }
  });

  test('names each permitted component once, and what needs what', () => {
    expect(bill.components.map(({ name }) => name)).toEqual(PERMITTED.map(({ name }) => name));
    const references = [bill.metadata.component, ...bill.components].map((one) => one['bom-ref']);
    expect(bill.dependencies.map(({ ref }) => ref)).toEqual(references);
    for (const { dependsOn } of bill.dependencies) {
      for (const needed of dependsOn) expect(references).toContain(needed);
    }
    const reactDom = bill.dependencies.find(({ ref }) => ref.includes('/react-dom@'));
    expect(reactDom?.dependsOn.join()).toContain('pkg:npm/scheduler@');
  });

  test('holds the hash of the file', () => {
    // printf 'the file' | sha256sum
    expect(bill.metadata.component.hashes[0]?.content).toBe(
      '994659de87f727ddcde75df44314f31d7f367b3bff347e852f390530f29720c7',
    );
  });
});

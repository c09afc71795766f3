import { createHash } from 'node:crypto';
import type { Component, Program } from './components.ts';

/**
 * What the file is made of, in CycloneDX 1.6: without a time and a serial
 * number, which would make every build another one.
 */
export function billOfMaterials(
  program: Program,
  components: readonly Component[],
  file: string,
): string {
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': addressOf(program),
        name: program.name,
        version: program.version,
        hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(file).digest('hex') }],
        licenses: [{ license: { id: program.licence } }],
        purl: addressOf(program),
      },
    },
    components: components.map((component) => ({
      type: 'library',
      'bom-ref': addressOf(component),
      name: component.name,
      version: component.version,
      hashes: [{ alg: 'SHA-512', content: hexOf(component.integrity) }],
      licenses: [{ license: { id: component.licence } }],
      purl: addressOf(component),
    })),
    dependencies: [
      { ref: addressOf(program), dependsOn: components.map(addressOf) },
      ...components.map((component) => ({
        ref: addressOf(component),
        dependsOn: components.filter(({ name }) => component.needs.includes(name)).map(addressOf),
      })),
    ],
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

/** A package URL; what is scoped has its at sign escaped. */
function addressOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Of `sha512-` and base64. */
function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

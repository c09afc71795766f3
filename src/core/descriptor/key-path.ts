import { HARDENED } from '../encoding/path-text.ts';
import { DescriptorError } from './descriptor-error.ts';
import type { WildcardKind } from './types.ts';

export function isHardened(step: number): boolean {
  return step >= HARDENED;
}

/** Steps as a path is written, without the beginning: `/48h/0` (FormatHDKeypath, util/bip32.cpp). */
export function pathStepsText(path: readonly number[], apostrophe: boolean): string {
  const mark = apostrophe ? "'" : 'h';
  return path.map((step) => `/${step % HARDENED}${isHardened(step) ? mark : ''}`).join('');
}

/** The steps of a path as it was written. */
export interface ReadPath {
  /** One path, or more where a step has several values, as `<0;1>`. */
  readonly paths: readonly (readonly number[])[];
  /** Of the last hardened step; `undefined` where there is none. */
  readonly apostrophe: boolean | undefined;
}

/** Reads the steps behind a key (ParseKeyPath, script/descriptor.cpp). Raises DescriptorError. */
export function readPath(elements: readonly string[], allowMultipath: boolean): ReadPath {
  const reader = new PathReader(allowMultipath);
  const steps = elements.map((element) => reader.step(element));
  const values = steps.find((step) => typeof step !== 'number');
  const count = values?.length ?? 1;
  const paths = Array.from({ length: count }, (_, i) =>
    steps.map((step) => (typeof step === 'number' ? step : step[i]!)),
  );
  return { paths, apostrophe: reader.apostrophe };
}

class PathReader {
  apostrophe: boolean | undefined;
  private hasMultipath = false;

  constructor(private readonly allowMultipath: boolean) {}

  /** One step, or the values that it is to have one after the other. */
  step(element: string): number | readonly number[] {
    const isMultipath = element.startsWith('<') && element.endsWith('>');
    return isMultipath ? this.multipath(element) : this.childNumber(element);
  }

  private multipath(element: string): readonly number[] {
    if (!this.allowMultipath) {
      throw new DescriptorError(
        `Key path value '${element}' specifies multipath in a section where multipath is not allowed`,
      );
    }
    if (this.hasMultipath) {
      throw new DescriptorError('Multiple multipath key path specifiers found');
    }
    this.hasMultipath = true;
    const values = element.slice(1, -1).split(';');
    if (values.length < 2) {
      throw new DescriptorError('Multipath key path specifiers must have at least two items');
    }
    const seen = new Set<number>();
    for (const value of values) {
      const step = this.childNumber(value);
      if (seen.has(step)) {
        throw new DescriptorError(`Duplicated key path value ${step} in multipath specifier`);
      }
      seen.add(step);
    }
    return [...seen];
  }

  /** A number below 2^31, with `'` or `h` behind it where the step is hardened. */
  private childNumber(element: string): number {
    if (element === '') throw new DescriptorError(`Key path value '${element}' is not valid`);
    const isHardenedStep = /['h]$/.test(element);
    const number = uint32(isHardenedStep ? element.slice(0, -1) : element);
    if (number === undefined) {
      throw new DescriptorError(`Key path value '${element}' is not a valid uint32`);
    }
    if (number >= HARDENED) {
      throw new DescriptorError(`Key path value ${number} is out of range`);
    }
    if (!isHardenedStep) return number;
    this.apostrophe = element.endsWith("'");
    return number + HARDENED;
  }
}

/** Decimal digits as a number of 32 bits, leading zeros allowed (ToIntegral, util/strencodings.h). */
export function uint32(text: string): number | undefined {
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  return value <= 0xffffffff ? value : undefined;
}

/** The `*` at the end of a path, and the elements before it (ParseDeriveType). */
export function readWildcard(elements: readonly string[]): {
  readonly elements: readonly string[];
  readonly range: WildcardKind;
  readonly apostrophe: boolean | undefined;
} {
  const last = elements.at(-1);
  const range: WildcardKind =
    last === '*' ? 'normal' : last === "*'" || last === '*h' ? 'hardened' : 'none';
  return {
    elements: range === 'none' ? elements : elements.slice(0, -1),
    range,
    apostrophe: range === 'hardened' ? last === "*'" : undefined,
  };
}

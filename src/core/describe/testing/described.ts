/** Descriptions of files that are made for tests. */

import type { ReviewedFile } from '../../review/reviewed-file.ts';
import {
  type Looked,
  ownDescriptor,
  ownersOf,
  subjectOfSpec,
} from '../../review/testing/file-rows.ts';
import { inspectionOf } from '../../review/testing/subjects.ts';
import type { FileSpec } from '../../sign/testing/built-files.ts';
import type { Subject } from '../../subject/subject.ts';

export function described(subject: Subject, descriptors?: readonly string[]): ReviewedFile {
  const owners = descriptors && ownersOf(descriptors.map((text) => ownDescriptor(text)));
  const inspection = inspectionOf(subject, { chain: 'regtest', owners });
  return { subject, inspection, chain: 'regtest' };
}

export function describedSpec(file: FileSpec, how: Looked = {}): ReviewedFile {
  return described(subjectOfSpec(file, how), how.descriptors);
}

import { writeJson } from '../../rpc/json/write.ts';
import { prettyJson } from '../answer.ts';
import { answerSchema, policySchema } from '../schema.ts';

/** The schemas that `schema` prints, by what it is asked for, and the file that the package has each as. */
export const SCHEMAS = {
  answers: { file: 'touchstone.schema.json', schema: answerSchema },
  policy: { file: 'policy.schema.json', schema: policySchema },
} as const;

/** The texts of the files, by their names; the build writes them. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.values(SCHEMAS).map(({ file, schema }) => [
      file,
      `${prettyJson(writeJson(schema()))}\n`,
    ]),
  );
}

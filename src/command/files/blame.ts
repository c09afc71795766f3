import { DECODE_METHODS } from '../../rpc/decode-method.ts';
import { perform } from '../../rpc/dispatch.ts';
import { RpcError } from '../../rpc/errors.ts';
import { type CommandContext, INPUT } from '../context.ts';
import { descriptorsIn, type ReadFile, readFile, shownFileName } from '../read-file.ts';

/** A file as it was read, with the path that it was given by. */
export interface GivenFile extends ReadFile {
  readonly path: string;
}

/**
 * The name of the file that an error of a procedure is about: of those that the command is
 * about the first that does not decode, else a previous transaction or a descriptor that was
 * given besides; where nothing of it can be told and the command is about one file, that.
 */
export function fileAtFault(
  context: CommandContext,
  files: readonly GivenFile[],
): string | undefined {
  const { chain } = context;
  const decodes = (file: ReadFile) => canCall(DECODE_METHODS[file.format], file.text, context);
  const besides = ['prevtx', 'descriptor'] as const;
  const given = besides.flatMap((flag) =>
    (context.flags.get(flag) ?? []).map((path) => ({ flag, path })),
  );
  const isWrong = ({ flag, path }: (typeof given)[number]) =>
    path !== INPUT &&
    (flag === 'prevtx'
      ? !decodes(readFile(context.system, path))
      : descriptorsIn(context.system, path).some(
          (text) => !canCall('getdescriptorinfo', text, { chain }),
        ));
  const found = files.find((file) => !decodes(file)) ?? given.find(isWrong);
  const path = found?.path ?? (files.length === 1 ? files[0]?.path : undefined);
  return path === undefined ? undefined : shownFileName(path);
}

function canCall(method: string, param: string, { chain }: Pick<CommandContext, 'chain'>): boolean {
  try {
    perform({ method, params: [param] }, { chain });
    return true;
  } catch (thrown) {
    if (thrown instanceof RpcError) return false;
    throw thrown;
  }
}

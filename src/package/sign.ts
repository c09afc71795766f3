/* `touchstone/sign`. */
import { combinepsbt } from '../rpc/procedures/psbt/combinepsbt.ts';
import { finalizepsbt } from '../rpc/procedures/psbt/finalizepsbt.ts';
import { signpsbtwithkey } from '../rpc/procedures/psbt/signpsbtwithkey.ts';
import { combinerawtransaction } from '../rpc/procedures/transactions/combinerawtransaction.ts';
import { signrawtransactionwithkey } from '../rpc/procedures/transactions/signrawtransactionwithkey.ts';
import { answerIn, encoded, encodedOf, readText } from './files.ts';
import { askOne } from './procedures.ts';
import type * as Types from './types.ts';

type Circumstances = Types.Circumstances;

export function sign(
  source: Types.Source,
  keys: readonly string[],
  options: Types.SignOptions = {},
): Types.Signed {
  const { format, text } = encodedOf(source);
  const { sighashtype, finalize: finalizes, prevtxs, way } = options;
  const ways = way && { way };
  const [method, params] =
    format === 'psbt'
      ? ([signpsbtwithkey, [text, keys, sighashtype, finalizes, ways]] as const)
      : ([signrawtransactionwithkey, [text, keys, prevtxs, sighashtype]] as const);
  const answer = askOne(method, params, options) as Types.Result<
    'signpsbtwithkey' | 'signrawtransactionwithkey'
  > &
    object;
  return { format, ...answer };
}

export function combine(
  sources: readonly Types.Source[],
  options: Pick<Types.SignOptions, 'prevtxs'> & Circumstances = {},
): Types.Encoded {
  const format = sources[0] === undefined ? 'psbt' : encodedOf(sources[0]).format;
  const texts = sources.map((source) => readText(source, format));
  const answer =
    format === 'psbt'
      ? askOne(combinepsbt, [texts], options)
      : askOne(combinerawtransaction, [texts, options.prevtxs], options);
  return encoded(format, answerIn(answer));
}

export function finalize(
  source: Types.Source,
  options: { readonly extract?: boolean } & Circumstances = {},
): Types.Result<'finalizepsbt'> {
  return askOne(finalizepsbt, [readText(source, 'psbt'), options.extract], options);
}

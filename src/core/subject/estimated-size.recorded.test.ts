import { describe, expect, test } from 'vitest';
import { type Recorded, recordedCalls, textParameters } from '../../../test/recorded.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { InspectedInput } from '../shown/shown-input.ts';

describe('the size when signed, as Bitcoin Core estimated it', () => {
  test.each([
    ['roles-regtest', 343],
    ['roles-main', 83],
  ])('%s, %i estimates', (file, count) => {
    const differing: string[] = [];
    let compared = 0;
    for (const call of recordedCalls(file)) {
      const estimate = estimateOf(call);
      const bytes =
        estimate === undefined ? undefined : decodeBase64(textParameters(call)[0] ?? '');
      if (!bytes) continue;
      compared++;
      const { estimatedSize, size } = new InspectedInput(bytes, 'psbt').summary('main');
      const ours = estimatedSize?.vsize ?? size?.vsize;
      if (ours !== estimate) differing.push(`${call.id}: ${ours}, not ${estimate}`);
    }
    expect(differing).toEqual([]);
    expect(compared).toBe(count);
  });
});

function estimateOf({ request, response }: Recorded): number | undefined {
  if (!request.includes('"analyzepsbt"')) return undefined;
  const { result } = JSON.parse(response) as {
    readonly result?: { readonly estimated_vsize?: number } | null;
  };
  return result?.estimated_vsize;
}

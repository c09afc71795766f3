import { Cursor } from '../bytes/cursor.ts';
import { ifDecodes } from '../bytes/if-decodes.ts';
import { type Codec, compactSize, countedList, cut, leaf, node, rest } from '../codec/codec.ts';
import { type WitnessRole, witnessRoles } from '../script/witness-roles.ts';
import { controlBlock } from './control-block.ts';
import { scriptCodec } from './script-codec.ts';

/** One for all empty items, of which a witness may have as many as bytes. */
const NO_BYTES = new Uint8Array(0);

/** How an item of each role is read, which is the same bytes reported as other parts. */
const CONTENTS: Readonly<Record<WitnessRole, Codec<Uint8Array>>> = {
  data: leaf('tx.witness.data', rest),
  'ecdsa-signature': leaf('signature.ecdsa', rest),
  'schnorr-signature': leaf('signature.schnorr', rest),
  'public-key': leaf('key.public_key', rest),
  'witness-script': scriptCodec('tx.witness.script'),
  tapscript: scriptCodec('tap.script'),
  'control-block': controlBlock,
  annex: leaf('tx.witness.annex', rest),
  'reserved-value': leaf('tx.witness.reserved_value', rest),
};

/** An item after its length. Nothing is reported of the content of an empty one. */
function item(role: WitnessRole): Codec<Uint8Array> {
  const content: Codec<Uint8Array> = {
    ...rest,
    read: (cursor) => (cursor.atEnd ? NO_BYTES : CONTENTS[role].read(cursor)),
  };
  return node('tx.witness.item', cut('tx.witness.item_size', content));
}

/** Made once: a witness may have as many items as bytes. */
const ITEMS: Readonly<Record<WitnessRole, Codec<Uint8Array>>> = {
  data: item('data'),
  'ecdsa-signature': item('ecdsa-signature'),
  'schnorr-signature': item('schnorr-signature'),
  'public-key': item('public-key'),
  'witness-script': item('witness-script'),
  tapscript: item('tapscript'),
  'control-block': item('control-block'),
  annex: item('annex'),
  'reserved-value': item('reserved-value'),
};

const itemCount = leaf('tx.witness.count', compactSize);
const plainStack = countedList('tx.witness.count', ITEMS.data);

/**
 * The stack of a witness: a count, then each item after its length (BIP 144).
 * A detailed recorder hears what each item is. That depends on all of them, so
 * for such a recorder the stack is read once before without one.
 */
export const witnessStack: Codec<readonly Uint8Array[]> = {
  read(cursor) {
    const roles = cursor.recorder?.detailed ? rolesAhead(cursor) : undefined;
    return roles ? readAs(cursor, roles) : plainStack.read(cursor);
  },
  write: plainStack.write,
};

/** The roles of the items of the next stack; undefined where that cannot be read. */
function rolesAhead({ bytes, pos, end }: Cursor): readonly WitnessRole[] | undefined {
  return ifDecodes(() => witnessRoles(plainStack.read(new Cursor(bytes, undefined, pos, end))));
}

function readAs(cursor: Cursor, roles: readonly WitnessRole[]): readonly Uint8Array[] {
  itemCount.read(cursor);
  return roles.map((role) => ITEMS[role].read(cursor));
}

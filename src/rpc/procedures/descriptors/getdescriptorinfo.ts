import { isRangedDescriptor, isSolvable } from '../../../core/descriptor/expand.ts';
import { PrivateKeys } from '../../../core/descriptor/private-keys.ts';
import { publicText } from '../../../core/descriptor/to-text.ts';
import { JsonTextWriter } from '../../json/text-writer.ts';
import { procedure } from '../../procedure.ts';
import { readDescriptor } from './read-descriptor.ts';

/** A key of BIP 32's test vector 1, which everybody knows. */
const EXAMPLE_KEY =
  'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ';
export const EXAMPLE_DESCRIPTOR = `wpkh([3442193e/0h/1]${EXAMPLE_KEY}/0/*)`;

export const getdescriptorinfo = procedure(
  {
    name: 'getdescriptorinfo',
    category: 'util',
    description:
      'Shows what an output descriptor (BIP 380 to 390) is, in public form, with its checksum.',
    parameters: [
      {
        name: 'descriptor',
        type: 'STR',
        presence: 'required',
        description: 'The descriptor, with or without its checksum.',
      },
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'STR',
            name: 'descriptor',
            description:
              'The descriptor with its checksum and without private keys; the first, where\n' +
              'a step in it has several values.',
          },
          {
            type: 'ARR',
            name: 'multipath_expansion',
            optional: true,
            description: 'The descriptor for each value of such a step.',
            inner: [{ type: 'STR', name: '', description: 'One of them.' }],
          },
          { type: 'STR', name: 'checksum', description: 'The checksum of the text as given.' },
          {
            type: 'BOOL',
            name: 'isrange',
            description: 'Whether it stands for many scripts, one for each index.',
          },
          {
            type: 'BOOL',
            name: 'issolvable',
            description: 'Whether it says how to spend, as addr() and raw() do not.',
          },
          {
            type: 'BOOL',
            name: 'hasprivatekeys',
            description: 'Whether the text as given has a private key in it.',
          },
        ],
      },
    ],
    examples: [{ note: 'The addresses of an account:', params: [EXAMPLE_DESCRIPTOR] }],
  },
  ([text], { chain }) => {
    const privateKeys = new PrivateKeys();
    try {
      const { descriptors, checksum } = readDescriptor(text, chain, privateKeys);
      const [descriptor] = descriptors;
      const writer = new JsonTextWriter();
      const member = (name: string, value: string | boolean) => {
        writer.key(name);
        typeof value === 'string' ? writer.string(value) : writer.bool(value);
      };
      const texts = descriptors.map((one) => publicText(one, chain));
      writer.beginObject();
      member('descriptor', texts[0]!);
      if (texts.length > 1) {
        writer.key('multipath_expansion');
        writer.beginArray();
        for (const one of texts) writer.string(one);
        writer.endArray();
      }
      member('checksum', checksum);
      member('isrange', isRangedDescriptor(descriptor!));
      member('issolvable', isSolvable(descriptor!));
      member('hasprivatekeys', privateKeys.size > 0);
      writer.endObject();
      return writer.finish();
    } finally {
      privateKeys.wipe();
    }
  },
);

import { writeJson } from '../../json/write.ts';
import { openRpcDocument } from '../../open-rpc.ts';
import { type Procedure, procedure } from '../../procedure.ts';
import type { ResultField } from '../../schema.ts';

const text = (name: string, description: string): ResultField => ({
  type: 'STR',
  name,
  description,
});

const PARAMETER: readonly ResultField[] = [
  text('name', 'Its name.'),
  { type: 'BOOL', name: 'required', description: 'Whether it must be there.' },
  { type: 'ANY', name: 'schema', description: 'JSON Schema of its value.' },
  {
    type: 'ARR',
    name: 'x-bitcoin-aliases',
    optional: true,
    description: 'Other names that it goes by.',
    inner: [text('', 'One name.')],
  },
  { ...text('description', 'What it is.'), optional: true },
  {
    type: 'BOOL',
    name: 'x-touchstone-extension',
    optional: true,
    description: 'There where Core does not know the parameter.',
  },
];

const METHOD: readonly ResultField[] = [
  text('name', 'Its name.'),
  text('description', 'What it does.'),
  {
    type: 'ARR',
    name: 'params',
    description: 'Its parameters in order.',
    inner: [{ type: 'OBJ', name: '', description: 'One parameter.', inner: PARAMETER }],
  },
  {
    type: 'OBJ',
    name: 'result',
    description: 'What it answers.',
    inner: [
      text('name', 'Always the same word.'),
      { type: 'ANY', name: 'schema', description: 'JSON Schema of the answer.' },
    ],
  },
  text('x-bitcoin-category', 'Its heading in the list of help.'),
];

const DOCUMENT: ResultField = {
  type: 'OBJ',
  name: '',
  description: '',
  inner: [
    text('openrpc', 'The version of OpenRPC that the document is written in.'),
    {
      type: 'OBJ',
      name: 'info',
      description: 'What is described.',
      inner: [
        text('title', 'Its name.'),
        text('version', 'Its version.'),
        text('description', 'Where the document comes from.'),
      ],
    },
    {
      type: 'ARR',
      name: 'methods',
      description: 'The procedures by name.',
      inner: [{ type: 'OBJ', name: '', description: 'One procedure.', inner: METHOD }],
    },
  ],
};

/** `getopenrpcinfo`: what `table`, which is asked for when it is called, says of itself. */
export function getopenrpcinfoProcedure(table: () => readonly Procedure[]): Procedure {
  return procedure(
    {
      name: 'getopenrpcinfo',
      category: 'control',
      description: 'Describes the procedures in the form that OpenRPC gives to it.',
      parameters: [
        {
          name: 'show_hidden',
          type: 'BOOL',
          presence: { default: false },
          description: 'Whether to describe those too that help does not list.',
        },
      ],
      results: [DOCUMENT],
      examples: [
        { note: 'What help lists:', params: [] },
        { note: 'All procedures:', params: [true] },
      ],
    },
    ([showHidden]) => writeJson(openRpcDocument(table(), showHidden ?? false)),
  );
}

/** `rpc.discover`, the name that OpenRPC itself gives to this (its "Service Discovery Method"). */
export function rpcDiscoverProcedure(table: () => readonly Procedure[]): Procedure {
  return procedure(
    {
      name: 'rpc.discover',
      category: 'control',
      description:
        'Describes the procedures that help lists, in the form that OpenRPC gives to it.',
      parameters: [],
      results: [DOCUMENT],
      examples: [{ note: 'The document:', params: [] }],
    },
    () => writeJson(openRpcDocument(table(), false)),
  );
}

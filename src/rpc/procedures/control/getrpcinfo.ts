import { procedure } from '../../procedure.ts';

/**
 * What Core's node says of its server (getrpcinfo, rpc/server.cpp). A call here
 * knows of no other, has no clock and writes no log; so the one command that is
 * active is this one, it has run for no time, and the path is empty.
 */
export const getrpcinfo = procedure(
  {
    name: 'getrpcinfo',
    category: 'control',
    description:
      'Says what this server is doing. Calls do not see each other here: the answer is always the same.',
    parameters: [],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'ARR',
            name: 'active_commands',
            description: 'The calls that are being answered; only this one.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: 'One call.',
                inner: [
                  { type: 'STR', name: 'method', description: 'The name of its procedure.' },
                  {
                    type: 'NUM',
                    name: 'duration',
                    description: 'For how many microseconds it has run; always 0.',
                  },
                ],
              },
            ],
          },
          { type: 'STR', name: 'logpath', description: 'Empty: no log is written.' },
        ],
      },
    ],
    examples: [{ note: 'The server:', params: [] }],
  },
  () => '{"active_commands":[{"method":"getrpcinfo","duration":0}],"logpath":""}',
);

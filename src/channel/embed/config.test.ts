import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG, readConfig, withAddress } from './config.ts';

const HMAC = 'ab'.repeat(32);

describe('a configuration', () => {
  test.each([
    ['that is empty', ''],
    ['of white space', ' \n\t'],
    ['of an empty object', ' {} '],
  ])('%s says nothing', (_name, text) => {
    expect(readConfig(text)).toEqual({ config: DEFAULT_CONFIG, problems: [] });
  });

  test.each<[string, object, object]>([
    ['the chain', { chain: 'regtest' }, { chain: 'regtest' }],
    ["the chain by Core's name", { chain: 'test' }, { chain: 'testnet3' }],
    ['the view', { view: 'none' }, { view: 'none' }],
    ['the theme', { theme: 'dark' }, { theme: 'dark' }],
    ['the language, as its tag is spelt', { lang: 'de-ch' }, { lang: 'de-CH' }],
    ['origins', { origins: ['https://a.example'] }, { origins: ['https://a.example'] }],
    [
      'an origin with a port',
      { origins: ['http://[::1]:8080'] },
      { origins: ['http://[::1]:8080'] },
    ],
    [
      'users',
      { rpcauth: [`alice:salt$${HMAC}`] },
      { rpcauth: [{ user: 'alice', salt: 'salt', hmac: HMAC }] },
    ],
    [
      'a list of procedures, which closes the door to others',
      { rpcwhitelist: { 'https://a.example': ['help'] } },
      {
        rpcwhitelist: new Map([['https://a.example', new Set(['help'])]]),
        rpcwhitelistdefault: true,
      },
    ],
    [
      'a list of procedures, with the door left open',
      { rpcwhitelist: { 'https://a.example': [] }, rpcwhitelistdefault: false },
      { rpcwhitelist: new Map([['https://a.example', new Set()]]), rpcwhitelistdefault: false },
    ],
    ['no consent', { consent: false }, { consent: false }],
    [
      'opaque origins, by name too',
      { opaqueOrigins: true, origins: ['null'] },
      { opaqueOrigins: true, origins: ['null'] },
    ],
    [
      'one limit among the others',
      { limits: { queue: 3 } },
      { limits: { ...DEFAULT_CONFIG.limits, queue: 3 } },
    ],
    [
      'part of a second',
      { limits: { callSeconds: 0.5 } },
      { limits: { ...DEFAULT_CONFIG.limits, callSeconds: 0.5 } },
    ],
  ])('says %s', (_name, said, read) => {
    expect(readConfig(JSON.stringify(said))).toMatchObject({
      config: { ...DEFAULT_CONFIG, ...read },
      problems: [],
    });
  });

  test.each<[string, string, RegExp]>([
    ['no JSON', '{"chain":"main",}', /^not JSON: .+/],
    ['a list', '[]', /^the whole is an array, not an object$/],
    [
      'an unknown name',
      '{"orgins":[]}',
      /^orgins is unknown; there are chain, view, theme, lang, origins/,
    ],
    ['an unknown theme', '{"theme":"blue"}', /^theme is "blue", not one of system, light, dark$/],
    ['no language tag', '{"lang":"in English"}', /^lang is "in English", not a language tag/],
    ['a name of the prototype', '{"constructor":1}', /^constructor is unknown/],
    ['a name twice', '{"view":"none","view":"sign"}', /^view is there twice$/],
    ['an unknown chain', '{"chain":"moon"}', /^chain is "moon", not one of main, testnet3/],
    ['a chain that is no text', '{"chain":1}', /^chain is 1, not one of/],
    [
      'an unknown view',
      '{"view":"all"}',
      /^view is "all", not one of inspect, sign, console, none$/,
    ],
    ['origins that are no list', '{"origins":"*"}', /^origins is "\*", not a list$/],
    ['a wildcard', '{"origins":["*"]}', /^origins\[0\] is "\*", not an origin such as/],
    [
      'an address in the place of an origin',
      '{"origins":["https://a.example/x"]}',
      /^origins\[0\] is "https:\/\/a.example\/x"; the origin of that is "https:\/\/a.example"$/,
    ],
    [
      'an origin with its default port',
      '{"origins":["https://a.example:443"]}',
      /the origin of that/,
    ],
    ['a file', '{"keyFields":["file:///a"]}', /^keyFields\[0\] is "file:.*", not an origin/],
    ...[
      'ftp://a.example',
      'ws://a.example',
      'wss://a.example',
      'file:///x',
      'blob:https://a.example/x',
    ].map((text): [string, string, RegExp] => [
      `no page of the web, ${text}`,
      `{"origins":["${text}"]}`,
      /^origins\[0\] is ".*", not an origin such as/,
    ]),
    ['an opaque origin by name', '{"origins":["null"]}', /^origins names "null", which/],
    ['a password', '{"rpcauth":["alice:secret"]}', /^rpcauth\[0\] is not of the form/],
    ['no list of users', '{"rpcauth":{}}', /^rpcauth is an object, not a list$/],
    ['a list for nobody', '{"rpcwhitelist":{"bob":[]}}', /^rpcwhitelist\["bob"\] is neither/],
    [
      'a procedure that is no text',
      '{"rpcwhitelist":{"https://a.example":[1]}}',
      /^rpcwhitelist\["https:\/\/a.example"\]\[0\] is 1, not a text$/,
    ],
    ['a word for yes', '{"consent":"yes"}', /^consent is "yes", not true or false$/],
    [
      'an unknown limit',
      '{"limits":{"depth":1}}',
      /^limits\.depth is unknown; there are bodyBytes/,
    ],
    [
      'a limit of nothing',
      '{"limits":{"workers":0}}',
      /^limits\.workers is 0, not a number from 1/,
    ],
    ['a limit beyond what is possible', '{"limits":{"nesting":513}}', /from 1 to 512$/],
    ['half a call', '{"limits":{"queue":1.5}}', /^limits\.queue is 1\.5, not a whole number$/],
  ])('with %s is refused', (_name, text, problem) => {
    const { problems } = readConfig(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  test('is told of every problem, and keeps what is right', () => {
    const { config, problems } = readConfig('{"chain":"x","view":"y","consent":false,"z":1}');
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['chain', 'view', 'z']);
    expect(config).toEqual({ ...DEFAULT_CONFIG, consent: false });
  });

  test('repeats no secret that was written in the wrong place', () => {
    const { problems } = readConfig('{"rpcauth":["alice:hunter2"]}');
    expect(problems.join()).not.toContain('hunter2');
  });
});

describe('the address', () => {
  test.each([
    ['', { chain: 'main', view: 'inspect' }, 0],
    ['?chain=regtest', { chain: 'regtest', view: 'inspect' }, 0],
    ['?view=none&chain=signet&utm=1', { chain: 'signet', view: 'none' }, 0],
    ['?chain=moon', { chain: 'main', view: 'inspect' }, 1],
    ['?chain=', { chain: 'main', view: 'inspect' }, 1],
    ['?theme=dark&lang=pt-br', { theme: 'dark', lang: 'pt-BR' }, 0],
    ['?theme=&lang=', { theme: undefined, lang: undefined }, 2],
    ['?view=all&chain=moon', { chain: 'main', view: 'inspect' }, 2],
  ])('%j', (search, read, count) => {
    const { config, problems } = withAddress(readConfig(''), search);
    expect(config).toMatchObject(read);
    expect(problems).toHaveLength(count);
    for (const problem of problems) expect(problem).toMatch(/^in the address: /);
  });

  test.each([
    ['', '', undefined],
    ['{"view":"none"}', '?view=sign', undefined],
    ['{"chain":"main"}', '', 'main'],
    ['{"chain":"moon"}', '', undefined],
    ['', '?chain=regtest', 'regtest'],
    ['{"chain":"signet"}', '?chain=main', 'main'],
  ])('with the block %j and the address %j, the chain that was said', (block, search, chain) => {
    expect(withAddress(readConfig(block), search).givenChain).toBe(chain);
  });

  test('goes before the block', () => {
    const block = readConfig('{"chain":"signet","view":"none","theme":"dark"}');
    const { config } = withAddress(block, '?chain=main&theme=light');
    expect(config).toMatchObject({ chain: 'main', view: 'none', theme: 'light' });
  });
});

/** The folders of `src`: each may import itself and what stands before it. */
export const LAYERS = ['shell', 'core', 'rpc', 'channel', 'worker', 'app', 'main.tsx'] as const;

/** As {@link LAYERS}, within core. */
export const CORE_LAYERS = [
  'bytes',
  'codec',
  'crypto',
  'encoding',
  'transfer',
  'script',
  'tx',
  'sighash',
  'relay',
  'psbt',
  'miniscript',
  'descriptor',
  'sign',
  'message',
  'roles',
  'policy',
  'subject',
  'verdict',
  'findings',
  'refusals',
  'forensics',
  'review',
  'diff',
  'intake',
  'outline',
  'inspect',
  'describe',
  'signing-form',
] as const;

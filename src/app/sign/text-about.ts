export const SIGN_DOCUMENT_TEXT = {
  other: (txid: string | undefined) =>
    txid === undefined
      ? 'Sign is about what was given here, and Inspect shows something else.'
      : `Sign is about ${txid.slice(0, 8)}…${txid.slice(-8)}, and Inspect shows something else.`,
  cleared: 'Sign was cleared. What Inspect shows was open then, and is not taken by itself.',
  take: 'Take what Inspect shows',
  dismiss: 'Dismiss',
} as const;

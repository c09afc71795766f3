/** How far a file is, from the worst to what comes last. */
export type VerdictState =
  | 'rehearsal-mixed'
  | 'contradiction'
  /** Something else that no signature may be given beside. */
  | 'danger'
  | 'invalid-signature'
  | 'script-fails'
  | 'draft'
  | 'impossible'
  | 'coinbase'
  | 'coins-missing'
  | 'signed-not-verified'
  | 'previous-transaction-missing'
  | 'scripts-missing'
  | 'musig2'
  | 'preimage-missing'
  | 'lock-unmet'
  | 'unsigned'
  | 'partly-signed'
  | 'foreign'
  | 'signed'
  /** All signatures are there, and others are to add inputs: half of a trade. */
  | 'offer'
  | 'final'
  | 'complete'
  /** Either of them, and a coin is only claimed: no previous transaction says what it is. */
  | 'unproven'
  | 'not-relayed'
  /** A message that no block can hold: to be signed, signed, or signed with what is not proven. */
  | 'message-open'
  | 'message-signed'
  | 'message-unproven'
  /** Nothing but made-up coins is spent, and more is needed, or all is there. */
  | 'rehearsal'
  | 'rehearsal-complete'
  | 'unverified';

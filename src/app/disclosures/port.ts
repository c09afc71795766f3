export type { DisclosureClient } from '../../channel/disclosure-client.ts';
export type { Disclosure, DisclosureKind } from '../../channel/disclosure-protocol.ts';

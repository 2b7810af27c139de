import * as boards from './boards.ts';
import * as discovery from './discovery.ts';
import * as identity from './identity.ts';
import type { Call } from './kernel/call.ts';
import * as media from './media.ts';
import * as pins from './pins.ts';
import * as social from './social.ts';

const domains = { identity, media, social, boards, pins, discovery };

/** Every call of the contract, by domain: for documents and for tests that go through all. */
export const callsByDomain: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries(domains).map(([domain, exported]) => [
    domain,
    Object.values<unknown>(exported).filter(isCall),
  ]),
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'audience' in value && 'resources' in value;
}

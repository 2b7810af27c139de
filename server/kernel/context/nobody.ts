import type { Logger } from 'pino';
import { NO_HUMANS } from '../config/human-config.ts';
import { bucketOf } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { Answer, Jobs, Origin, SignedInContext, Viewer } from './context.ts';
import { noEvents } from './event-log.ts';

/**
 * Requests that come from no browser: what a person is given as theirs by the demo or an import, and what is
 * read for every visitor alike. There is no session behind them, no cookie, and nobody to answer.
 */

/** Where a request comes from that no browser made; `mediaUrl` as a Context has it. */
export function originOfNobody(
  requestId: string,
  { mediaUrl, address = '' }: { readonly mediaUrl: string; readonly address?: string },
): Origin {
  return {
    requestId,
    address,
    userAgent: '',
    host: '',
    optsOut: false,
    locale: 'en',
    mediaUrl,
    sessionCookie: null,
    pendingCookie: null,
    deviceCookie: null,
    site: '',
  };
}

/** The same request without what its browser says of itself. */
export function withoutBrowser(origin: Origin): Origin {
  return { ...origin, sessionCookie: null, pendingCookie: null, deviceCookie: null };
}

function noCookie(): never {
  throw new Error('nobody is there to take a cookie');
}

/** An answer to nobody: what it would say beside its body is dropped, and a cookie is a defect. */
export const answerToNobody: Answer = {
  showAllowance: () => undefined,
  setSession: noCookie,
  setPending: noCookie,
  clearSession: noCookie,
  setDevice: noCookie,
};

/** A person who acts without a session, as themself. */
export function viewerWithoutSession(personId: string, username = ''): Viewer {
  return {
    id: personId,
    bucket: bucketOf(personId),
    username,
    isPartner: false,
    isOperator: false,
    sessionHash: Buffer.alloc(0),
    scopes: null,
    view: {},
  };
}

/** What a context in somebody's name is made of. */
export interface ActingParts {
  readonly tx: Tx;
  readonly read: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly origin: Origin;
}

/** The context in which the person does what they did not ask for by a request of their own. */
export function actingAs(viewer: Viewer, parts: ActingParts): SignedInContext {
  return { ...parts, viewer, events: noEvents, answer: answerToNobody, human: NO_HUMANS };
}

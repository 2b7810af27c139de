import type { Logger } from 'pino';
import { NO_HUMANS } from '../config/human-config.ts';
import { bucketOf } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { Answer, Jobs, Origin, SignedInContext, Viewer } from './context.ts';
import { noEvents } from './event-log.ts';

/**
 * Contexts of requests without a browser: for objects that the demo or an import creates in a person's name, and
 * for reads that are the same for every visitor. They have no session, no cookie and no response.
 */

/** Creates the origin of a request without a browser; `mediaUrl` as in Context. */
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

/** Copies the request without the data that identifies its browser. */
export function withoutBrowser(origin: Origin): Origin {
  return { ...origin, sessionCookie: null, pendingCookie: null, deviceCookie: null };
}

function noCookie(): never {
  throw new Error('nobody is there to take a cookie');
}

/** A response without a recipient: headers are dropped, and setting a cookie is a defect. */
export const answerToNobody: Answer = {
  showAllowance: () => undefined,
  setSession: noCookie,
  setPending: noCookie,
  clearSession: noCookie,
  setDevice: noCookie,
};

/** Creates a viewer without a session who acts as themself. */
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

/** The dependencies of a context in a person's name. */
export interface ActingParts {
  readonly tx: Tx;
  readonly read: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly origin: Origin;
}

/** Creates the context for work in the person's name that they did not request themself. */
export function actingAs(viewer: Viewer, parts: ActingParts): SignedInContext {
  return { ...parts, viewer, events: noEvents, answer: answerToNobody, human: NO_HUMANS };
}

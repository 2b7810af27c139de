import { createHash, randomBytes } from 'node:crypto';
import type { Context, Viewer } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import {
  authenticatedAt,
  deleteSession,
  deleteStaleSessions,
  findLiveSession,
  findPendingSession,
  insertSession,
  touchSession,
  type NewSession,
} from './session-store.ts';
import { toViewerShape } from './view.ts';

/**
 * A session begins at log-in or sign-up with a token of 256 random bits. Only the cookie contains the token; the row is
 * found by its SHA-256, so that access to the database does not let anybody sign in [SEC-3]. It is valid if used in the
 * last 30 days and begun in the last 180 [SEC-6]. It ends when its row is deleted: at log-out, and when the same
 * browser gets a new one [SEC-4]. A browser may have sessions of several accounts: the others are parked under random
 * ids that are in no cookie, until the browser switches to them (devices/accounts.ts). Sessions are not cached in any
 * process, so an end takes effect with the next request on all of them [SEC-5].
 *
 * A row with the state `pending` belongs to a person who entered a password and still needs a second factor. It signs
 * nobody in, and has its own cookie: except for the calls of factors and log-out, its browser counts as a visitor's
 * [SEC-13], or stays signed in to the current account while another one is being added. It expires after 15 minutes;
 * the factor ends it and begins a full session with a new id [SEC-4].
 */
const DAY_MS = 24 * 3600_000;
const IDLE_MS = 30 * DAY_MS;
const ABSOLUTE_MS = 180 * DAY_MS;
const TOUCH_MS = 10 * 60_000;
const RECENT_MS = 15 * 60_000;
const PENDING_MS = 15 * 60_000;
/** Matches 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The time limits of a valid session: last use and begin must be later. */
export interface Live {
  readonly seenAfter: Date;
  readonly begunAfter: Date;
}

export function liveAt(now: Date): Live {
  return { seenAfter: before(now, IDLE_MS), begunAfter: before(now, ABSOLUTE_MS) };
}

/** Creates a session's id: the cookie's value, the hash that finds its row, and its expiry. */
export function newSessionId(begun: Date): { token: string; idHash: Buffer; expires: Date } {
  const token = randomBytes(32).toString('base64url');
  return { token, idHash: hashOf(token), expires: new Date(begun.getTime() + ABSOLUTE_MS) };
}

/** Returns the viewer of a session cookie; null if it is missing, unknown, expired or pending. */
export async function findSessionViewer(
  read: Tx,
  cookie: string | null,
  now: Date,
  mediaUrl: string,
): Promise<Viewer | null> {
  if (cookie === null || !TOKEN.test(cookie)) return null;
  const sessionHash = hashOf(cookie);
  const live = await findLiveSession(
    read,
    sessionHash,
    before(now, IDLE_MS),
    before(now, ABSOLUTE_MS),
    now,
  );
  if (live === null) return null;
  if (live.lastSeenAt <= before(now, TOUCH_MS))
    await touchSession(read, sessionHash, live.lastSeenAt, now);
  return {
    id: live.id,
    bucket: live.bucket,
    username: live.username,
    isPartner: live.isPartner,
    isOperator: live.isOperator,
    sessionHash,
    scopes: null,
    view: toViewerShape(live, mediaUrl),
  };
}

/** Signs a person in on this browser; ends its current and pending sessions. */
export async function signIn(
  context: Asking,
  personId: string,
  deviceHash: Buffer | null,
  secondFactorAt: Date | null = null,
): Promise<void> {
  await endSession(context.tx, context.origin.sessionCookie);
  const full = { personId, deviceHash, secondFactorAt, state: 'full' } as const;
  const { token, expires } = await begin(context, full);
  context.answer.setSession(token, expires);
}

/** Begins a pending session after a password; it neither signs in nor out. */
export async function beginPending(context: Asking, personId: string): Promise<void> {
  const owing = { personId, deviceHash: null, secondFactorAt: null, state: 'pending' } as const;
  const { token } = await begin(context, owing);
  context.answer.setPending(token, new Date(context.now.getTime() + PENDING_MS));
}

type Asking = Pick<Context, 'tx' | 'now' | 'origin' | 'answer'>;

async function begin(
  { tx, now, origin }: Asking,
  session: Pick<NewSession, 'personId' | 'deviceHash' | 'secondFactorAt' | 'state'>,
): Promise<{ token: string; expires: Date }> {
  await endSession(tx, origin.pendingCookie);
  await deleteStaleSessions(
    tx,
    session.personId,
    before(now, IDLE_MS),
    before(now, ABSOLUTE_MS),
    before(now, PENDING_MS),
  );
  const { token, idHash, expires } = newSessionId(now);
  const { address, userAgent } = origin;
  await insertSession(tx, { ...session, idHash, now, userAgent, address });
  return { token, expires };
}

/** A person who still needs a second factor in this browser. */
export interface Pending {
  readonly personId: string;
  readonly sessionHash: Buffer;
}

/** Returns the person of a pending session's cookie; null if there is none or it has expired. */
export async function findPending(
  read: Tx,
  cookie: string | null,
  now: Date,
): Promise<Pending | null> {
  const sessionHash = hashOfSession(cookie);
  if (sessionHash === null) return null;
  const personId = await findPendingSession(read, sessionHash, before(now, PENDING_MS));
  return personId === null ? null : { personId, sessionHash };
}

/** The hash of a session cookie; null without a valid cookie. */
export function hashOfSession(cookie: string | null): Buffer | null {
  return cookie === null || !TOKEN.test(cookie) ? null : hashOf(cookie);
}

/** Ends the session of a cookie, also a pending one; returns its person's id. */
export async function endSession(tx: Tx, cookie: string | null): Promise<string | null> {
  const idHash = hashOfSession(cookie);
  return idHash && deleteSession(tx, idHash);
}

/** Whether a log-in or factor is recent enough for sensitive acts [SEC-6]. */
export function isRecent(authenticated: Date, now: Date): boolean {
  return now.getTime() - authenticated.getTime() <= RECENT_MS;
}

/** Requires a log-in within the last 15 minutes [SEC-6]. */
export async function requireRecentLogIn(read: Tx, viewer: Viewer, now: Date): Promise<void> {
  const authenticated = await authenticatedAt(read, viewer.sessionHash);
  if (authenticated === null || !isRecent(authenticated, now)) {
    throw new Failure('log_in_again', 'Please log in again to do this.');
  }
}

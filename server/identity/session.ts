import { createHash, randomBytes } from 'node:crypto';
import type { Context, Origin, Viewer } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/failure.ts';
import {
  authenticatedAt,
  deleteSession,
  deleteStaleSessions,
  findLiveSession,
  insertSession,
  touchSession,
} from './session-store.ts';
import { toViewerShape } from './view.ts';

/**
 * A session begins at log-in or sign-up with a token of 256 random bits. Only the cookie ever holds
 * the token; the row is found by its SHA-256, so whoever reads the database can sign in as nobody
 * [SEC-3]. It is live while it was seen in the last 30 days and begun in the last 180 [SEC-6]. It
 * ends when its row is deleted: at log-out, and when the same browser gets a new one [SEC-4]. No
 * process remembers a session, so an end holds for the next request on every one of them [SEC-5].
 *
 * A row whose state is `pending` belongs to somebody who has shown a password and still owes a second
 * factor: it signs nobody in [SEC-13].
 */
const DAY_MS = 24 * 3600_000;
const IDLE_MS = 30 * DAY_MS;
const ABSOLUTE_MS = 180 * DAY_MS;
const TOUCH_MS = 10 * 60_000;
const RECENT_MS = 15 * 60_000;
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Who the session cookie signs in; null for none, an unknown, an ended or a pending one. */
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
    shown: toViewerShape(live, mediaUrl),
  };
}

/** Begins a full session; answers the token for the cookie and when it ends at the latest. */
async function beginSession(
  tx: Tx,
  personId: string,
  origin: Pick<Origin, 'address' | 'userAgent'>,
  now: Date,
): Promise<{ token: string; expires: Date }> {
  const token = randomBytes(32).toString('base64url');
  const { address, userAgent } = origin;
  await insertSession(tx, {
    idHash: hashOf(token),
    personId,
    state: 'full',
    now,
    userAgent,
    address,
  });
  return { token, expires: new Date(now.getTime() + ABSOLUTE_MS) };
}

/** Signs a person in on this browser; whoever was signed in on it no longer is. */
export async function signIn(context: Context, personId: string): Promise<void> {
  const { tx, now, origin, answer } = context;
  await endSession(tx, origin.sessionCookie);
  await deleteStaleSessions(tx, personId, before(now, IDLE_MS), before(now, ABSOLUTE_MS));
  const { token, expires } = await beginSession(tx, personId, origin, now);
  answer.setSession(token, expires);
}

/** Ends the session of a cookie, pending ones too; answers whose it was. */
export async function endSession(tx: Tx, cookie: string | null): Promise<string | null> {
  return cookie === null || !TOKEN.test(cookie) ? null : deleteSession(tx, hashOf(cookie));
}

/** Whether a log-in, or a factor, is fresh enough for acts that change who holds an account [SEC-6]. */
export function isRecent(authenticated: Date, now: Date): boolean {
  return now.getTime() - authenticated.getTime() <= RECENT_MS;
}

/** Refuses an act that needs a log-in not older than 15 minutes [SEC-6]. */
export async function requireRecentLogIn(read: Tx, viewer: Viewer, now: Date): Promise<void> {
  const authenticated = await authenticatedAt(read, viewer.sessionHash);
  if (authenticated === null || !isRecent(authenticated, now)) {
    throw new Failure('log_in_again', 'Please log in again to do this.');
  }
}

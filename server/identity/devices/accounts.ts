import { randomBytes } from 'node:crypto';
import type { ViewerShape } from '#contract/identity.ts';
import type {
  BrowserAccount,
  leaveAccount as leaveCall,
  switchAccount as switchCall,
} from '#contract/identity/accounts.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { MAX_ACCOUNTS_HERE } from '#contract/kernel/limits.ts';
import type { Context, SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { record } from '#server/trust/index.ts';
import { portraitOf } from '../people/portrait.ts';
import { deleteSession, signedInById } from '../sessions/session-store.ts';
import { hashOfSession, liveAt, newSessionId } from '../sessions/session.ts';
import { toViewerShape } from '../sessions/view.ts';
import {
  deletePersonsSessionsOn,
  deleteSessionsOn,
  deviceOfSession,
  lockSession,
  renameSession,
  sessionsOn,
  wakeSession,
  type HereRow,
} from './account-store.ts';
import { hashOfDevice, isDevice } from './device.ts';

/**
 * Several accounts in one browser [AUTH-18]. The browser has one session cookie, of the active account. The sessions of
 * the others are parked: their rows stay, under ids that are in no cookie, so they can only be reached by the device
 * cookie together with the active session. Switching parks the active session and gives the other a new id in a new
 * cookie [SEC-4]; the times of its start and its last log-in stay unchanged. Only sessions of this device are found,
 * and only by a session that belongs to it [SEC-19]. Logging in without adding, and logging out, end them all.
 */

/** Prepares for a new session: beside the others of this browser, or replacing them. */
export async function makeRoom(context: Context, personId: string, adds: boolean): Promise<void> {
  const { tx, origin, now } = context;
  const current = hashOfSession(origin.sessionCookie);
  if (!adds || current === null) return clear(context);
  // Serialises two tabs that add accounts; by then the second one's browser has other cookies.
  const inUse = await lockSession(tx, current);
  if (inUse === null) throw goneOn();
  const device = inUse.deviceHash;
  if (device === null || !isDevice(origin.deviceCookie, device)) return clear(context);
  const others = (await sessionsOn(tx, device, liveAt(now))).filter((one) => one.id !== personId);
  if (others.length >= MAX_ACCOUNTS_HERE) {
    throw new Failure(
      'too_many_accounts',
      `A browser can hold up to ${MAX_ACCOUNTS_HERE} accounts.`,
      { detail: 'Log out of one of them first.' },
    );
  }
  await deletePersonsSessionsOn(tx, device, personId);
  await park(tx, current);
}

function goneOn(): Failure {
  return new Failure('viewer_changed', 'This browser is now using another account.', {
    detail: 'Nothing was changed. Reload the page.',
  });
}

/** The device of the request if its session belongs to it; a planted device cookie does not match. */
export async function deviceInUse({
  tx,
  origin,
}: Pick<Context, 'tx' | 'origin'>): Promise<Buffer | null> {
  const current = hashOfSession(origin.sessionCookie);
  const deviceHash = current && (await deviceOfSession(tx, current));
  return isDevice(origin.deviceCookie, deviceHash) ? deviceHash : null;
}

/** Ends every session of this browser, including parked ones. */
export async function clear({ tx, origin }: Pick<Context, 'tx' | 'origin'>): Promise<void> {
  const device = hashOfDevice(origin.deviceCookie);
  if (device !== null) await deleteSessionsOn(tx, device);
}

/** The accounts of this browser, the active one first. */
export async function getAccounts(context: SignedInContext): Promise<BrowserAccount[]> {
  const { viewer, origin } = context;
  const rows = (await sessionsHere(context)).toSorted(
    (one, other) => Number(other.id === viewer.id) - Number(one.id === viewer.id),
  );
  return rows.map((row) => ({
    id: row.id,
    type: 'user',
    username: row.username,
    full_name: row.fullName,
    image_medium_url: portraitOf(origin.mediaUrl, row.pictureSignature).image_medium_url,
    is_current: row.id === viewer.id,
  }));
}

/** Switches to another account of this browser, without a password. */
export async function switchAccount(
  context: SignedInContext,
  input: InputOf<typeof switchCall>,
): Promise<ViewerShape> {
  const { tx, viewer } = context;
  const other = (await sessionsHere(context)).find((row) => row.id === input.user_id);
  if (other === undefined) throw notHere();
  if (other.id === viewer.id) return viewOf(context, viewer.id);
  if (!(await park(tx, viewer.sessionHash))) throw new Failure('not_signed_in', 'Please log in.');
  return use(context, other);
}

/** Logs out of one account of this browser; after the active one, the most recently used one becomes active. */
export async function leaveAccount(
  context: SignedInContext,
  input: InputOf<typeof leaveCall>,
): Promise<ViewerShape | null> {
  const { tx, viewer, answer } = context;
  const rows = await sessionsHere(context);
  const left = rows.find((row) => row.id === input.user_id);
  if (left === undefined) throw notHere();
  await deleteSession(tx, left.idHash);
  await note(context, 'log_out', left.id);
  if (left.id !== viewer.id) return viewOf(context, viewer.id);
  const next = rows.find((row) => row.id !== left.id);
  if (next !== undefined) return use(context, next);
  answer.clearSession();
  return null;
}

/** The sessions of this browser; none if its device cookie does not match the active session. */
async function sessionsHere(context: SignedInContext): Promise<HereRow[]> {
  const device = await deviceInUse(context);
  return device === null ? [] : sessionsOn(context.tx, device, liveAt(context.now));
}

async function use(context: SignedInContext, row: HereRow): Promise<ViewerShape> {
  const { tx, now, origin, answer } = context;
  const { token, idHash, expires } = newSessionId(row.createdAt);
  if (!(await renameSession(tx, row.idHash, idHash))) throw notHere();
  await wakeSession(tx, idHash, { now, userAgent: origin.userAgent, address: origin.address });
  answer.setSession(token, expires);
  await note(context, 'log_in', row.id, { method: 'switch_account' });
  return viewOf(context, row.id);
}

/** Keeps the row under a random id that is in no cookie. */
function park(tx: Context['tx'], idHash: Buffer): Promise<boolean> {
  return renameSession(tx, idHash, randomBytes(32));
}

async function viewOf({ tx, origin }: Context, personId: string): Promise<ViewerShape> {
  const person = await signedInById(tx, personId);
  if (person === null) throw notHere();
  return toViewerShape(person, origin.mediaUrl);
}

function note(
  { tx, viewer, origin, now }: SignedInContext,
  action: string,
  subjectId: string,
  detail: Readonly<Record<string, string>> = {},
): Promise<void> {
  return record(tx, { action, actorId: viewer.id, subjectId, origin, at: now, detail });
}

function notHere(): Failure {
  return new Failure('session_not_found', "This account isn't logged in on this browser.", {
    detail: 'Log in to that account to add it.',
  });
}

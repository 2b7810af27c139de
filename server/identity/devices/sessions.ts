import type {
  endSessions as endCall,
  getSessions,
  UserSession,
} from '#contract/identity/sessions.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { record } from '#server/trust/index.ts';
import { liveAt } from '../sessions/session.ts';
import { deleteTokensOf } from '../sessions/token-store.ts';
import { browserOf } from './browser-of.ts';
import { forgetDevice } from './device-store.ts';
import { isDevice } from './device.ts';
import { endSessionsOf, sessionsPage, type SessionRow } from './session-list-store.ts';

/** The viewer's sessions [AUTH-23]. */
export async function listSessions(
  { tx, viewer, now }: SignedInContext,
  input: InputOf<typeof getSessions>,
): Promise<Page<UserSession[]>> {
  const after = timeCursor.read(input.bookmark);
  const rows = await sessionsPage(tx, viewer.id, liveAt(now), after, input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: page.map((row) => toView(row, viewer.sessionHash)),
    bookmark:
      last && rows.length > page.length
        ? timeCursor.write({ at: last.lastSeenAt, id: last.id })
        : null,
  };
}

/** Ends one of the viewer's sessions, or all others together with all access tokens; their devices become unknown. */
export async function endSessions(
  { tx, viewer, origin, now }: SignedInContext,
  input: InputOf<typeof endCall>,
): Promise<null> {
  const id = input.session_id;
  const ended = await endSessionsOf(tx, viewer.id, id, viewer.sessionHash);
  if (id !== null && ended.length === 0) throw new Failure('session_not_found', 'It has ended.');
  for (const { deviceHash } of ended) {
    if (deviceHash !== null && !isDevice(origin.deviceCookie, deviceHash))
      await forgetDevice(tx, viewer.id, deviceHash);
  }
  const tokens = id === null ? await deleteTokensOf(tx, viewer.id) : 0;
  const detail = { ended: String(ended.length), tokens: String(tokens) };
  const whose = { actorId: viewer.id, subjectId: viewer.id };
  await record(tx, { action: 'sessions_ended', ...whose, origin, at: now, detail });
  return null;
}

function toView(row: SessionRow, current: Buffer): UserSession {
  return {
    id: row.id,
    type: 'user_session',
    ...browserOf(row.userAgent),
    address: row.address,
    is_current: row.idHash.equals(current),
    created_at: toWireDate(row.createdAt),
    last_seen_at: toWireDate(row.lastSeenAt),
  };
}

import { randomBytes } from 'node:crypto';
import type {
  createJoinInvitation as createCall,
  deleteJoinInvitation as deleteCall,
  getJoinInvitations as call,
  JoinInvitation,
} from '#contract/identity/operator.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { writeEmail } from '#server/kernel/mail/email.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { record } from '#server/trust/index.ts';
import type { Site } from '../credentials/links.ts';
import { isEmailTaken } from '../credentials/credential-store.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { findSiteName } from '../site/site-name.ts';
import { hashOfInvitation } from '../joining/admit.ts';
import {
  deleteJoin,
  insertJoin,
  joinPage,
  sweepJoins,
  type JoinRow,
} from '../joining/join-store.ts';

/** Invitations are valid for two weeks. */
const LIFE_MS = 14 * 24 * 3600_000;

export async function getJoinInvitations(
  { tx, now }: SignedInContext,
  { bookmark, page_size: size }: InputOf<typeof call>,
): Promise<Page<JoinInvitation[]>> {
  const rows = await joinPage(tx, now, idCursor.read(bookmark), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    data: page.map(toInvitation),
    bookmark: last && rows.length > size ? idCursor.write(last.id) : null,
  };
}

/** Creates an invitation and mails it if an address is given; only the link contains the token. */
export async function createJoinInvitation(
  context: SignedInContext & { readonly site: Site },
  input: InputOf<typeof createCall>,
): Promise<JoinInvitation & { url: string }> {
  const { read, tx, viewer, now, origin } = context;
  await requireRecentLogIn(read, viewer, now);
  const email = input.email?.toLowerCase() ?? null;
  if (email !== null && (await isEmailTaken(tx, email)))
    throw new Failure('email_taken', "There's already an account with this e-mail address.");
  const token = randomBytes(32).toString('base64url');
  const row: JoinRow = {
    id: makeId(viewer.bucket, now.getTime()),
    email,
    makesOperator: input.makes_operator ?? false,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS),
  };
  await sweepJoins(tx, now);
  await insertJoin(tx, {
    ...row,
    tokenHash: Buffer.from(hashOfInvitation(token), 'hex'),
    invitedBy: viewer.id,
  });
  // In the fragment, so that it reaches no log, proxy or Referer header.
  const url = `${context.site.publicUrl}/signup/#invitation=${token}`;
  if (email !== null) await sendInvitation(context, email, url);
  const detail = { operator: String(row.makesOperator), ...(email && { email }) };
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action: 'join_invited', ...who, origin, at: now, detail });
  return { ...toInvitation(row), url };
}

export async function deleteJoinInvitation(
  { tx, viewer, now, origin }: SignedInContext,
  { invitation_id: id }: InputOf<typeof deleteCall>,
): Promise<null> {
  if (!(await deleteJoin(tx, id)))
    throw new Failure('invite_not_found', "We couldn't find that invitation.");
  const who = { actorId: viewer.id, subjectId: null };
  await record(tx, { action: 'join_invitation_taken_back', ...who, origin, at: now });
  return null;
}

async function sendInvitation(context: SignedInContext, to: string, url: string): Promise<void> {
  const message = joinInvitationEmail(await findSiteName(context.tx), context.viewer.username, url);
  await queueMail(context, { to, ...message, senderId: context.viewer.id });
}

/** Writes the e-mail that invites somebody to the site. */
export function joinInvitationEmail(
  siteName: string,
  username: string,
  url: string,
): ReturnType<typeof writeEmail> {
  return writeEmail({
    language: 'en',
    subject: `You're invited to ${siteName}`,
    lines: [
      `@${username} invites you to make an account.`,
      'The link works once, within two weeks, with this e-mail address.',
    ],
    action: { label: 'Create an account', url },
    why: "If you'd rather not, you can ignore this message: no one gets your address.",
  });
}

function toInvitation(row: JoinRow): JoinInvitation {
  return {
    id: row.id,
    type: 'join_invitation',
    email: row.email,
    makes_operator: row.makesOperator,
    created_at: toWireDate(row.createdAt),
    expires_at: toWireDate(row.expiresAt),
  };
}

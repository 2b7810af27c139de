import { randomBytes } from 'node:crypto';
import type { BoardInvite, inviteEmailsToBoard as call } from '#contract/boards/collaborators.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { addressesWithoutMail, findSiteName } from '#server/identity/index.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { refuseUnwilling } from './invitation-rules.ts';
import { invitationsOfEmails, storeInvitation, type InvitationRow } from './invitation-store.ts';
import { writeInvitation } from './invitation-email.ts';
import { newInvitation, spendInvitations } from './invite-people.ts';
import { invitePath, inviteViews } from './invite-views.ts';
import { findBoardToShare, type WritableBoard } from '../core/writable-board.ts';

const CODE_BYTES = 18;

/** Invites e-mail addresses, without revealing whether they have an account [BOARD-08]. */
export async function inviteEmailsToBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BoardInvite[]> {
  if (input.emails.length === 0) throw new Failure('invalid_input', 'Choose who to invite.');
  const board = await findBoardToShare(context.tx, context.viewer, input.board_id);
  const rows = await inviteEmails(context, board, input.emails);
  return inviteViews(context, rows);
}

/** Invites the addresses, all or none; already invited ones get no further e-mail. */
export async function inviteEmails(
  context: SignedInContext,
  board: WritableBoard,
  addresses: readonly string[],
): Promise<InvitationRow[]> {
  const { tx, viewer, now, origin } = context;
  const emails = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const before = await invitationsOfEmails(tx, board.id, emails);
  const newlyInvited = emails.filter((email) => before.get(email)?.state !== 'pending');
  const isByOwner = board.ownerId === viewer.id;
  for (const email of newlyInvited) refuseUnwilling(before.get(email), { isByOwner, now });
  await spendInvitations(context, board, newlyInvited.length);
  const unwilling = await addressesWithoutMail(tx, newlyInvited);
  const name = await findSiteName(tx);
  for (const email of newlyInvited) {
    const id = makeId(board.bucket, now.getTime());
    // Only the e-mail contains the code: an account's own claim to an address opens no board.
    const code = randomBytes(CODE_BYTES).toString('base64url');
    await storeInvitation(tx, { ...newInvitation(context, board, id), email, code });
    // Skipped silently: a refusal would reveal that the address has an account.
    if (unwilling.has(email)) continue;
    const url = origin.site + invitePath(board.id, code);
    const message = writeInvitation({ siteName: name, viewer, board, url });
    await queueMail(context, { ...message, to: email, senderId: viewer.id });
  }
  return [...(await invitationsOfEmails(tx, board.id, emails)).values()];
}

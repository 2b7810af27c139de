import * as z from 'zod/mini';
import { board, boardLink } from '#contract/boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { email } from '#contract/kernel/email.ts';
import { INVITED_AT_ONCE, WRITES } from '#contract/kernel/limits.ts';
import { flag, id, ids, jsonText, maybe, text } from '#contract/kernel/scalars.ts';
import { person } from '#contract/social.ts';

/** What invited people see of a board; of a secret one, nothing more. */
export const invitedBoard = z.extend(boardLink, {
  image_cover_url: z.nullable(z.string()),
  dominant_color: z.nullable(z.string()),
});

/** An unanswered board invitation, to a person or an e-mail address. */
export const boardInvite = z.object({
  id: z.string(),
  type: z.literal('board_invite'),
  status: z.literal('pending'),
  board: invitedBoard,
  invited_by: person,
  invited_user: z.nullable(person),
  /** Visible to the board's owner and the inviter. */
  email: z.nullable(z.string()),
  /** Where the holder accepts an invitation by e-mail; visible to those who see the address. */
  invite_url: z.nullable(z.string()),
  created_at: z.string(),
});
export type BoardInvite = z.infer<typeof boardInvite>;

const code = () => z.optional(maybe(text(60)));

/** A board's invitations, newest first, for its editors; without a board, the viewer's own. */
export const getBoardInvites = defineCall({
  name: 'v3_get_board_invites',
  resource: ['BoardInvites', 'get'],
  audience: 'signed_in',
  input: z.object({ board_id: maybe(id()) }),
  output: z.array(boardInvite),
  paged: true,
  errors: ['board_not_found', 'invalid_input'],
});

/** The viewer's invitation to a board, or the one that an e-mail's code opens. */
export const getBoardInvite = defineCall({
  name: 'v3_get_board_invite',
  resource: ['BoardInvite', 'get'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), code: code() }),
  output: boardInvite,
  errors: ['invite_not_found'],
  secret: ['code'],
});

/** Invites people; members and already invited people are left unchanged [BOARD-09]. */
export const inviteToBoard = defineCall({
  name: 'v3_create_board_invites',
  resource: ['BoardInvite', 'create'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), invited_user_ids: ids(INVITED_AT_ONCE) }),
  output: z.array(boardInvite),
  errors: ['board_not_found', 'user_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Invites e-mail addresses, without ever revealing whether they have an account [BOARD-08]. */
export const inviteEmailsToBoard = defineCall({
  name: 'v3_create_board_email_invites',
  resource: ['BoardEmailInvite', 'create'],
  audience: 'signed_in',
  input: z.object({
    board_id: id(),
    emails: jsonText(z.array(email()).check(z.maxLength(INVITED_AT_ONCE))),
  }),
  output: z.array(boardInvite),
  errors: ['board_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

export const acceptBoardInvite = defineCall({
  name: 'v3_accept_board_invite',
  resource: ['BoardInvite', 'update'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), code: code() }),
  output: board,
  errors: ['invite_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
  secret: ['code'],
});

/** Declines the viewer's own invitation, or revokes another's. */
export const endBoardInvite = defineCall({
  name: 'v3_delete_board_invite',
  resource: ['BoardInvite', 'delete'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), invited_user_id: maybe(id()), code: code() }),
  output: z.null(),
  errors: ['board_not_found', 'invite_not_found', 'not_allowed', 'rate_limited'],
  rate: WRITES,
  secret: ['code'],
});

export const endEmailInvite = defineCall({
  name: 'v3_delete_board_email_invite',
  resource: ['BoardEmailInvite', 'delete'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), email: email() }),
  output: z.null(),
  errors: ['board_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** A board's collaborators besides its owner, longest-standing first. */
export const getCollaborators = defineCall({
  name: 'v3_get_board_collaborators',
  resource: ['BoardCollaborators', 'get'],
  audience: 'anyone',
  input: z.object({ board_id: id() }),
  output: z.array(person),
  paged: true,
  errors: ['board_not_found', 'invalid_input'],
});

/** The viewer leaves a board, or its owner removes a collaborator; with `ban`, for good. */
export const removeCollaborator = defineCall({
  name: 'v3_delete_board_collaborator',
  resource: ['BoardCollaborator', 'delete'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), invited_user_id: maybe(id()), ban: z.optional(flag()) }),
  output: z.null(),
  errors: ['board_not_found', 'not_allowed', 'rate_limited'],
  rate: WRITES,
});

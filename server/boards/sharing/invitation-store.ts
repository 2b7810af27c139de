import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Privacy } from '#contract/boards.ts';

/** An invitation as it is stored: of a person, or of an address with the code that its mail carries. */
export interface InvitationRow {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string | null;
  readonly email: string | null;
  readonly code: string | null;
  readonly invitedBy: string;
  /** Barred: the owner alone may invite them again. */
  readonly state: 'pending' | 'declined' | 'barred';
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

const COLUMNS = `
  invited.id, invited.board_id as "boardId", invited.person_id as "personId", invited.email,
  invited.code, invited.invited_by as "invitedBy", invited.state, invited.created_at as "createdAt",
  invited.answered_at as "answeredAt"`;

const LAST_ID = '9223372036854775807';

/** Adds it; the one before of the same person or address, if any, gives way. Under the board's lock. */
export function keepInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  return keepInvitations(tx, row.boardId, [row]);
}

/** As keepInvitation for several, each of somebody else. */
export async function keepInvitations(
  tx: Tx,
  boardId: string,
  rows: readonly InvitationRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const board = [bucketOf(boardId), boardId];
  const people = rows.flatMap(({ personId }) => personId ?? []);
  const emails = rows.flatMap(({ email }) => email ?? []);
  await tx.run(
    `delete from board_invitations
     where bucket = $1 and board_id = $2
       and (person_id = any($3::bigint[]) or email = any($4::text[]))`,
    [...board, people, emails],
  );
  await tx.run(
    `insert into board_invitations
       (bucket, id, board_id, person_id, email, code, invited_by, state, created_at, answered_at)
     select $1, id, $2, person_id, email, code, invited_by, state, created_at, answered_at
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bigint[], $8::text[],
       $9::timestamptz[], $10::timestamptz[])
       as named (id, person_id, email, code, invited_by, state, created_at, answered_at)`,
    [
      ...board,
      rows.map((row) => row.id),
      rows.map((row) => row.personId),
      rows.map((row) => row.email),
      rows.map((row) => row.code),
      rows.map((row) => row.invitedBy),
      rows.map((row) => row.state),
      rows.map((row) => row.createdAt),
      rows.map((row) => row.answeredAt),
    ],
  );
}

/** What became of invitations of these people to the board, by person. */
export async function invitationsOfPeople(
  tx: Tx,
  boardId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, InvitationRow>> {
  const rows = await tx.rows<InvitationRow & { personId: string }>(
    `select ${COLUMNS} from board_invitations as invited
     where bucket = $1 and board_id = $2 and person_id = any($3) and person_id is not null`,
    [bucketOf(boardId), boardId, personIds],
  );
  return new Map(rows.map((row) => [row.personId, row]));
}

/** What became of invitations of these addresses to the board, by address. */
export async function invitationsOfEmails(
  tx: Tx,
  boardId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, InvitationRow>> {
  const rows = await tx.rows<InvitationRow & { email: string }>(
    `select ${COLUMNS} from board_invitations as invited
     where bucket = $1 and board_id = $2 and email = any($3) and email is not null`,
    [bucketOf(boardId), boardId, emails],
  );
  return new Map(rows.map((row) => [row.email, row]));
}

/** The pending invitation by its code. */
export function invitationByCode(
  tx: Tx,
  boardId: string,
  code: string,
): Promise<InvitationRow | null> {
  return tx.row<InvitationRow>(
    `select ${COLUMNS} from board_invitations as invited
     where bucket = $1 and board_id = $2 and code = $3 and state = 'pending'`,
    [bucketOf(boardId), boardId, code],
  );
}

/** How many were asked to the board and have not answered. */
export async function countPending(tx: Tx, boardId: string): Promise<number> {
  const row = await tx.row<{ pending: number }>(
    `select count(*)::int as pending from board_invitations
     where bucket = $1 and board_id = $2 and state = 'pending'`,
    [bucketOf(boardId), boardId],
  );
  return row?.pending ?? 0;
}

/** Pending invitations to the board, newest first; those of addresses that are not `emailsBy`'s left out. */
export function boardInvitationsPage(
  tx: Tx,
  boardId: string,
  emailsBy: string | null,
  page: { readonly after: string | null; readonly limit: number },
): Promise<InvitationRow[]> {
  return tx.rows<InvitationRow>(
    `select ${COLUMNS} from board_invitations as invited
     where bucket = $1 and board_id = $2 and state = 'pending' and id < $3
       and (email is null or $4::bigint is null or invited_by = $4::bigint)
     order by id desc
     limit $5`,
    [bucketOf(boardId), boardId, page.after ?? LAST_ID, emailsBy, page.limit],
  );
}

/** Pending invitations of the person to boards of these privacies, newest first. */
export function ownInvitationsPage(
  tx: Tx,
  personId: string,
  privacies: readonly Privacy[],
  page: { readonly after: string | null; readonly limit: number },
): Promise<InvitationRow[]> {
  return tx.rows<InvitationRow>(
    `select ${COLUMNS} from board_invitations as invited
     join boards on boards.bucket = invited.bucket and boards.id = invited.board_id
     where invited.person_id = $1 and invited.state = 'pending' and invited.id < $2
       and boards.privacy = any($3)
     order by invited.id desc
     limit $4`,
    [personId, page.after ?? LAST_ID, privacies, page.limit],
  );
}

/** Which of these boards the person is invited to and has not answered. */
export async function invitedAmong(
  tx: Tx,
  personId: string,
  boardIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select board_id as id from board_invitations
     where (bucket, board_id) in (select * from unnest($1::smallint[], $2::bigint[]))
       and person_id = $3 and state = 'pending'`,
    [boardIds.map(bucketOf), boardIds, personId],
  );
  return new Set(rows.map((row) => row.id));
}

/** The invitation was declined. */
export async function declineInvitation(tx: Tx, row: InvitationRow, now: Date): Promise<void> {
  await tx.run(
    `update board_invitations set state = 'declined', answered_at = $3 where bucket = $1 and id = $2`,
    [bucketOf(row.id), row.id, now],
  );
}

export async function deleteInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.run('delete from board_invitations where bucket = $1 and id = $2', [
    bucketOf(row.id),
    row.id,
  ]);
}

export async function deleteInvitationsOf(
  tx: Tx,
  boardId: string,
  personId: string,
): Promise<void> {
  await tx.run(
    'delete from board_invitations where bucket = $1 and board_id = $2 and person_id = $3',
    [bucketOf(boardId), boardId, personId],
  );
}

/** Takes back what one person asked another, and what there is between the one's boards and the other. */
export async function deleteInvitationsBetween(
  tx: Tx,
  personId: string,
  ownerId: string,
): Promise<void> {
  await tx.run(
    `delete from board_invitations as invited using boards
     where invited.person_id = $1 and boards.bucket = invited.bucket and boards.id = invited.board_id
       and (boards.owner_id = $2 or invited.invited_by = $2)`,
    [personId, ownerId],
  );
}

/** Takes back every invitation of the person or their address, and those by them. */
export async function deleteInvitationsAbout(
  tx: Tx,
  personId: string,
  email: string | null,
): Promise<void> {
  await tx.run('delete from board_invitations where person_id = $1', [personId]);
  await tx.run('delete from board_invitations where invited_by = $1', [personId]);
  if (email !== null) await tx.run('delete from board_invitations where email = $1', [email]);
}

import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Privacy } from '#contract/boards.ts';

/** An invitation as stored: of a person, or of an address with its e-mail's code. */
export interface InvitationRow {
  readonly id: string;
  readonly boardId: string;
  readonly personId: string | null;
  readonly email: string | null;
  readonly code: string | null;
  readonly invitedBy: string;
  /** Barred: only the owner may invite them again. */
  readonly state: 'pending' | 'declined' | 'barred';
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

const COLUMNS = `
  invited.id, invited.board_id as "boardId", invited.person_id as "personId", invited.email,
  invited.code, invited.invited_by as "invitedBy", invited.state, invited.created_at as "createdAt",
  invited.answered_at as "answeredAt"`;

const LAST_ID = '9223372036854775807';

/** Stores an invitation, replacing the previous one of the same person or address. Requires the board's lock. */
export function storeInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  return storeInvitations(tx, row.boardId, [row]);
}

/** Like storeInvitation, for several distinct recipients. */
export async function storeInvitations(
  tx: Tx,
  boardId: string,
  rows: readonly InvitationRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const board = { bucket: bucketOf(boardId), boardId };
  const people = rows.flatMap(({ personId }) => personId ?? []);
  const emails = rows.flatMap(({ email }) => email ?? []);
  await tx.run(
    `delete from board_invitations
     where bucket = :bucket and board_id = :boardId
       and (person_id = any(:people::bigint[]) or email = any(:emails::text[]))`,
    { ...board, people, emails },
  );
  await tx.run(
    `insert into board_invitations
       (bucket, id, board_id, person_id, email, code, invited_by, state, created_at, answered_at)
     select :bucket, id, :boardId, person_id, email, code, invited_by, state, created_at, answered_at
     from unnest(:ids::bigint[], :personIds::bigint[], :emails::text[], :codes::text[], :invitedBies::bigint[], :states::text[],
       :createdAts::timestamptz[], :answeredAts::timestamptz[])
       as named (id, person_id, email, code, invited_by, state, created_at, answered_at)`,
    {
      ...board,
      ids: rows.map((row) => row.id),
      personIds: rows.map((row) => row.personId),
      emails: rows.map((row) => row.email),
      codes: rows.map((row) => row.code),
      invitedBies: rows.map((row) => row.invitedBy),
      states: rows.map((row) => row.state),
      createdAts: rows.map((row) => row.createdAt),
      answeredAts: rows.map((row) => row.answeredAt),
    },
  );
}

/** Returns these people's invitations to the board, by person. */
export async function invitationsOfPeople(
  tx: Tx,
  boardId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, InvitationRow>> {
  const rows = await tx.rows<InvitationRow & { personId: string }>(
    `select ${COLUMNS} from board_invitations as invited
     where bucket = :bucket and board_id = :boardId and person_id = any(:personIds) and person_id is not null`,
    { bucket: bucketOf(boardId), boardId, personIds },
  );
  return new Map(rows.map((row) => [row.personId, row]));
}

/** Returns these addresses' invitations to the board, by address. */
export async function invitationsOfEmails(
  tx: Tx,
  boardId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, InvitationRow>> {
  const rows = await tx.rows<InvitationRow & { email: string }>(
    `select ${COLUMNS} from board_invitations as invited
     where bucket = :bucket and board_id = :boardId and email = any(:emails) and email is not null`,
    { bucket: bucketOf(boardId), boardId, emails },
  );
  return new Map(rows.map((row) => [row.email, row]));
}

/** Finds a pending invitation by its code. */
export function invitationByCode(
  tx: Tx,
  boardId: string,
  code: string,
): Promise<InvitationRow | null> {
  return tx.row<InvitationRow>(
    `select ${COLUMNS} from board_invitations as invited
     where bucket = :bucket and board_id = :boardId and code = :code and state = 'pending'`,
    { bucket: bucketOf(boardId), boardId, code },
  );
}

/** Counts the board's unanswered invitations. */
export async function countPending(tx: Tx, boardId: string): Promise<number> {
  const row = await tx.row<{ pending: number }>(
    `select count(*)::int as pending from board_invitations
     where bucket = :bucket and board_id = :boardId and state = 'pending'`,
    { bucket: bucketOf(boardId), boardId },
  );
  return row?.pending ?? 0;
}

/** Returns the board's pending invitations, newest first; those of addresses only if by `emailsBy`. */
export function boardInvitationsPage(
  tx: Tx,
  boardId: string,
  emailsBy: string | null,
  page: { readonly after: string | null; readonly limit: number },
): Promise<InvitationRow[]> {
  return tx.rows<InvitationRow>(
    `select ${COLUMNS} from board_invitations as invited
     where bucket = :bucket and board_id = :boardId and state = 'pending' and id < :after
       and (email is null or :emailsBy::bigint is null or invited_by = :emailsBy::bigint)
     order by id desc
     limit :limit`,
    {
      bucket: bucketOf(boardId),
      boardId,
      after: page.after ?? LAST_ID,
      emailsBy,
      limit: page.limit,
    },
  );
}

/** Returns the person's pending invitations to boards of these privacies, newest first. */
export function ownInvitationsPage(
  tx: Tx,
  personId: string,
  privacies: readonly Privacy[],
  page: { readonly after: string | null; readonly limit: number },
): Promise<InvitationRow[]> {
  return tx.rows<InvitationRow>(
    `select ${COLUMNS} from board_invitations as invited
     join boards on boards.bucket = invited.bucket and boards.id = invited.board_id
     where invited.person_id = :personId and invited.state = 'pending' and invited.id < :after
       and boards.privacy = any(:privacies)
     order by invited.id desc
     limit :limit`,
    { personId, after: page.after ?? LAST_ID, privacies, limit: page.limit },
  );
}

/** Returns which of these boards have an unanswered invitation of the person. */
export async function invitedAmong(
  tx: Tx,
  personId: string,
  boardIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select board_id as id from board_invitations
     where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))
       and person_id = :personId and state = 'pending'`,
    { buckets: boardIds.map(bucketOf), boardIds, personId },
  );
  return new Set(rows.map((row) => row.id));
}

/** Marks an invitation as declined. */
export async function declineInvitation(tx: Tx, row: InvitationRow, now: Date): Promise<void> {
  await tx.run(
    `update board_invitations set state = 'declined', answered_at = :now where bucket = :bucket and id = :id`,
    { bucket: bucketOf(row.id), id: row.id, now },
  );
}

export async function deleteInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx.run('delete from board_invitations where bucket = :bucket and id = :id', {
    bucket: bucketOf(row.id),
    id: row.id,
  });
}

export async function deleteInvitationsOf(
  tx: Tx,
  boardId: string,
  personId: string,
): Promise<void> {
  await tx.run(
    'delete from board_invitations where bucket = :bucket and board_id = :boardId and person_id = :personId',
    { bucket: bucketOf(boardId), boardId, personId },
  );
}

/** Deletes invitations from one person to another, and to the one's boards. */
export async function deleteInvitationsBetween(
  tx: Tx,
  personId: string,
  ownerId: string,
): Promise<void> {
  await tx.run(
    `delete from board_invitations as invited using boards
     where invited.person_id = :personId and boards.bucket = invited.bucket and boards.id = invited.board_id
       and (boards.owner_id = :ownerId or invited.invited_by = :ownerId)`,
    { personId, ownerId },
  );
}

/** Deletes every invitation of the person or their address, and those by them. */
export async function deleteInvitationsAbout(
  tx: Tx,
  personId: string,
  email: string | null,
): Promise<void> {
  await tx.run('delete from board_invitations where person_id = :personId', { personId });
  await tx.run('delete from board_invitations where invited_by = :personId', { personId });
  if (email !== null) await tx.run('delete from board_invitations where email = :email', { email });
}

import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';

export interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly personId: string;
  readonly text: string;
  readonly pinId: string | null;
  readonly createdAt: Date;
}

const COLUMNS = `m.id, m.conversation_id as "conversationId", m.person_id as "personId", m.text,
  m.pin_id as "pinId", m.created_at as "createdAt"`;
const END = '9223372036854775807';

/**
 * Adds the next message of a conversation, which the caller has locked, and moves it to the top of its recipients'
 * lists; for its sender it is read and accepted.
 */
export async function insertMessage(
  tx: Tx,
  row: MessageRow,
  reached: readonly string[],
): Promise<void> {
  const name = {
    bucket: bucketOf(row.conversationId),
    conversationId: row.conversationId,
    id: row.id,
  };
  await tx.run(
    `insert into messages (bucket, conversation_id, id, person_id, text, pin_id, created_at)
     values (:bucket, :conversationId, :id, :personId, :text, :pinId, :createdAt)`,
    { ...name, personId: row.personId, text: row.text, pinId: row.pinId, createdAt: row.createdAt },
  );
  await tx.run(
    'update conversations set last_message_id = :id where bucket = :bucket and id = :conversationId',
    name,
  );
  await tx.run(
    `update conversation_members set last_message_id = :id::bigint,
       read_to = case when person_id = :personId then :id::bigint else read_to end,
       state = case when person_id = :personId then 'in' else state end
     where bucket = :bucket and conversation_id = :conversationId and person_id = any(:personIds::bigint[])`,
    { ...name, personId: row.personId, personIds: [...reached, row.personId] },
  );
}

/** Messages of a conversation, newest first, without those by `unseen`. */
export function messagesOf(
  tx: Tx,
  conversationId: string,
  unseen: readonly string[],
  after: string | null,
  limit: number,
): Promise<MessageRow[]> {
  return tx.rows<MessageRow>(
    `select ${COLUMNS} from messages m
     where m.bucket = :bucket and m.conversation_id = :conversationId and m.id < :after
       and m.person_id <> all(:unseen::bigint[]) and m.removed_at is null
     order by m.id desc limit :limit`,
    { bucket: bucketOf(conversationId), conversationId, after: after ?? END, unseen, limit },
  );
}

/** A message, also after an operator removed it. */
export function anyMessageById(tx: Tx, id: string): Promise<MessageRow | null> {
  if (!isStorableId(id)) return Promise.resolve(null);
  return tx.row<MessageRow>(
    `select ${COLUMNS} from messages m where m.bucket = :bucket and m.id = :id`,
    { bucket: bucketOf(id), id },
  );
}

/** A message and those before it in its conversation, newest first, also those that an operator removed. */
export function messagesUpTo(
  tx: Tx,
  { id, conversationId }: Pick<MessageRow, 'id' | 'conversationId'>,
  limit: number,
): Promise<MessageRow[]> {
  return tx.rows<MessageRow>(
    `select ${COLUMNS} from messages m
     where m.bucket = :bucket and m.conversation_id = :conversationId and m.id <= :id
     order by m.id desc limit :limit`,
    { bucket: bucketOf(conversationId), conversationId, id, limit },
  );
}

/** Hides a message since then, or shows it again if null. */
export async function markMessageRemoved(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.run('update messages set removed_at = :at where bucket = :bucket and id = :id', {
    bucket: bucketOf(id),
    id,
    at,
  });
}

/** The newest message of each conversation, without those by `unseen`. */
export function newestMessages(
  tx: Tx,
  conversationIds: readonly string[],
  unseen: readonly string[],
): Promise<MessageRow[]> {
  return tx.rows<MessageRow>(
    `select newest.* from unnest(:buckets::smallint[], :conversationIds::bigint[]) as wanted (bucket, id)
     join conversations c on c.bucket = wanted.bucket and c.id = wanted.id
     cross join lateral (
       select ${COLUMNS} from messages m
       where m.bucket = c.bucket and m.conversation_id = c.id
         and m.person_id <> all(:unseen::bigint[]) and m.removed_at is null
       order by m.id desc limit 1) as newest`,
    { buckets: conversationIds.map(bucketOf), conversationIds, unseen },
  );
}

/** The number of others' unread messages for the member in each conversation, up to `most`. */
export async function unreadIn(
  tx: Tx,
  personId: string,
  conversationIds: readonly string[],
  unseen: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; unread: number }>(
    `select c.conversation_id as id, (
       select count(*)::int from (
         select 1 from messages m
         where m.bucket = c.bucket and m.conversation_id = c.conversation_id and m.id > c.read_to
           and m.person_id <> c.person_id and m.person_id <> all(:unseen::bigint[])
           and m.removed_at is null
         limit :most) as found) as unread
     from unnest(:buckets::smallint[], :conversationIds::bigint[]) as wanted (bucket, id)
     join conversation_members c on c.bucket = wanted.bucket and c.conversation_id = wanted.id
       and c.person_id = :personId`,
    { buckets: conversationIds.map(bucketOf), conversationIds, personId, unseen, most },
  );
  return new Map(rows.map((row) => [row.id, row.unread]));
}

/** At most `limit` conversations with unread messages, with the other members of each. */
export function unreadOf(tx: Tx, personId: string, limit: number): Promise<{ others: string[] }[]> {
  return tx.rows(
    `select array(
       select o.person_id::text from conversation_members o
       where o.bucket = m.bucket and o.conversation_id = m.conversation_id
         and o.person_id <> m.person_id) as others
     from conversation_members m
     where m.person_id = :personId and m.last_message_id > m.read_to
     limit :limit`,
    { personId, limit },
  );
}

/** The number of messages that the person has sent to the conversation. */
export async function sentBy(tx: Tx, conversationId: string, personId: string): Promise<number> {
  const row = await tx.row<{ sent: number }>(
    `select count(*)::int as sent from messages
     where bucket = :bucket and conversation_id = :conversationId and person_id = :personId`,
    { bucket: bucketOf(conversationId), conversationId, personId },
  );
  return row?.sent ?? 0;
}

/** Deletes at most `limit` messages by a person; returns their number. */
export function deleteMessagesBy(tx: Tx, personId: string, limit: number): Promise<number> {
  return tx.run(
    `delete from messages where (bucket, id) in (
       select bucket, id from messages where person_id = :personId order by bucket, id limit :limit)`,
    { personId, limit },
  );
}

import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';

export type MemberState = 'in' | 'asked';

export interface ConversationRow {
  readonly id: string;
  readonly lastMessageId: string | null;
  readonly createdAt: Date;
}

export interface MemberRow {
  readonly conversationId: string;
  readonly personId: string;
  readonly state: MemberState;
}

/** A conversation from one member's side. */
export interface OwnRow {
  readonly conversationId: string;
  readonly createdAt: Date;
  readonly state: MemberState;
  readonly lastMessageId: string;
}

/** The cursor of a list of conversations. */
export type ConversationPosition = Pick<OwnRow, 'conversationId' | 'lastMessageId'>;

const COLUMNS = `id, last_message_id as "lastMessageId", created_at as "createdAt"`;
const END = '9223372036854775807';

/** Returns null if these people have a conversation, or the id is taken. */
export function insertConversation(
  tx: Tx,
  row: {
    readonly id: string;
    readonly people: string;
    readonly startedBy: string;
    readonly now: Date;
  },
): Promise<ConversationRow | null> {
  return tx.row<ConversationRow>(
    `insert into conversations (bucket, id, started_by, people, last_message_id, created_at)
     values (:bucket, :id, :startedBy, :people, null, :now)
     on conflict do nothing
     returning ${COLUMNS}`,
    {
      bucket: bucketOf(row.id),
      id: row.id,
      startedBy: row.startedBy,
      people: row.people,
      now: row.now,
    },
  );
}

/** The conversation of exactly these people, locked until the transaction ends. */
export function lockConversationOf(
  tx: Tx,
  bucket: number,
  people: string,
): Promise<ConversationRow | null> {
  return tx.row<ConversationRow>(
    `select ${COLUMNS} from conversations where bucket = :bucket and people = :people for update`,
    { bucket, people },
  );
}

/** A conversation, locked until the transaction ends. */
export function lockConversation(tx: Tx, id: string): Promise<ConversationRow | null> {
  if (!isStorableId(id)) return Promise.resolve(null);
  return tx.row<ConversationRow>(
    `select ${COLUMNS} from conversations where bucket = :bucket and id = :id for update`,
    { bucket: bucketOf(id), id },
  );
}

export async function insertMembers(
  tx: Tx,
  conversationId: string,
  members: readonly Pick<MemberRow, 'personId' | 'state'>[],
): Promise<void> {
  await tx.run(
    `insert into conversation_members (
       bucket, conversation_id, person_id, state, last_message_id, read_to)
     select :bucket, :conversationId, person_id, state, 0, 0
     from unnest(:personIds::bigint[], :states::text[]) as came (person_id, state)`,
    {
      bucket: bucketOf(conversationId),
      conversationId,
      personIds: members.map((member) => member.personId),
      states: members.map((member) => member.state),
    },
  );
}

/** The members of these conversations. */
export function membersOf(tx: Tx, ids: readonly string[]): Promise<MemberRow[]> {
  const known = ids.filter(isStorableId);
  return tx.rows<MemberRow>(
    `select m.conversation_id as "conversationId", m.person_id as "personId", m.state
     from unnest(:buckets::smallint[], :known::bigint[]) as wanted (bucket, id)
     join conversation_members m on m.bucket = wanted.bucket and m.conversation_id = wanted.id
     order by m.conversation_id, m.person_id`,
    { buckets: known.map(bucketOf), known },
  );
}

const OWN = `
  select m.conversation_id as "conversationId", m.state, m.last_message_id as "lastMessageId",
    c.created_at as "createdAt"
  from conversation_members m
  join conversations c on c.bucket = m.bucket and c.id = m.conversation_id`;

/**
 * A person's conversations in that state, newest message first. A conversation without messages is visible only to its
 * creator, after all others.
 */
export function conversationsOf(
  tx: Tx,
  personId: string,
  state: MemberState,
  after: ConversationPosition | null,
  limit: number,
): Promise<OwnRow[]> {
  return tx.rows<OwnRow>(
    `${OWN}
     where m.person_id = :personId and m.state = :state
       and (m.last_message_id > 0 or c.started_by = m.person_id)
       and (m.last_message_id, m.conversation_id) < (:lastMessageId::bigint, :conversationId::bigint)
     order by m.last_message_id desc, m.conversation_id desc
     limit :limit`,
    {
      personId,
      state,
      lastMessageId: after?.lastMessageId ?? END,
      conversationId: after?.conversationId ?? END,
      limit,
    },
  );
}

/** A conversation from that member's side. */
export function conversationOf(tx: Tx, personId: string, id: string): Promise<OwnRow | null> {
  return tx.row<OwnRow>(
    `${OWN} where m.bucket = :bucket and m.conversation_id = :id and m.person_id = :personId`,
    { bucket: bucketOf(id), id, personId },
  );
}

export async function acceptAs(tx: Tx, id: string, personId: string): Promise<void> {
  await tx.run(
    `update conversation_members set state = 'in'
     where bucket = :bucket and conversation_id = :id and person_id = :personId`,
    { bucket: bucketOf(id), id, personId },
  );
}

/** Marks messages as read, never backwards nor beyond the last message. */
export async function readTo(
  tx: Tx,
  id: string,
  personId: string,
  messageId: string | null,
): Promise<void> {
  await tx.run(
    `update conversation_members
     set read_to = greatest(read_to, least(last_message_id, coalesce(:messageId::bigint, last_message_id)))
     where bucket = :bucket and conversation_id = :id and person_id = :personId`,
    { bucket: bucketOf(id), id, personId, messageId },
  );
}

/** Removes a member; removing the last one deletes the conversation. Must be called under its lock. */
export async function removeMember(tx: Tx, id: string, personId: string): Promise<void> {
  const name = { bucket: bucketOf(id), id };
  await tx.run(
    `delete from conversation_members
     where bucket = :bucket and conversation_id = :id and person_id = :personId`,
    { ...name, personId },
  );
  const left = await tx.row(
    'select 1 from conversation_members where bucket = :bucket and conversation_id = :id limit 1',
    name,
  );
  if (left === null) {
    await tx.run('delete from messages where bucket = :bucket and conversation_id = :id', name);
    await tx.run('delete from conversations where bucket = :bucket and id = :id', name);
  } else {
    await tx.run(
      'update conversations set people = null where bucket = :bucket and id = :id',
      name,
    );
  }
}

/** The ids of at most `limit` conversations of the person. */
export async function conversationIdsOf(
  tx: Tx,
  personId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select conversation_id as id from conversation_members where person_id = :personId
     order by bucket, conversation_id limit :limit`,
    { personId, limit },
  );
  return rows.map((row) => row.id);
}

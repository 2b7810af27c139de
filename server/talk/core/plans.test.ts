import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { databaseForPlans } from '#server/testing/plans.ts';
import * as comments from './comment-store.ts';
import * as conversations from '../messages/conversation-store.ts';
import * as messages from './message-store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await databaseForPlans();
  const { read } = database.db;
  const at = { now: new Date('2026-01-01T00:00:00Z') };
  await read.run(
    `insert into comments (bucket, id, object_id, pin_id, parent_id, person_id, text, mentions, reply_count, created_at)
     select 0, n, n % 900, n % 2000, case when n % 3 = 0 then n % 700 end, n % 500, '', '{}', 0, :now
     from generate_series(1, 20000) as n`,
    at,
  );
  await read.run(
    `insert into conversations (bucket, id, started_by, people, last_message_id, created_at)
     select 0, n, n % 500, n::text, n, :now from generate_series(1, 8000) as n`,
    at,
  );
  await read.run(
    `insert into conversation_members (bucket, conversation_id, person_id, state, last_message_id, read_to)
     select 0, n, n % 500 + add * 600, 'in', n, n - n % 2 from generate_series(1, 8000) as n, generate_series(0, 1) as add`,
  );
  await read.run(
    `insert into messages (bucket, id, conversation_id, person_id, text, created_at)
     select 0, n, n % 800, n % 500, '', :now from generate_series(1, 20000) as n`,
    at,
  );
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze comments, conversations, conversation_members, messages');
  await asOwner.end();
});
afterAll(() => database.close());

async function planOf(ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  const lines: { 'QUERY PLAN': string }[] = [];
  const rows = async (sql: string, values?: Values): Promise<never[]> => {
    lines.push(...(await database.db.read.rows<(typeof lines)[0]>(`explain ${sql}`, values)));
    return [];
  };
  await ask({
    rows,
    row: async (sql, values) => (await rows(sql, values))[0] ?? null,
    run: async () => 0,
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['comments_of_picture', (tx) => comments.commentsOfPicture(tx, '77', null, 26)],
  ['comments_of_picture', (tx) => comments.commentsOfPicture(tx, '77', '9000', 26)],
  ['comments_of_comment', (tx) => comments.repliesTo(tx, '77', null, 26)],
  ['comments_of_person', (tx) => comments.commentIdsBy(tx, '7', 200)],
  ['conversations_of_person', (tx) => conversations.conversationsOf(tx, '7', 'in', null, 26)],
  [
    'conversations_of_person',
    (tx) =>
      conversations.conversationsOf(
        tx,
        '7',
        'in',
        { lastMessageId: '4000', conversationId: '4000' },
        26,
      ),
  ],
  ['conversations_of_person', (tx) => messages.unreadOf(tx, '7', 100)],
  ['conversations_of_people', (tx) => conversations.lockConversationOf(tx, 0, '77')],
  ['messages_of_conversation', (tx) => messages.messagesOf(tx, '77', [], null, 26)],
  ['messages_of_conversation', (tx) => messages.newestMessages(tx, ['77', '78'], ['9'])],
  ['messages_of_conversation', (tx) => messages.unreadIn(tx, '7', ['7', '507'], [], 100)],
])('finds through %s, without looking at every row', async (index, ask) => {
  const plan = await planOf(ask);
  expect(plan).toMatch(new RegExp(` ${index}\\b`));
  expect(plan).not.toContain('Seq Scan');
});

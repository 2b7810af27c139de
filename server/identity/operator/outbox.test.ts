import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOutbox } from '#contract/identity/outbox.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { deleteMailAbout, unsentMail } from '#server/kernel/mail/mail-store.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { testDatabase } from '#server/testing/database.ts';
import { eraseIdentityOf } from '../index.ts';

let app: TestApp;
let operator: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person('ada');
  other = await app.person('bea');
});
afterAll(() => app.close());

const send = (to: string, subject: string, senderId: string | null): Promise<void> =>
  app.db.transaction((tx) =>
    queueMail(
      { tx, jobs: jobsIn(tx), now: app.clock.now },
      { to, subject, text: 'Words', html: '<p>Words</p>', senderId },
    ),
  );
const subjects = async (): Promise<string[]> => {
  const { data } = await operator.call(getOutbox, {});
  return data.map((mail) => mail.subject);
};

test('the operator alone reads what was not sent, newest first, page after page', async () => {
  for (const subject of ['One', 'Two', 'Three']) await send('juno@people.example', subject, null);
  await app.runJobs();
  const first = await operator.call(getOutbox, { page_size: 2 });
  expect(first.data).toMatchObject([
    { subject: 'Three', to: 'juno@people.example', text: 'Words', state: 'kept' },
    { subject: 'Two' },
  ]);
  const rest = await operator.call(getOutbox, { page_size: 2, bookmark: first.bookmark });
  expect(rest).toMatchObject({ data: [{ subject: 'One' }], bookmark: null });
  expect(await other.refusal(getOutbox, {})).toMatchObject({ status: 403, code: 'not_allowed' });
  expect(await app.visitor().refusal(getOutbox, {})).toMatchObject({ status: 401 });
});

test('what somebody sent, and what was written to them, goes with their account', async () => {
  await app.db.read.run('delete from outbox');
  await send('juno@people.example', 'From them', other.id);
  await send(other.email.toUpperCase(), 'To them', operator.id);
  await send('juno@people.example', 'Of others', operator.id);
  await app.db.transaction((tx) => eraseIdentityOf({ tx }, other.id));
  expect(await subjects()).toEqual(['Of others']);
});

test('what has not gone out is read and erased along its indexes', async () => {
  const database = await testDatabase();
  await database.db.read.run(
    `insert into outbox (bucket, id, sender_id, to_address, subject, body, html, state, queued_at)
     select n % 50, n, n % 500, n || '@people.example', '', '', '', 'kept',
            :now::timestamptz + n * interval '1 minute' from generate_series(1, 20000) as n`,
    { now: new Date('2026-01-01T00:00:00Z') },
  );
  // Only the owner of a table may ANALYZE it.
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze outbox');
  await asOwner.end();
  const planOf = async (ask: (tx: Tx) => Promise<unknown>): Promise<string> => {
    const lines: { 'QUERY PLAN': string }[] = [];
    const rows = async (sql: string, values?: Values): Promise<never[]> => {
      lines.push(...(await database.db.read.rows<(typeof lines)[0]>(`explain ${sql}`, values)));
      return [];
    };
    const run = async (sql: string, values?: Values): Promise<number> =>
      (await rows(sql, values)).length;
    await ask({ rows, row: async () => null, run });
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  };
  const position = { at: new Date('2026-01-05T00:00:00Z'), id: '9000' };
  const plans = [
    await planOf((tx) => unsentMail(tx, null, 26)),
    await planOf((tx) => unsentMail(tx, position, 26)),
    await planOf((tx) => deleteMailAbout(tx, '7', '7@people.example')),
  ];
  await database.close();
  for (const plan of plans) expect(plan).not.toMatch(/Sort|Seq Scan/);
  expect(plans.slice(0, 2).every((plan) => plan.includes('outbox_by_time'))).toBe(true);
  expect(plans[2]).toMatch(/outbox_by_sender[^]*outbox_by_address/);
});

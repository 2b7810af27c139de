import { expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { deleteMailAbout, unsentMail } from '#server/kernel/mail/mail-store.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import { auditLines, auditLinesOf } from '#server/trust/index.ts';
import { accountsByUsername, newestAccounts } from './account-list-store.ts';

test('what operators read is read along indexes', async () => {
  const database = await databaseForPlans();
  const { db } = database;
  await db.read.run(
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select (n >> 12) & 1023, n, 'p' || n, '', '', '', 'UTC', :now
     from generate_series(100000000, 120000000, 1000) as n`,
    { now: new Date('2026-01-01T00:00:00Z') },
  );
  await db.read.run(
    'insert into usernames (username, bucket, person_id) select username, bucket, id from people',
  );
  await db.read.run(
    `insert into audit_log (bucket, id, at, action, subject_id, address, request_id, detail)
     select bucket, gen_random_uuid(), :now::timestamptz + id * interval '1 second', 'log_in', id, '', '', '{}'
     from people`,
    { now: new Date('2026-01-01T00:00:00Z') },
  );
  // Only the owner of a table may ANALYZE it.
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze people, usernames, audit_log');
  await asOwner.end();
  const position = {
    at: new Date('2029-06-01T00:00:00Z'),
    id: '6b1f3c1e-0f8a-4a53-9a1b-1d1f0a2b3c4d',
  };
  const plans = [
    await planIn(db, (tx) => newestAccounts(tx, { ...position, id: '110000000' }, 26)),
    await planIn(db, (tx) => accountsByUsername(tx, 'p11', 'p110001000', 26)),
    await planIn(db, (tx) => auditLines(tx, position, 26)),
    await planIn(db, (tx) => auditLinesOf(tx, '110000000', position, 26)),
  ];
  await database.close();
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (people|usernames|audit_log)/);
  expect(plans[0]).toMatch('people_newest');
  expect(plans[1]).toMatch('usernames_pkey');
  expect(plans[2]).toMatch('audit_log_by_time');
  expect(plans[3]).toMatch('audit_log_by_subject');
});

test('what has not gone out is read and erased along its indexes', async () => {
  const database = await databaseForPlans();
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
  const position = { at: new Date('2026-01-05T00:00:00Z'), id: '9000' };
  const plans = [
    await planIn(database.db, (tx) => unsentMail(tx, null, 26)),
    await planIn(database.db, (tx) => unsentMail(tx, position, 26)),
    await planIn(database.db, (tx) => deleteMailAbout(tx, '7', '7@people.example')),
  ];
  await database.close();
  for (const plan of plans) expect(plan).not.toMatch(/Sort|Seq Scan/);
  expect(plans.slice(0, 2).every((plan) => plan.includes('outbox_by_time'))).toBe(true);
  expect(plans[2]).toMatch(/outbox_by_sender[^]*outbox_by_address/);
});

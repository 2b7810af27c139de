import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { passkeysOf } from '../factors/passkey-store.ts';

let database: TestDatabase;
const at = new Date('2026-01-01T00:00:00Z');

beforeAll(async () => {
  database = await databaseForPlans();
  const { read } = database.db;
  await read.run(
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select 0, n, 'p' || n, '', '', '', 'UTC', :at from generate_series(1, 20000) as n`,
    { at },
  );
  await read.run(
    `insert into passkeys (credential_id, bucket, person_id, id, name, public_key, sign_count, transports, created_at)
     select decode(md5(n::text), 'hex'), 0, n % 500, n, 'Key', '', 0, '{}', :at
     from generate_series(1, 20000) as n`,
    { at },
  );
  // Only the owner of a table may ANALYZE it.
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run('analyze people, passkeys');
  await asOwner.end();
});
afterAll(() => database.close());

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['passkeys_by_person', (tx) => passkeysOf(tx, '7', '9000', 26)],
])('what is asked of passkeys seeks along %s', async (index, ask) => {
  const plan = await planIn(database.db, ask);
  expect(plan).toMatch(new RegExp(`(using|on) ${index}`));
  expect(plan).not.toMatch(/Seq Scan/);
});

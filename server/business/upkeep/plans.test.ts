import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/db/pool.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { databaseForPlans, planIn } from '#server/testing/plans.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { actsForOwner, adAccountsPage, adAccountsWithRight } from '../core/ad-account-store.ts';
import { adPeoplePage } from '../core/ad-people-store.ts';
import { claimsOf } from '../claims/claim-store.ts';
import { accessPage, businessesPage } from '../core/access-store.ts';
import { accountsByGrant, firstAccounts, grantsAt } from '../core/grant-store.ts';

const anyState = { acceptedOnly: false };
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
    `insert into ad_accounts (bucket, id, owner_id, name, country, currency, created_at, updated_at)
     select 0, n, n % 500, 'Shop', 'US', 'USD', :at, :at from generate_series(1, 20000) as n`,
    { at },
  );
  await read.run(
    `insert into site_claims (bucket, id, person_id, host, token, created_at)
     select 0, n, n % 500, 's' || n || '.example', '', :at from generate_series(1, 20000) as n`,
    { at },
  );
  // Some advertisers have many people, and some people act for many.
  await read.run(
    `insert into ad_account_people (bucket, account_id, person_id, roles, state, since)
     select 0, n % 100 + 1, n, '{ADMIN}'::text[], 'accepted', :at::timestamptz from generate_series(1, 20000) as n
     union all
     select 0, n, 30000 + n % 100, '{ANALYST}'::text[], 'accepted', :at::timestamptz from generate_series(1, 20000) as n`,
    { at },
  );
  // Some businesses have many people, and some people act for many.
  await read.run(
    `insert into business_access (bucket, id, business_id, person_id, roles, state, since)
     select 0, n, n % 100, 30000 + n, '{ADMIN}'::text[], 'accepted', :at::timestamptz from generate_series(1, 20000) as n
     union all
     select 0, 20000 + n, 1000 + n, 60000 + n % 100, '{ADMIN}'::text[], 'accepted', :at::timestamptz from generate_series(1, 20000) as n`,
    { at },
  );
  // Only a table's owner may gather its statistics.
  const asOwner = openDatabase(database.ownerUrl, { max: 1 });
  await asOwner.read.run(
    'analyze people, ad_accounts, ad_account_people, site_claims, business_access',
  );
  await asOwner.end();
});
afterAll(() => database.close());

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['site_claims_by_person', (tx) => claimsOf(tx, '7', '9000', 26)],
  ['ad_accounts_of_owner', (tx) => adAccountsPage(tx, '30007', '9000', 26)],
  ['ad_account_people_of_person', (tx) => adAccountsPage(tx, '30007', null, 26)],
  ['ad_account_people_pkey', (tx) => adPeoplePage(tx, '7', '9000', 26)],
  ['ad_account_people_', (tx) => adAccountsWithRight(tx, '7', ['8', '9'], 'publish')],
  ['ad_account_people_', (tx) => actsForOwner(tx, '30007', '7', 'publish')],
  ['business_access_in_order', (tx) => accessPage(tx, '7', '9000', 26)],
  ['business_access_of_person', (tx) => businessesPage(tx, '60007', null, 26, anyState)],
  ['business_access_of_', (tx) => grantsAt(tx, '60007', ['8', '9'])],
  ['business_access_of_', (tx) => accountsByGrant(tx, '60007', ['8', '9'], 'publish')],
  ['ad_accounts_of_owner', (tx) => firstAccounts(tx, ['8', '9'])],
])('what is asked of advertisers and businesses seeks along %s', async (index, ask) => {
  const plan = await planIn(database.db, ask);
  expect(plan).toMatch(new RegExp(`(using|on) ${index}`));
  expect(plan).not.toMatch(/Seq Scan/);
});

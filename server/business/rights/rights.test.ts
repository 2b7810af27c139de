import { afterAll, beforeAll, expect, test } from 'vitest';
import { AD_ROLES, givesRight } from '#contract/business/ad-roles.ts';
import { AD_RIGHTS, type AdRight } from '#contract/kernel/ad-rights.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { actsForOwner, adAccountsFor, adAccountsWithRight } from '../core/ad-account-store.ts';
import { accountsByGrant, grantsAt } from '../core/grant-store.ts';
import { findManagedAdAccount, publishesFor } from './managed-ad-account.ts';
import { hasAdRight } from './policy.ts';

const STATES = ['pending', 'accepted', 'declined'] as const;
const at = new Date('2026-01-01T00:00:00Z');
// Ids below 4096 are in bucket 0.
const [ASKED, GIVEN, GIVEN_WITH_FACTOR] = ['4001', '4002', '4003'] as const;

/** Each role and each pair of roles, in each state: one advertiser with an owner of its own for each. */
const cases = AD_ROLES.flatMap((one, index) => AD_ROLES.slice(index).map((two) => [one, two]))
  .flatMap((roles) => STATES.map((state) => ({ roles, state })))
  .map((one, index) => ({ ...one, id: String(index + 1), ownerId: String(index + 1001) }));
const ids = cases.map(({ id }) => id);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { read } = database.db;
  const owners = cases.map(({ ownerId }) => ownerId);
  await read.run(
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select 0, n, 'p' || n, '', '', '', 'UTC', :at from unnest(:people::bigint[]) as n`,
    { people: [...owners, ASKED, GIVEN, GIVEN_WITH_FACTOR], at },
  );
  await read.run(
    `insert into ad_accounts (bucket, id, owner_id, name, country, currency, created_at, updated_at)
     select 0, id, owner_id, 'Shop', 'US', 'USD', :at, :at
     from unnest(:ids::bigint[], :owners::bigint[]) as n (id, owner_id)`,
    { ids, owners, at },
  );
  for (const { id, ownerId, roles, state } of cases) {
    await read.run(
      `insert into ad_account_people (bucket, account_id, person_id, roles, state, since)
       values (0, :id, :personId, :roles, :state, :at)`,
      { id, personId: ASKED, roles, state, at },
    );
    await read.run(
      `insert into business_access (bucket, id, business_id, person_id, roles, state, since)
       select 0, :id::bigint + n * 1000, :ownerId, person, :roles, :state, :at
       from unnest(:people::bigint[]) with ordinality as p (person, n)`,
      { id, ownerId, people: [GIVEN, GIVEN_WITH_FACTOR], roles, state, at },
    );
  }
  await read.run(
    'insert into email_factors (bucket, person_id, since) values (0, :givenWithFactor, :at)',
    {
      givenWithFactor: GIVEN_WITH_FACTOR,
      at,
    },
  );
});
afterAll(() => database.close());

/** Returns the advertisers whose case grants the right, by the rule alone. */
const byRule = (right: AdRight): Set<string> =>
  new Set(
    cases
      .filter(({ roles, state }) => state === 'accepted' && givesRight(roles, right))
      .map(({ id }) => id),
  );

test.each(AD_RIGHTS)(
  'statements and the rule agree on who may %s at an advertiser',
  async (right) => {
    const { read } = database.db;
    const found = await adAccountsWithRight(read, ASKED, ids, right);
    expect(found).toEqual(byRule(right));
    const rows = await adAccountsFor(read, ASKED, ids);
    const allowed = rows.filter((row) => hasAdRight({ id: ASKED }, row, right));
    expect(new Set(allowed.map(({ id }) => id))).toEqual(found);
    for (const { id, ownerId } of cases) {
      expect(await actsForOwner(read, ASKED, ownerId, right)).toBe(found.has(id));
    }
  },
);

test.each(AD_RIGHTS)(
  'statements and the rule agree on who may %s for a business',
  async (right) => {
    const { read } = database.db;
    const found = await accountsByGrant(read, GIVEN, ids, right);
    expect(found).toEqual(byRule(right));
    const grants = await grantsAt(
      read,
      GIVEN,
      cases.map(({ ownerId }) => ownerId),
    );
    const allowed = cases.filter(({ ownerId }) => givesRight(grants.get(ownerId) ?? [], right));
    expect(new Set(allowed.map(({ id }) => id))).toEqual(found);
  },
);

test('who may publish for many advertisers at once are those who may for each of them', async () => {
  const { read } = database.db;
  for (const id of [ASKED, GIVEN, GIVEN_WITH_FACTOR]) {
    const found = await publishesFor(read, { id }, ids);
    expect(found).toEqual(id === GIVEN ? new Set() : byRule('publish'));
    for (const advertiserId of ids) {
      const one = findManagedAdAccount(read, { id }, advertiserId, 'publish');
      const isAllowed = await one.then(
        () => true,
        () => false,
      );
      expect(isAllowed).toBe(found.has(advertiserId));
    }
  }
});

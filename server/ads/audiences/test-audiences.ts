import type { SentOf } from '#contract/kernel/call.ts';
import {
  type Audience,
  createAdAudience,
  getAdAudiences,
} from '#contract/ads/audiences/audiences.ts';
import { createAdListPart } from '#contract/ads/audiences/lists.ts';
import { BUCKETS, makeId } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { Advertiser } from '../test-ads.ts';

let made = 0;

/** Creates people in the United States with an email address each, who never log in. */
export async function aCrowd(
  app: Pick<TestApp, 'clock' | 'db'>,
  count: number,
): Promise<{ id: string; email: string }[]> {
  const people = Array.from({ length: count }, () => {
    made += 1;
    const id = makeId(made % BUCKETS, app.clock.now.getTime());
    return { id, bucket: made % BUCKETS, name: `crowd${made}`, email: `crowd${made}@many.example` };
  });
  const columns = {
    ids: people.map(({ id }) => id),
    buckets: people.map(({ bucket }) => bucket),
    names: people.map(({ name }) => name),
    emails: people.map(({ email }) => email),
    now: app.clock.now,
  };
  await app.db.read.run(
    `with crowd as (
       select * from unnest(:ids::bigint[], :buckets::smallint[], :names::text[], :emails::text[])
         as crowd (id, bucket, name, email)),
     addressed as (
       insert into emails (email, bucket, person_id) select email, bucket, id from crowd)
     insert into people (bucket, id, username, full_name, first_name, last_name, country, time_zone, created_at)
     select bucket, id, name, name, name, '', 'US', 'UTC', :now from crowd`,
    columns,
  );
  return people;
}

type Wanted = Omit<SentOf<typeof createAdAudience>, 'advertiser_id' | 'name'>;

/** Creates an audience of the advertiser, and runs its first build. */
export async function anAudience(
  app: TestApp,
  { owner, advertiser_id }: Advertiser,
  wanted: Wanted,
): Promise<Audience> {
  const name = `Audience ${(made += 1)}`;
  const { id } = await owner.call(createAdAudience, { advertiser_id, name, ...wanted });
  await app.runJobs();
  return audienceNow({ owner, advertiser_id }, id);
}

/** Returns the audience as it is displayed now. */
export async function audienceNow(
  { owner, advertiser_id }: Pick<Advertiser, 'owner' | 'advertiser_id'>,
  id: string,
): Promise<Audience> {
  const page = await owner.call(getAdAudiences, { advertiser_id, audience_ids: [id] });
  const [audience] = page.data;
  if (audience === undefined) throw new Error(`there is no audience ${id}`);
  return audience;
}

/** Uploads a whole list to an audience, and runs the matching. */
export async function sendList(
  app: TestApp,
  { owner, advertiser_id }: Pick<Advertiser, 'owner' | 'advertiser_id'>,
  audience_id: string,
  records: readonly string[],
  operation: 'ADD' | 'REMOVE' = 'ADD',
): Promise<void> {
  const list = {
    advertiser_id,
    audience_id,
    operation,
    records: records.join('\n'),
    is_last: true,
  };
  await owner.call(createAdListPart, list);
  await app.runJobs();
}

/** Rebuilds all audiences an hour later. */
export async function anHourLater(app: TestApp): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
  await jobsIn(app.db.read).add('ads.audiences', {});
  await app.runJobs();
}

/** Returns the ids of an audience's members. */
export async function membersOf(app: TestApp, audienceId: string): Promise<string[]> {
  const rows = await app.db.read.rows<{ id: string }>(
    `select person_id as id from ad_audience_members
     where audience_id = :audienceId and left_at is null order by person_id`,
    { audienceId },
  );
  return rows.map(({ id }) => id);
}

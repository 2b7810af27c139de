import { createAdGroups, createCampaigns } from '#contract/ads/campaigns.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { Advertiser } from '../test-ads.ts';

type Account = Pick<Advertiser, 'owner' | 'advertiser_id'>;

/** Lets a business act for the other one's. */
export async function partnered(
  app: TestApp,
  { owner: by }: Account,
  { owner: of }: Account,
): Promise<void> {
  await app.db.read.run(
    `insert into business_access (bucket, id, business_id, person_id, roles, state, since)
     values (:bucket, :id, :of, :by, '{ANALYST}', 'accepted', :now)`,
    {
      bucket: bucketOf(of.id),
      id: makeId(bucketOf(of.id), app.clock.now.getTime()),
      of: of.id,
      by: by.id,
      now: app.clock.now,
    },
  );
}

/** Creates an ad group with this targeting; returns its answer. */
export async function groupOf({ owner, advertiser_id }: Account, spec: object, name = 'Seeds') {
  const campaign = { name: 'Spring', objective_type: 'CONSIDERATION' };
  const [made] = await owner.call(createCampaigns, { advertiser_id, items: [campaign] });
  const group = {
    campaign_id: made?.data?.id,
    name,
    billable_event: 'CLICKTHROUGH',
    budget_in_micro_currency: 5_000_000,
    targeting_spec: spec,
  };
  const [answer] = await owner.call(createAdGroups, { advertiser_id, items: [group] });
  return answer;
}

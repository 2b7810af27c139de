import { createAdAudience } from '#contract/ads/audiences/audiences.ts';
import { createAdListPart } from '#contract/ads/audiences/lists.ts';
import { createAdAudienceShare } from '#contract/ads/audiences/shares.ts';
import { createAdLookUp } from '#contract/ads/audiences/look-ups.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { aPin } from '#server/testing/pins.ts';

type Person = Parameters<typeof aPin>[0] & { readonly id: string };

interface Advertisers {
  readonly glassworks: string;
  readonly nursery: string;
}

/** Audiences of Noor's, and what she and Emil share with each other. */
export async function audiencesOf(
  app: TestApp,
  { noor, emil }: { readonly noor: Person; readonly emil: Person },
  advertisers: Advertisers,
) {
  const hers = await audiencesOfNoor(app, noor, advertisers.glassworks);
  return { ...hers, ...(await sharesOf(noor, emil, { ...advertisers, ...hers })) };
}

/** Audiences of Noor's: one with a customer list, and one that she does not need any more. */
async function audiencesOfNoor(app: TestApp, noor: Person, advertiser_id: string) {
  const { id: audience } = await noor.call(createAdAudience, {
    advertiser_id,
    name: 'Bought before',
    audience_type: 'CUSTOMER_LIST',
  });
  const { id: adList } = await noor.call(createAdListPart, {
    advertiser_id,
    audience_id: audience,
    operation: 'ADD',
    records: 'email\nines@okafor.example\nlin(at)asante.example',
    is_last: true,
  });
  const { id: oldAudience } = await noor.call(createAdAudience, {
    advertiser_id,
    name: 'Likes feathers',
    audience_type: 'PERSONA',
    rule: { interests: ['feathers'] },
  });
  await app.runJobs();
  await noor.call(createAdLookUp, { advertiser_id, way: 'PERSON_ID', value: noor.id });
  // She has not chosen yet whether ads may go by what is known of her, so no list would bring her in.
  await app.db.read.run(
    `insert into ad_audience_members
       (bucket, person_id, audience_bucket, audience_id, since, cause, last_at, found_at)
     values (:bucket, :personId, :audienceBucket, :audience, :now, 'list', :now, :now)`,
    {
      bucket: bucketOf(noor.id),
      personId: noor.id,
      audienceBucket: bucketOf(audience),
      audience,
      now: app.clock.now,
    },
  );
  return { audience, adList, oldAudience };
}

/** An audience of Emil's, shared with Noor's ad account; and one of hers, shared with his. */
async function sharesOf(
  noor: Person,
  emil: Person,
  names: Advertisers & { readonly oldAudience: string },
) {
  const { glassworks, nursery, oldAudience } = names;
  const { id: receivedAudience } = await emil.call(createAdAudience, {
    advertiser_id: nursery,
    name: 'Bought seeds',
    audience_type: 'CUSTOMER_LIST',
  });
  const share = (by: Person, advertiser_id: string, audience_id: string, ad_account_id: string) =>
    by.call(createAdAudienceShare, { advertiser_id, audience_id, ad_account_id });
  await share(emil, nursery, receivedAudience, glassworks);
  await share(noor, glassworks, oldAudience, nursery);
  return { receivedAudience };
}

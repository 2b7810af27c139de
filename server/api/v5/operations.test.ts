import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAccounts, readAccount } from '#contract/api/v5/accounts.ts';
import {
  changeAds,
  changeCampaigns,
  changeGroups,
  listAds,
  listCampaigns,
  listGroups,
  makeAds,
  makeCampaigns,
  makeGroups,
  readAd,
  readCampaign,
  readGroup,
} from '#contract/api/v5/campaigns.ts';
import {
  archiveKeywords,
  listKeywords,
  makeKeywords,
  readKeywordMetrics,
} from '#contract/api/v5/keywords.ts';
import { updateCampaigns } from '#contract/ads/campaigns.ts';
import { errors } from '#contract/kernel/errors.ts';
import { type Reported, reported } from '#server/ads/reporting/test-reports.ts';
import { advertisingGroups } from './test-groups.ts';
import { isOfReports, noting, program, type Program, servedIn } from './test-v5.ts';

/**
 * Every served operation on campaigns and keywords, except reports, over HTTP; each answer is validated against
 * its schema.
 */

let world: Reported;
let made: Set<string>;
let make: Program['make'];
let parts: { ad_account_id: string };

beforeAll(async () => {
  world = await reported();
  parts = { ad_account_id: world.noor.advertiser_id };
  ({ made, make } = noting(await program(world.app, world.noor.owner)));
});
afterAll(() => world.app.close());

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };
interface Page {
  readonly items: Thing[];
  readonly bookmark: string | null;
}
interface Outcomes {
  readonly items: { readonly data?: Thing; readonly exceptions?: unknown }[];
}
const only = ({ items }: Outcomes): Thing => {
  expect(items).toHaveLength(1);
  const data = items[0]?.data;
  if (data === undefined) throw new Error(JSON.stringify(items));
  return data;
};

test('the ad accounts that whoever made the token acts for', async () => {
  const { owner, advertiser_id } = world.noor;
  const account = await make<Thing>(readAccount, parts);
  expect(account).toMatchObject({
    id: advertiser_id,
    owner: { username: owner.username },
    permissions: ['OWNER'],
  });
  expect((await make<Page>(listAccounts)).items).toEqual([account]);
});

test('a campaign, an ad group and an ad are made, read, listed and changed', async () => {
  const campaign = only(
    await make(makeCampaigns, parts, {
      body: [{ name: 'Bowls', objective_type: 'CONSIDERATION', daily_spend_cap: 9_000_000 }],
    }),
  );
  const group = only(
    await make(makeGroups, parts, {
      body: [
        {
          campaign_id: campaign.id,
          name: 'Bowls for adults',
          billable_event: 'CLICKTHROUGH',
          budget_in_micro_currency: 5_000_000,
          targeting_spec: { MINIMUM_AGE: '25', MAXIMUM_AGE: '44', LOCATION: ['DE'] },
        },
      ],
    }),
  );
  expect(group.targeting_spec).toEqual({
    MINIMUM_AGE: '25',
    MAXIMUM_AGE: '44',
    LOCATION: ['DE'],
  });
  const ad = only(
    await make(makeAds, parts, { body: [{ ad_group_id: group.id, pin_id: world.noor.pin.id }] }),
  );
  expect(ad).toMatchObject({ creative_type: 'REGULAR', campaign_id: campaign.id });

  const one = { ...parts, campaign_id: campaign.id, ad_group_id: group.id, ad_id: ad.id };
  expect(await make(readCampaign, one)).toEqual(campaign);
  expect(await make(readGroup, one)).toEqual(group);
  expect(await make(readAd, one)).toEqual(ad);

  const byCampaign = { query: { campaign_ids: campaign.id } };
  expect((await make<Page>(listCampaigns, parts, byCampaign)).items).toEqual([campaign]);
  expect((await make<Page>(listGroups, parts, byCampaign)).items).toEqual([group]);
  const byGroup = { query: { ad_group_ids: group.id, entity_statuses: 'ACTIVE,PAUSED' } };
  expect((await make<Page>(listAds, parts, byGroup)).items).toEqual([ad]);

  const paused = (thing: Thing) => ({ body: [{ id: thing.id, status: 'PAUSED' }] });
  expect(only(await make(changeAds, parts, paused(ad))).status).toBe('PAUSED');
  expect(only(await make(changeGroups, parts, paused(group))).status).toBe('PAUSED');
  expect(only(await make(changeCampaigns, parts, paused(campaign))).status).toBe('PAUSED');
});

test('each thing of a batch is answered for itself, and what is not supported is refused by name', async () => {
  const objective_type = 'AWARENESS';
  const { items } = await make<Outcomes>(makeCampaigns, parts, {
    body: [
      { name: '', objective_type },
      { name: 'Tracked', objective_type, tracking_urls: { click: ['https://else.example/'] } },
      { name: 'Good', objective_type, order_line_id: null, tracking_urls: { click: [] } },
    ],
  });
  const wrong = (text: string) => ({
    exceptions: [{ code: errors.invalid_input.number, message: expect.stringContaining(text) }],
  });
  expect(items).toEqual([
    wrong('name: Give it a name.'),
    wrong('tracking_urls'),
    { data: expect.objectContaining({ name: 'Good' }), exceptions: [] },
  ]);
  const missing = await make<Outcomes>(changeCampaigns, parts, {
    body: [{ id: world.noor.pin.id, name: 'Nothing' }],
  });
  expect(missing.items).toEqual([wrong('id: ')]);
  const ads = await make<Outcomes>(makeAds, parts, {
    body: [{ ad_group_id: '7', pin_id: world.noor.pin.id }],
  });
  expect(ads.items).toMatchObject([{ exceptions: { message: expect.any(String) } }]);
});

test('the last write counts, whoever wrote before', async () => {
  const campaign = only(
    await make(makeCampaigns, parts, { body: [{ name: 'Jugs', objective_type: 'AWARENESS' }] }),
  );
  await world.noor.owner.call(updateCampaigns, {
    advertiser_id: parts.ad_account_id,
    items: [{ id: campaign.id, version: 1, name: 'Jugs and cups' }],
  });
  const changed = await make<Outcomes>(changeCampaigns, parts, {
    body: [{ id: campaign.id, daily_spend_cap: 3_000_000 }],
  });
  expect(only(changed)).toMatchObject({ name: 'Jugs and cups', daily_spend_cap: 3_000_000 });
});

test('keywords are added, listed and archived', async () => {
  const [ad] = world.ads;
  const parent_id = ad?.groupId ?? '';
  type Keywords = { keywords: Thing[]; errors: { error_messages: string[] }[] };
  const added = await make<Keywords>(makeKeywords, parts, {
    body: {
      parent_id,
      keywords: [
        { value: 'clay bowl', match_type: 'BROAD' },
        { value: 'glass bowl', match_type: 'EXACT', bid: 200_000 },
      ],
    },
  });
  expect(added).toMatchObject({
    keywords: [{ parent_id, parent_type: 'ad_group', value: 'clay bowl', archived: false }],
    errors: [{ error_messages: [expect.stringContaining('bid')] }],
  });
  const query = { ad_group_id: parent_id };
  expect((await make<Page>(listKeywords, parts, { query })).items).toEqual(added.keywords);
  const body = { keywords: added.keywords.map(({ id }) => ({ id, archived: true })) };
  const archived = await make<Keywords>(archiveKeywords, parts, { body });
  expect(archived).toMatchObject({ keywords: [{ archived: true }], errors: [] });
});

test('searches for keywords are counted in a country, and not under a hundred', async () => {
  const { read } = world.app.db;
  await read.run(
    `insert into search_volumes (country, key, query, people)
     values ('', 'clay bowl', 'clay bowl', 5000), ('DE', 'clay bowl', 'clay bowl', 1234), ('AT', 'clay bowl', 'clay bowl', 99)`,
  );
  const metricsIn = (country_code: string, keywords = 'Clay bowl,glass bowl') =>
    make<{ data: unknown }>(readKeywordMetrics, parts, { query: { country_code, keywords } });
  const volume = (keyword: string, keyword_query_volume: string) => ({
    keyword,
    metrics: { keyword_query_volume },
  });
  expect((await metricsIn('DE')).data).toEqual([
    volume('Clay bowl', '1200'),
    volume('glass bowl', '<100'),
  ]);
  expect((await metricsIn('AT')).data).toEqual([
    volume('Clay bowl', '<100'),
    volume('glass bowl', '<100'),
  ]);
});

test('every operation of ads that is served was made, or is one of reports', () => {
  expect([...made].toSorted()).toEqual(
    servedIn(advertisingGroups).filter((id) => !isOfReports(id)),
  );
});

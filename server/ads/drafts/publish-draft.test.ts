import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAdGroups, getAds, getCampaigns } from '#contract/ads/campaigns.ts';
import {
  createAdDraft,
  type DraftDocument,
  getAdBidFloor,
  getAdDraft,
  getAdDrafts,
  publishAdDraft,
} from '#contract/ads/drafts/drafts.ts';
import { getKeywords } from '#contract/ads/keywords.ts';
import { updateAdSettings } from '#contract/ads/settings.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aPin } from '#server/testing/pins.ts';
import { type Advertiser, anAdvertiser, everythingAdvertised } from '../test-ads.ts';
import { aDocument } from './test-drafts.ts';

let app: TestApp;
let operator: TestPerson;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
});
beforeEach(async () => {
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

async function drafted(document: DraftDocument) {
  const { owner, advertiser_id } = glass;
  const { id: draft_id, version } = await owner.call(createAdDraft, { advertiser_id, document });
  return { advertiser_id, draft_id, version };
}

test('a draft is published as a whole: its campaign and ad groups run, and its ads wait to be looked at', async () => {
  const { owner, advertiser_id, pin } = glass;
  const words = [
    { value: 'Blue vase', match_type: 'PHRASE' as const },
    { value: 'blue vase', match_type: 'PHRASE' as const },
    { value: 'plastic', match_type: 'EXACT_NEGATIVE' as const },
  ];
  const request = await drafted(aDocument(pin.id, { keywords: words }));
  const published = await owner.call(publishAdDraft, request);
  expect(published).toMatchObject({ status: 'PUBLISHED', version: 2 });
  const { data: campaigns } = await owner.call(getCampaigns, { advertiser_id });
  expect(campaigns).toMatchObject([
    {
      id: published.campaign_id,
      name: 'Vases in autumn',
      status: 'ACTIVE',
      summary_status: 'RUNNING',
    },
  ]);
  const { data: groups } = await owner.call(getAdGroups, { advertiser_id });
  expect(groups).toMatchObject([
    {
      name: 'People who like glass',
      status: 'ACTIVE',
      budget_in_micro_currency: 5_000_000,
      targeting_spec: { LOCATION: ['DE', 'AT'], INTEREST: ['glass'] },
    },
  ]);
  const { data: ads } = await owner.call(getAds, { advertiser_id });
  expect(ads).toMatchObject([
    { pin_id: pin.id, destination_url: pin.link, status: 'ACTIVE', review_status: 'PENDING' },
  ]);
  const { data: keywords } = await owner.call(getKeywords, { advertiser_id });
  expect(keywords.map(({ match_type: match }) => match).toSorted()).toEqual([
    'EXACT_NEGATIVE',
    'PHRASE',
  ]);
  const caps = await app.db.read.rows('select cap from ad_budgets where id = :id', {
    id: groups[0]?.id,
  });
  expect(caps).toEqual([{ cap: '5000000' }]);
  expect((await owner.call(getAdDrafts, { advertiser_id })).data).toEqual([]);
});

test('who publishes a draft again, or twice at once, has one campaign', async () => {
  const { owner, advertiser_id, pin } = glass;
  const request = await drafted(aDocument(pin.id));
  const all = await Promise.all([1, 2, 3].map(() => owner.call(publishAdDraft, request)));
  const again = await owner.call(publishAdDraft, request);
  expect(new Set([...all, again].map(({ campaign_id: id }) => id)).size).toBe(1);
  expect((await owner.call(getCampaigns, { advertiser_id })).data).toHaveLength(1);
});

test('what stands in the way is said of each thing at its path, and nothing of the draft is made', async () => {
  const { owner, board, pin } = glass;
  await operator.call(updateAdSettings, {
    floors: [
      {
        country: 'DE',
        objective_type: 'CONSIDERATION',
        billable_event: 'CLICKTHROUGH',
        floor_in_micro_currency: 200_000,
      },
    ],
  });
  const stranger = await anAdvertiser(app);
  const whole = aDocument(pin.id);
  const [group] = whole.ad_groups;
  const noLink = await aPin(owner, board, { title: 'No link' });
  if (group === undefined) throw new Error('the example has an ad group');
  const ad = (pin_id: string, destination_url = '') => ({
    key: pin_id,
    name: '',
    pin_id,
    destination_url,
  });
  const document: DraftDocument = {
    ...whole,
    campaign: { ...whole.campaign, name: ' ', daily_spend_cap: 1 },
    ad_groups: [
      group,
      { ...group, bid_strategy_type: 'MAX_BID', bid_in_micro_currency: 100_000 },
      { ...group, budget_in_micro_currency: null, ads: [] },
      {
        ...group,
        ads: [
          ad(pin.id, 'http://glassworks.example/'),
          ad(stranger.pin.id),
          ad(noLink.id),
          ad('1188950301542301799'),
        ],
      },
    ],
  };
  const request = await drafted(document);
  const before = await everythingAdvertised(app);
  const { status, envelope } = await owner.resource('AdDraftPublish', 'create', request);
  expect(status).toBe(400);
  const logged = envelope.resource_response.error?.extra_data?.['problems'] ?? [];
  const problems = logged as { field: string; message: string }[];
  expect(problems.map(({ field }) => field).toSorted()).toEqual([
    'ad_groups.1.bid_in_micro_currency',
    'ad_groups.2.ads',
    'ad_groups.2.budget_in_micro_currency',
    'ad_groups.3.ads.0.destination_url',
    'ad_groups.3.ads.1.pin_id',
    'ad_groups.3.ads.2.pin_id',
    'ad_groups.3.ads.3.pin_id',
    'campaign.daily_spend_cap',
    'campaign.name',
  ]);
  expect(await everythingAdvertised(app)).toEqual(before);
  expect(await owner.call(getAdDraft, request)).toMatchObject({ status: 'DRAFT', version: 1 });
  const floor = {
    advertiser_id: request.advertiser_id,
    objective_type: 'CONSIDERATION',
    billable_event: 'CLICKTHROUGH',
  } as const;
  const inGermany = { ...floor, targeting_spec: { LOCATION: ['FR', 'DE'] } };
  expect(await owner.call(getAdBidFloor, inGermany)).toMatchObject({ country: 'DE' });
});

test('what is refused only when it is made leaves nothing of what was made before it', async () => {
  const { owner, advertiser_id, pin } = glass;
  const request = await drafted(aDocument(pin.id));
  await app.db.read.run(
    `insert into ad_ads (bucket, id, account_id, campaign_id, group_id, pin_id, creative_type, name, status,
       review, created_at, updated_at)
     select bucket, id - n, id, 1, 1, 1, 'REGULAR', 'Full', 'PAUSED', 'APPROVED', :now, :now
     from ad_accounts, generate_series(1, 10000) n where id = :advertiser_id`,
    { advertiser_id, now: app.clock.now },
  );
  const before = await everythingAdvertised(app);
  expect(await owner.refusal(publishAdDraft, request)).toMatchObject({
    code: 'draft_incomplete',
    detail: 'An ad account can have up to 10000 ads. Archive some you no longer need.',
  });
  expect(await everythingAdvertised(app)).toEqual(before);
});

test('a draft that someone else changed meanwhile is not published', async () => {
  const { owner, pin } = glass;
  const request = await drafted(aDocument(pin.id));
  expect(await owner.refusal(publishAdDraft, { ...request, version: 2 })).toMatchObject({
    status: 409,
    code: 'draft_changed',
  });
  const analyst = await owner.delegate(['ANALYST']);
  expect(await analyst.refusal(publishAdDraft, request)).toMatchObject({ status: 404 });
});

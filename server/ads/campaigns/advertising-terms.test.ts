import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import { createAdCopies } from '#contract/ads/bulk/copies.ts';
import {
  createAdGroups,
  createAds,
  createCampaigns,
  updateAdGroups,
  updateAds,
  updateCampaigns,
} from '#contract/ads/campaigns.ts';
import { createAdDraft, publishAdDraft } from '#contract/ads/drafts/drafts.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { getAdAccount, updateAdAccount } from '#contract/business/ad-accounts.ts';
import { getAdTerms, hasAccepted, publishAdTerms } from '#contract/business/ad-terms.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aDocument } from '../drafts/test-drafts.ts';
import { type Advertiser, anAdvertiser, promoted, promotion } from '../test-ads.ts';

let app: TestApp;
let operator: TestPerson;
let glass: Advertiser;
beforeAll(async () => {
  app = await testApp();
  // The first person of an installation is its operator.
  operator = await app.person();
  glass = await anAdvertiser(app);
});
afterAll(() => app.close());

const refused = { status: 403, code: 'terms_not_accepted' };
const DAY_MS = 86_400_000;

const later = (milliseconds: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};

const accept = ({ owner, advertiser_id }: Advertiser) =>
  owner.call(updateAdAccount, { advertiser_id, accepts_terms: true });

test('without terms nothing is asked; only operators publish them, and each is on record', async () => {
  expect(await glass.owner.call(getAdTerms, {})).toBeNull();
  await promoted(app, glass);
  expect(await glass.owner.refusal(publishAdTerms, { text: 'Mine' })).toMatchObject({
    code: 'not_allowed',
  });
  for (const wrong of [{ text: '' }, { text: 'x'.repeat(50_001) }, { text: 'a', days: 91 }]) {
    expect(await operator.refusal(publishAdTerms, wrong as never)).toMatchObject({
      code: 'invalid_input',
    });
  }
  expect(await glass.owner.call(getAdTerms, {})).toBeNull();
  const [first, second] = await Promise.all(
    ['Pay first.', 'Pay first, and promise little.'].map((text) =>
      operator.call(publishAdTerms, { text }),
    ),
  );
  expect(new Set([first?.id, second?.id])).toEqual(new Set(['1', '2']));
  const last = first?.id === '2' ? first : second;
  expect(await app.visitor().refusal(getAdTerms, {})).toMatchObject({ status: 401 });
  expect(await glass.owner.call(getAdTerms, {})).toEqual(last);
});

test('until they are accepted nothing new is advertised, by whichever way, and nothing of it is left behind', async () => {
  const { owner, advertiser_id, pin } = glass;
  const [before] = await app.db.read.rows('select count(*)::int as many from ad_campaigns');
  const [{ campaign_id, ad_group_id, ad_id } = {}] = await app.db.read.rows<Record<string, string>>(
    `select a.id as ad_id, a.group_id as ad_group_id, a.campaign_id from ad_ads a where a.account_id = :advertiser_id`,
    { advertiser_id },
  );
  const draft = await owner.call(createAdDraft, { advertiser_id, document: aDocument(pin.id) });
  const campaign = { name: 'Vases', objective_type: 'CONSIDERATION' as const };
  const ways = [
    owner.refusal(createCampaigns, { advertiser_id, items: [campaign] }),
    owner.refusal(createAdGroups, { advertiser_id, items: [{ campaign_id, name: 'Glass' }] }),
    owner.refusal(createAds, { advertiser_id, items: [{ ad_group_id, pin_id: pin.id }] }),
    owner.refusal(createQuickPromotion, promotion(glass)),
    owner.refusal(createAdCopies, { advertiser_id, campaign_id, count: 1, depth: 'CAMPAIGN' }),
    owner.refusal(publishAdDraft, { advertiser_id, draft_id: draft.id, version: draft.version }),
    owner.refusal(createAutomatedCampaign, {
      advertiser_id,
      name: 'Vases',
      objective_type: 'CONSIDERATION',
      pin_ids: [pin.id],
      daily_spend_cap: 5_000_000,
      start_time: Math.floor(app.clock.now.getTime() / 1000),
    }),
  ];
  for (const [at, way] of (await Promise.all(ways)).entries())
    expect(way, String(at)).toMatchObject(refused);
  expect(await app.db.read.rows('select count(*)::int as many from ad_campaigns')).toEqual([
    before,
  ]);

  // Running ads may be paused; resuming them needs consent to the new terms.
  const changes = [
    [updateCampaigns, campaign_id],
    [updateAdGroups, ad_group_id],
    [updateAds, ad_id],
  ] as const;
  const versions = new Map<string | undefined, number>();
  const change = async (at: number, status: 'PAUSED' | 'ACTIVE') => {
    const [call, id] = changes[at] ?? changes[0];
    const item = { id, status, version: versions.get(id) ?? 1 };
    const answers = await owner.call(call, { advertiser_id, items: [item] });
    versions.set(id, answers[0]?.data?.version ?? item.version);
    return answers;
  };
  for (const at of changes.keys()) {
    expect(await change(at, 'PAUSED')).toMatchObject([{ data: { status: 'PAUSED' } }]);
    expect(await change(at, 'ACTIVE')).toMatchObject([{ data: null, exceptions: [{ code: 86 }] }]);
  }
  await accept(glass);
  for (const at of changes.keys())
    expect(await change(at, 'ACTIVE')).toMatchObject([{ data: { status: 'ACTIVE' } }]);
  await owner.call(createCampaigns, { advertiser_id, items: [campaign] });
});

test('new terms are in force for who accepted those before after as many days as the operator says; ads that run go on', async () => {
  const { owner, advertiser_id } = glass;
  const campaign = { name: 'Jars', objective_type: 'CONSIDERATION' as const };
  const make = { advertiser_id, items: [campaign] };
  later(1000);
  const terms = await operator.call(publishAdTerms, { text: 'Pay within a week.', days: 14 });
  const account = () => owner.call(getAdAccount, { advertiser_id });
  expect(hasAccepted(await account(), terms)).toBe(false);
  await owner.call(createCampaigns, make);
  later(14 * DAY_MS);
  expect(await owner.refusal(createCampaigns, make)).toMatchObject(refused);
  const log = () =>
    app.db.read.rows(
      `select count(*)::int as many from audit_log where action = 'ad_terms_accepted'
         and detail ->> 'advertiser' = :advertiser_id`,
      { advertiser_id },
    );
  const [before] = (await log()) as { many: number }[];
  await accept(glass);
  expect(hasAccepted(await account(), terms)).toBe(true);
  await owner.call(createCampaigns, make);
  // Accepting again logs nothing.
  await accept(glass);
  expect(await log()).toEqual([{ many: (before?.many ?? 0) + 1 }]);
});

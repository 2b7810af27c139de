import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftedVases } from '#contract/ads/drafts/draft-examples.ts';
import {
  createAdDraft,
  deleteAdDraft,
  getAdDraft,
  getAdDrafts,
  MAX_AD_DRAFTS,
  updateAdDraft,
} from '#contract/ads/drafts/drafts.ts';
import { MAX_DRAFT_ADS, MAX_DRAFT_GROUPS } from '#contract/ads/drafts/draft-document.ts';
import { eraseAdsOf } from '#server/ads/index.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { testApp, type TestApp } from '#server/testing/app.ts';
import { anAdvertiser } from '../test-ads.ts';
import { aDocument } from './test-drafts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const named = (name: string) => ({
  ...draftedVases,
  campaign: { ...draftedVases.campaign, name },
});

test('a draft is kept as it is, found by its link by who may change campaigns, and by nobody else', async () => {
  const { owner, advertiser_id, pin } = await anAdvertiser(app);
  const document = aDocument(pin.id);
  const made = await owner.call(createAdDraft, { advertiser_id, document });
  expect(made).toMatchObject({ status: 'DRAFT', version: 1, document, campaign_id: null });
  expect(made.changed_by?.id).toBe(owner.id);
  const input = { advertiser_id, draft_id: made.id };
  const colleague = await owner.delegate(['CAMPAIGN_MANAGER']);
  expect(await colleague.call(getAdDraft, input)).toEqual(made);
  const gone = { status: 404, code: 'ad_account_not_found' };
  for (const other of [await owner.delegate(['ANALYST']), (await anAdvertiser(app)).owner]) {
    expect(await other.refusal(getAdDraft, input)).toMatchObject(gone);
    expect(await other.refusal(getAdDrafts, { advertiser_id })).toMatchObject(gone);
    const save = { ...input, version: 1, document: named('Taken') };
    expect(await other.refusal(updateAdDraft, save)).toMatchObject(gone);
  }
  const elsewhere = await anAdvertiser(app);
  const mixed = { advertiser_id: elsewhere.advertiser_id, draft_id: made.id };
  expect(await elsewhere.owner.refusal(getAdDraft, mixed)).toMatchObject({
    status: 404,
    code: 'draft_not_found',
  });
});

test('of two who change the same draft the second one is told, and nothing of either is lost', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const colleague = await owner.delegate(['ADMIN']);
  const { id: draft_id } = await owner.call(createAdDraft, {
    advertiser_id,
    document: named('Vases'),
  });
  const input = { advertiser_id, draft_id };
  const theirs = await colleague.call(updateAdDraft, {
    ...input,
    version: 1,
    document: named('Jars'),
  });
  expect(theirs).toMatchObject({ version: 2, changed_by: { id: colleague.id } });
  const mine = { ...input, document: named('Bowls') };
  expect(await owner.refusal(updateAdDraft, { ...mine, version: 1 })).toMatchObject({
    status: 409,
    code: 'draft_changed',
    detail: 'Someone else changed this draft in the meantime.',
  });
  expect(await owner.call(getAdDraft, input)).toEqual(theirs);
  const stored = await owner.call(updateAdDraft, { ...mine, version: 2 });
  expect(stored.document.campaign.name).toBe('Bowls');
});

test('a draft that was thrown away is in no list, and changes no more', async () => {
  const { owner, advertiser_id } = await anAdvertiser(app);
  const made = [];
  for (const name of ['One', 'Two', 'Three']) {
    made.push(await owner.call(createAdDraft, { advertiser_id, document: named(name) }));
  }
  const [first, second, third] = made.map(({ id }) => id);
  const input = { advertiser_id, draft_id: second ?? '' };
  expect(await owner.call(deleteAdDraft, input)).toMatchObject({ status: 'DELETED_DRAFT' });
  expect(await owner.call(deleteAdDraft, input)).toMatchObject({ version: 2 });
  const save = { ...input, version: 2, document: named('Two') };
  expect(await owner.refusal(updateAdDraft, save)).toMatchObject({ code: 'draft_changed' });
  const page = await owner.call(getAdDrafts, { advertiser_id, page_size: 1 });
  expect(page.data).toMatchObject([
    { id: third, name: 'Three', problem_count: 0, daily_budget_in_micro_currency: 5_000_000 },
  ]);
  const rest = { advertiser_id, page_size: 1, bookmark: page.bookmark };
  expect((await owner.call(getAdDrafts, rest)).data.map(({ id }) => id)).toEqual([first]);
  await app.db.transaction((tx) => eraseAdsOf({ tx, jobs: jobsIn(tx) }, owner.id));
  expect((await owner.call(getAdDrafts, { advertiser_id })).data).toEqual([]);
});

test('a draft has its limits, and an ad account so many of them', async () => {
  const { owner, advertiser_id, pin } = await anAdvertiser(app);
  const document = aDocument(pin.id);
  const [group] = document.ad_groups;
  const [ad] = group?.ads ?? [];
  if (!group || !ad) throw new Error('the example has one of each');
  const tooLarge = [
    { ...document, ad_groups: [] },
    { ...document, ad_groups: Array.from({ length: MAX_DRAFT_GROUPS + 1 }, () => group) },
    { ...document, ad_groups: [{ ...group, ads: Array(MAX_DRAFT_ADS + 1).fill(ad) }] },
    { ...document, campaign: { ...document.campaign, name: 'x'.repeat(256) } },
    { ...document, ad_groups: [{ ...group, targeting_spec: { LOCATION: ['Atlantis'] } }] },
  ];
  for (const wrong of tooLarge) {
    expect(await owner.refusal(createAdDraft, { advertiser_id, document: wrong })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  }
  await app.db.read.run(
    `insert into ad_drafts (bucket, id, account_id, status, document, changed_by, created_at, updated_at)
     select bucket, id - n, id, 'DRAFT', :document::jsonb, owner_id, :now, :now
     from ad_accounts, generate_series(1, :count::int) n where id = :advertiser_id`,
    {
      advertiser_id,
      count: MAX_AD_DRAFTS,
      now: app.clock.now,
      document: JSON.stringify(document),
    },
  );
  expect(await owner.refusal(createAdDraft, { advertiser_id, document })).toMatchObject({
    code: 'too_many_drafts',
  });
});

import { draftedVases } from '#contract/ads/drafts/draft-examples.ts';
import type { DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { chargeEvents } from '#server/ads/charging/charge-events.ts';
import { aClick } from '#server/ads/charging/test-money.ts';
import { raiseNotices } from '#server/ads/notices/raise-notices.ts';
import { close, keyOf, spend } from '#server/ads/operator/test-spending.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { aLargePicture } from '#server/testing/pins.ts';
import { expectAudiencesWhole } from './test-walk-audiences.ts';
import { expectCatalogWhole } from './test-walk-catalog.ts';
import { expectReportFilesWhole } from './test-walk-reports.ts';
import { expectSchedulesWhole } from './test-walk-schedules.ts';
import { expectConversionsWhole } from './test-walk-conversions.ts';
import { expectSheetsWhole } from './test-walk-sheets.ts';
import {
  expectCardPaymentsWhole,
  expectDocumentsWhole,
  expectOffersWhole,
  expectOrdersWhole,
} from './test-walk-documents.ts';
import type { Person, Walks } from './test-walks.ts';

/** Walks campaigns, ad groups and ads, and the operator's queue of ads. */
export async function expectAdsWhole(walks: Walks, operator: Person): Promise<void> {
  const owner = await walks.person();
  const account = await owner.ask('AdAccount', 'create', { name: 'Glassworks', country: 'US' });
  const advertiser_id = account.id;
  const board_id = await walks.boardOf(owner, 'Glass for sale');
  // The link is unreachable, so each ad needs an operator's review.
  const link = 'http://127.0.0.1:9/';
  const picture = { image_base64: await aLargePicture() };
  const pin = await owner.ask('Pin', 'create', { board_id, link, ...picture });
  const make = async (resource: string, item: object): Promise<string> => {
    const made: unknown = await owner.ask(resource, 'create', { advertiser_id, items: [item] });
    const [answer] = made as { data: { id: string } }[];
    return answer?.data.id ?? '';
  };
  const archive = (resource: string) => (id: string) => {
    const items = [{ id, version: 1, status: 'ARCHIVED' }];
    return owner.ask(resource, 'update', { advertiser_id, items });
  };
  const listOf = (resource: string) => [{ resource, by: owner, options: { advertiser_id } }];
  const aCampaign = () =>
    make('AdCampaign', { name: `Glass ${walks.next()}`, objective_type: 'CONSIDERATION' });
  await walks.expectWhole({ add: aCampaign, remove: archive('AdCampaign') }, listOf('AdCampaign'));
  const campaign_id = await aCampaign();
  const aGroup = () =>
    make('AdGroup', {
      campaign_id,
      name: `Glass ${walks.next()}`,
      billable_event: 'CLICKTHROUGH',
      budget_in_micro_currency: 5_000_000,
    });
  await walks.expectWhole({ add: aGroup, remove: archive('AdGroup') }, listOf('AdGroup'));
  const ad_group_id = await aGroup();
  const aKeyword = () =>
    make('AdKeyword', {
      parent_id: ad_group_id,
      value: `glass ${walks.next()}`,
      match_type: 'BROAD',
    });
  const archiveKeyword = (id: string) => {
    const items = [{ id, version: 1, archived: true }];
    return owner.ask('AdKeyword', 'update', { advertiser_id, items });
  };
  await walks.expectWhole({ add: aKeyword, remove: archiveKeyword }, listOf('AdKeyword'));
  const document = { ...draftedVases, ad_groups: draftedVases.ad_groups.map(bare) };
  const aDraft = async () => (await owner.ask('AdDraft', 'create', { advertiser_id, document })).id;
  const throwAway = (draft_id: string) =>
    owner.ask('AdDraft', 'delete', { advertiser_id, draft_id });
  await walks.expectWhole({ add: aDraft, remove: throwAway }, listOf('AdDrafts'));
  const anAd = () => make('Ad', { ad_group_id, pin_id: pin.id, name: `Vase ${walks.next()}` });
  await walks.expectWhole({ add: anAd, remove: archive('Ad') }, [
    ...listOf('Ad'),
    {
      resource: 'AdSheetRow',
      by: owner,
      options: { advertiser_id, ad_group_ids: [ad_group_id], entity_types: ['AD'] },
    },
  ]);
  const anAdToLookAt = async () => {
    const id = await anAd();
    await walks.app.runJobs();
    return id;
  };
  const approve = (ad_id: string) =>
    operator.ask('AdReview', 'update', { ad_id, review_no: 1, verdict: 'approved' });
  await walks.app.runJobs();
  await walks.app.db.read.run('update ad_ads set waits_since = null');
  const nothing = async () => null;
  const give = async () => {
    const fund = { kind: 'credit', amount_in_micro_currency: 1, currency: 'USD' };
    await operator.ask('AdFund', 'create', { advertiser_id, ...fund, ref: `Gift ${walks.next()}` });
    const first = await operator.pages('AdTransfers', { advertiser_id, page_size: 1 }).next();
    return first.value?.ids[0] ?? '';
  };
  await walks.expectWhole({ add: give, remove: nothing }, [
    { resource: 'AdTransfers', by: operator, options: { advertiser_id } },
    { resource: 'AdBillingTransfers', by: owner, options: { advertiser_id } },
  ]);
  // All by one person: otherwise a walk of people would find each of them.
  const merchant = await walks.person();
  const advertise = async () => {
    const name = `Glass ${walks.next()}`;
    return (await merchant.ask('AdAccount', 'create', { name, country: 'US' })).id;
  };
  await walks.expectWhole({ add: advertise, remove: nothing }, [
    { resource: 'AdAccountsMoney', by: operator, options: {} },
  ]);
  await walks.expectWhole({ add: anAdToLookAt, remove: approve }, [
    { resource: 'AdReview', by: operator, options: {} },
  ]);
  const aTag = async () => {
    const name = `Shop ${walks.next()}`;
    return (await owner.ask('ConversionTag', 'create', { advertiser_id, name })).id;
  };
  await walks.expectWhole({ add: aTag, remove: nothing }, listOf('ConversionTag'));
  await expectNoticesWhole(walks, owner, advertiser_id);
  await expectAudiencesWhole(walks, owner, advertiser_id);
  await expectCatalogWhole(walks, owner, advertiser_id);
  await expectConversionsWhole(walks, owner, advertiser_id);
  await expectSheetsWhole(walks, owner, advertiser_id);
  await expectHistoryWhole(walks, owner, advertiser_id, aCampaign);
  const reject = async () => {
    const adId = await anAd();
    await walks.app.db.read.run(`update ad_ads set review = 'REJECTED' where id = :adId`, { adId });
    return `MEND_AD:${adId}`;
  };
  const dismiss = (recommendation: string) => {
    const [kind, entity_id] = recommendation.split(':');
    const fields = { advertiser_id, kind, entity_id, action: 'DISMISS' };
    return owner.ask('AdRecommendation', 'update', fields);
  };
  await walks.expectWhole({ add: reject, remove: dismiss }, listOf('AdRecommendation'));
  await expectReportsWhole(walks, owner, { advertiser_id, campaign_id, ad_group_id }, anAd);
  await expectHidesWhole(walks, anAd);
  await expectRevenueWhole(walks, operator);
  await expectReportFilesWhole(walks, owner, advertiser_id);
  await expectSchedulesWhole(walks, owner, advertiser_id);
  await expectDocumentsWhole(walks, operator, owner, advertiser_id);
  await expectOffersWhole(walks, operator, owner, advertiser_id);
  await expectCardPaymentsWhole(walks, owner, advertiser_id);
  await expectOrdersWhole(walks, operator, owner, advertiser_id);
}

/** Walks an owner's notices, which only expire. */
async function expectNoticesWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
): Promise<void> {
  const { db, clock } = walks.app;
  const account = { id: advertiser_id, bucket: bucketOf(advertiser_id) };
  const tell = async () => {
    const about = { level: 'ADVERTISER', entityId: advertiser_id, name: 'Glassworks' } as const;
    const one = { kind: 'FUNDS_GONE', ...about, cause: String(walks.next()) } as const;
    await db.transaction((tx) => raiseNotices({ tx, now: clock.now }, account, [one]));
    const row = await db.read.row<{ id: string }>(
      'select id from ad_notices where account_id = :id order by id desc limit 1',
      { id: advertiser_id },
    );
    return row?.id ?? '';
  };
  await walks.expectWhole({ add: tell, remove: async () => null }, [
    { resource: 'AdNotice', by: owner, options: { advertiser_id } },
  ]);
}

/** Walks the changes of an ad account, which are never deleted. */
async function expectHistoryWhole(
  walks: Walks,
  owner: Person,
  advertiser_id: string,
  aCampaign: () => Promise<string>,
): Promise<void> {
  const options = { advertiser_id, kinds: ['STATUS'] };
  const add = async () => {
    const items = [{ id: await aCampaign(), version: 1, status: 'PAUSED' }];
    await owner.ask('AdCampaign', 'update', { advertiser_id, items });
    const first = await owner.pages('AdHistory', { ...options, page_size: 1 }).next();
    return first.value?.ids[0] ?? '';
  };
  await walks.expectWhole({ add, remove: async () => null }, [
    { resource: 'AdHistory', by: owner, options },
  ]);
}
const bare = (group: DraftGroup): DraftGroup => ({ ...group, ads: [] });

interface Group {
  readonly advertiser_id: string;
  readonly campaign_id: string;
  readonly ad_group_id: string;
}

/** Walks reports of ads, each with one charged event. */
async function expectReportsWhole(
  walks: Walks,
  owner: Person,
  { advertiser_id, campaign_id, ad_group_id }: Group,
  anAd: () => Promise<string>,
): Promise<void> {
  const key = keyOf({ advertiser_id });
  const { app } = walks;
  const add = async () => {
    const adId = await anAd();
    const ad = { ...key, campaignId: campaign_id, groupId: ad_group_id, adId };
    const auctionId = makeId(key.bucket, app.clock.now.getTime());
    await chargeEvents(app.db, [aClick(ad, 0, { auctionId, kind: 1 })], app.clock.now);
    await jobsIn(app.db.read).add('ads.roll', {});
    await app.runJobs();
    return adId;
  };
  const today = app.clock.now.toISOString().slice(0, 10);
  const options = { advertiser_id, level: 'AD', start_date: today, end_date: today };
  await walks.expectWhole({ add, remove: async () => null }, [
    { resource: 'AdReport', by: owner, options },
  ]);
}

/** Walks the ads that a person hid. */
async function expectHidesWhole(walks: Walks, anAd: () => Promise<string>): Promise<void> {
  const viewer = await walks.person();
  const { db, clock } = walks.app;
  const add = async () => {
    const adId = await anAd();
    await db.read.run(
      `insert into ad_viewers (bucket, person_id, viewer, since, hidden_ads)
       values (:bucket, :personId, 1, :now, array[:adId::bigint])
       on conflict (bucket, person_id) do update
         set hidden_ads = ad_viewers.hidden_ads || excluded.hidden_ads`,
      { bucket: bucketOf(viewer.id), personId: viewer.id, now: clock.now, adId },
    );
    return adId;
  };
  const remove = (id: string) => viewer.ask('AdHide', 'delete', { what: 'ad', id });
  await walks.expectWhole({ add, remove }, [{ resource: 'AdHide', by: viewer, options: {} }]);
}

/** Walks ad accounts that earned revenue. */
async function expectRevenueWhole(walks: Walks, operator: Person): Promise<void> {
  const merchant = await walks.person();
  const add = async () => {
    const input = { name: `Jars ${walks.next()}`, country: 'US' };
    const advertiser_id = (await merchant.ask('AdAccount', 'create', input)).id;
    const fund = { kind: 'credit', amount_in_micro_currency: 5, currency: 'USD' };
    await operator.ask('AdFund', 'create', { advertiser_id, ...fund, ref: `Gift ${walks.next()}` });
    await spend(walks.app, { advertiser_id }, 5);
    await close(walks.app);
    return advertiser_id;
  };
  await walks.expectWhole({ add, remove: async () => null }, [
    { resource: 'AdAccountsRevenue', by: operator, options: { days: 30 } },
  ]);
}

import { createAutomatedCampaign } from '#contract/ads/bulk/automated.ts';
import { createAdSheetPart } from '#contract/ads/bulk/sheet-uploads.ts';
import { updateCampaigns } from '#contract/ads/campaigns.ts';
import { getAdHistory } from '#contract/ads/history.ts';
import { draftedVases } from '#contract/ads/drafts/draft-examples.ts';
import { createAdDraft } from '#contract/ads/drafts/drafts.ts';
import { getAdNotices } from '#contract/ads/notices/notices.ts';
import { createConversionTag } from '#contract/ads/conversion-tags.ts';
import { createKeywords } from '#contract/ads/keywords.ts';
import { VERDICTS } from '#server/ads/intake/verdict-rules.ts';
import { createQuickPromotion } from '#contract/ads/quick-promote.ts';
import { insertCheck } from '#server/ads/billing/check-store.ts';
import { chargeEvents } from '#server/ads/charging/charge-events.ts';
import { giveCredit } from '#server/ads/charging/funds.ts';
import { insertCredit } from '#server/ads/billing/credit-store.ts';
import { hashOfCode } from '#server/ads/offers/make-offers.ts';
import { endOfDay, startOfDay } from '#server/ads/offers/offer-rules.ts';
import { insertPayment } from '#server/ads/payments/payment-store.ts';
import { insertOrder } from '#server/ads/orders/order-store.ts';
import { insertOffer, offerByCode } from '#server/ads/offers/offer-store.ts';
import { billedAccount } from '#server/ads/documents/account-store.ts';
import { makeDocument } from '#server/ads/documents/make-document.ts';
import { saveTaxes } from '#server/ads/documents/party-store.ts';
import { rollAccounts } from '#server/ads/reporting/roll.ts';
import { recordSeal } from '#server/ads/serving/seal-record.ts';
import { storeEffect } from '#server/ads/upkeep/effect-store.ts';
import { hideAd, renewViewer, viewerOf } from '#server/ads/serving/viewer-store.ts';
import { bucketOf, makeId } from '#server/kernel/core/ids.ts';
import { SECRET_KEY, type TestApp } from '#server/testing/app.ts';
import { aBoard, aLargePicture, aPin } from '#server/testing/pins.ts';

type Person = Parameters<typeof aPin>[0];

/** Noor promotes a Pin, whose ad waits for an operator, and one whose picture is too small for an ad. */
export async function promotionsOf(noor: Person, advertiser_id: string, page: string) {
  const { id: board } = await aBoard(noor, { name: 'Glass for sale' });
  const image_base64 = await aLargePicture();
  const vase = await aPin(noor, board, { title: 'A blue vase', link: page, image_base64 });
  const shard = await aPin(noor, board, { title: 'A shard', link: page });
  const promote = (pin_id: string) =>
    noor.call(createQuickPromotion, {
      advertiser_id,
      pin_id,
      campaign_name: 'Vases in spring',
      budget_in_micro_currency: 7_000_000,
      targeting_spec: { LOCATION: ['DE', 'AT'] },
    });
  const promoted = await promote(vase.id);
  const { ad_id: rejectedAd, campaign_id: paused } = await promote(shard.id);
  const { id: automated } = await noor.call(createAutomatedCampaign, {
    advertiser_id,
    name: 'First-time buyers',
    objective_type: 'CONSIDERATION',
    pin_ids: [vase.id],
    targeting_spec: { LOCATION: ['NL', 'BE'] },
    daily_spend_cap: 20_000_000,
    start_time: 1_773_000_000,
  });
  const words = { value: 'glass vase', match_type: 'BROAD' };
  const items = [{ parent_id: promoted.ad_group_id, ...words }];
  const [added] = await noor.call(createKeywords, { advertiser_id, items });
  const keyword = added?.data?.id ?? '';
  const { id: tag } = await noor.call(createConversionTag, { advertiser_id, name: 'Shop' });
  const pause = [{ id: paused, version: 1, status: 'PAUSED' }];
  await noor.call(updateCampaigns, { advertiser_id, items: pause });
  const changes = await noor.call(getAdHistory, { advertiser_id, kinds: ['STATUS'] });
  const adChange = changes.data[0]?.id ?? '';
  const [adDraft, oldAdDraft] = [
    await draftOf(noor, advertiser_id, vase.id),
    await draftOf(noor, advertiser_id, vase.id),
  ];
  const made = {
    vase: vase.id,
    shard: shard.id,
    rejectedAd,
    keyword,
    tag,
    adDraft,
    oldAdDraft,
    adChange,
    automated,
    sheetUpload: await sheetOf(noor, advertiser_id),
  };
  const { campaign_id: campaign, ad_group_id: adGroup, ad_id: ad } = promoted;
  return { ...made, campaign, adGroup, ad };
}

/** She sent a sheet, and has not submitted it. */
async function sheetOf(noor: Person, advertiser_id: string): Promise<string> {
  const cells = { Action: 'Create', Entity: 'KEYWORD', 'Keyword value': 'vase' };
  const sheet = { advertiser_id, file_name: 'autumn.csv', part: 1, is_last: true };
  const rows = [
    { row: 3, cells },
    {
      row: 4,
      cells: {
        Action: 'Create',
        Entity: 'CAMPAIGN',
        'Campaign name': 'Bowls in autumn',
        'Campaign objective type': 'CONSIDERATION',
      },
    },
  ];
  return (await noor.call(createAdSheetPart, { ...sheet, rows })).id;
}

async function draftOf(noor: Person, advertiser_id: string, pin_id: string): Promise<string> {
  const ad_groups = draftedVases.ad_groups.map((group) => ({
    ...group,
    ads: group.ads.map((ad) => ({ ...ad, pin_id })),
  }));
  const document = { ...draftedVases, ad_groups };
  return (await noor.call(createAdDraft, { advertiser_id, document })).id;
}

/** She is told that an ad was rejected. */
export async function noticeOf(noor: Person, advertiser_id: string): Promise<string> {
  const [notice] = (await noor.call(getAdNotices, { advertiser_id })).data;
  if (notice === undefined) throw new Error('Noor is told of no ad.');
  return notice.id;
}

/** Noor was given credit and has an invoice to pay, the books were compared with the events, and what people did was counted. */
export async function moneyOf({ db, clock }: TestApp, accountId: string) {
  const at = clock.now;
  const credit = { bucket: bucketOf(accountId), accountId, amount: 50_000_000, ref: 'welcome' };
  await db.transaction((tx) => giveCredit(tx, credit, at));
  const found = { looked: 1, wrong: 0, found: [] };
  for (const [seesAds, people] of [
    [true, 190],
    [false, 10],
  ] as const) {
    const effect = { visits: people, saves: 2 * people, hides: Math.floor(people / 90) };
    await storeEffect(db.read, { day: '2026-03-13', seesAds, ...effect });
  }
  await insertCheck(db.read, { name: 'money and ledger', startedAt: at, endedAt: at, ...found });
  return {
    adInvoice: await invoiceOf(db, accountId, at),
    adOrderLine: await orderLineOf(db, accountId, at),
    adCardPayment: await cardPaymentOf(db, accountId, at),
    ...(await offersOf(db, accountId, at)),
  };
}

/** A card that Noor had was charged once. */
async function cardPaymentOf(db: TestApp['db'], accountId: string, at: Date): Promise<string> {
  const bucket = bucketOf(accountId);
  const id = makeId(bucket, at.getTime());
  const card = { customer: 'cus_1', method: 'pm_1', brand: 'visa', lastFour: '4417' };
  const charged = { amount: 50_000_000, currency: 'EUR', cause: 'THRESHOLD' } as const;
  const ended = { state: 'PAID', failure: null, madeAt: at } as const;
  await insertPayment(db.read, { bucket, accountId, id, ...card, ...charged, ...ended });
  return id;
}

/** What was agreed on with Noor. */
async function orderLineOf(db: TestApp['db'], accountId: string, at: Date): Promise<string> {
  const bucket = bucketOf(accountId);
  const id = makeId(bucket, at.getTime());
  const days = { startDay: '2026-03-01', endDay: '2026-05-31' };
  const agreed = {
    name: 'Spring',
    purchaseOrder: 'PO-118',
    paidType: 'PAID',
    budget: 500_000_000,
  } as const;
  const row = { id, bucket, accountId, ...agreed, ...days, status: 'ACTIVE', version: 1 } as const;
  await insertOrder(db.read, row, at);
  return id;
}

/** What two codes give; Noor used one of them. */
async function offersOf(db: TestApp['db'], accountId: string, at: Date) {
  const key = { bucket: bucketOf(accountId), accountId };
  const year = { startsAt: startOfDay('2026-03-01'), endsAt: endOfDay('2026-12-31') };
  const offered = { ...year, currency: 'EUR', uses: 1000 };
  return db.transaction(async (tx) => {
    const make = async (code: string, title: string, terms: string, amount: number) => {
      const id = makeId(key.bucket, at.getTime());
      await insertOffer(tx, hashOfCode(code), { id, title, terms, amount, ...offered }, at);
      return (await offerByCode(tx, hashOfCode(code)))?.id ?? '';
    };
    const adOffer = await make('WELCOME-20', 'Welcome', 'For new ad accounts.', 20_000_000);
    const adCreditOffer = await make('FIRST-STEPS', 'First steps', '', 5_000_000);
    const credit = { title: 'First steps', terms: '', amount: 5_000_000, endsAt: year.endsAt };
    await insertCredit(tx, key, { offerId: adCreditOffer, redeemedAt: at, ...credit });
    await giveCredit(tx, { ...key, amount: credit.amount, ref: `offer ${adCreditOffer}` }, at);
    return { adOffer, adCreditOffer };
  });
}

/** Of Noor's ads in February, taxed as it is where she is. */
async function invoiceOf(db: TestApp['db'], accountId: string, at: Date): Promise<string> {
  const key = { bucket: bucketOf(accountId), accountId };
  return db.transaction(async (tx) => {
    await saveTaxes(tx, [{ country: 'DE', name: 'VAT', rate: 190_000, is_reversed: true }]);
    const account = await billedAccount(tx, key);
    if (account === null) throw new Error('the ad account has just gone');
    const line = { kind: 'campaign', campaignId: null, name: 'Vases', amount: 11_900_000 } as const;
    const paper = {
      kind: 'INVOICE',
      status: 'OPEN',
      days: ['2026-02-01', '2026-02-28'],
      dueDay: '2026-03-31',
      billed: 11_900_000,
      taxed: 11_900_000,
      discount: 0,
      entries: [1, 1],
      reference: '',
      lines: [line],
    } as const;
    return (await makeDocument(tx, account, paper, at)).id;
  });
}

/** Somebody saw an ad of hers, and a program did, which reports know of. */
export async function viewOf({ db, clock }: TestApp, ad: ShownAd): Promise<void> {
  const at = clock.now;
  const bucket = bucketOf(ad.accountId);
  const where = { term: 0, placement: 2, country: 0, demo: 0, device: 5, topic: 0 };
  const view = {
    slot: 0,
    kind: 1,
    viewer: '77',
    otherViewer: null,
    price: 0,
    verdict: 0,
    proof: null,
  };
  const impression = { ...ad, ...where, ...view, bucket, auctionId: makeId(bucket, at.getTime()) };
  await chargeEvents(db, [impression, { ...impression, slot: 1, verdict: VERDICTS.bot }], at);
  const accounts = [{ bucket, accountId: ad.accountId }];
  await db.transaction((tx) => rollAccounts(tx, 'days', accounts, at));
}

interface ShownAd {
  readonly adId: string;
  readonly groupId: string;
  readonly campaignId: string;
  readonly accountId: string;
}

/** What the pin of an ad carries that a page has just shown to somebody, who does not want to see it again. */
export async function adShownTo(
  app: TestApp,
  personId: string,
  ad: ShownAd,
  isPaidByVideoView = false,
): Promise<string> {
  const { now } = app.clock;
  const oldest = new Date(0);
  await renewViewer(app.db.read, personId, { viewer: '77', now, oldest });
  await hideAd(app.db.read, personId, ad.adId);
  const viewer = (await viewerOf(app.db.read, personId))?.viewer ?? '';
  const paid = { price: 10_000, isPaidByImpression: false, isPaidByVideoView };
  const slot = { ...ad, ...paid, runnerUp: null, near: 0 };
  const page = { placement: 2, country: 0, language: 0, gender: 0, age: 0, device: 5 };
  const lists = { topics: [], interests: [], audiences: [], words: [], leastRelevance: 32 };
  const records = recordSeal(SECRET_KEY, null);
  const sealed = records.seal(
    {
      auctionId: makeId(1, now.getTime()),
      epoch: 1,
      viewer,
      page: { ...page, ...lists },
      query: '',
      most: 1,
      slots: [slot],
      leftOut: [],
    },
    now,
  );
  return records.signSlot(0, sealed, now);
}

/** What people search for, the same in every world. */
export const searchesOf = (app: TestApp): Promise<unknown> =>
  app.db.read.run(
    `insert into search_volumes (country, key, query, people) values ('', 'glass vase', 'glass vase', 1234)
     on conflict do nothing`,
  );

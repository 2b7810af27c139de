import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAdChoices, updateAdHide } from '#contract/ads/viewing.ts';
import { getHome, getRelatedPins, search } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import {
  aWorld,
  COMMON,
  hiddenFrom,
  somethingHappens,
  unwantedBy,
  type World,
} from '#server/discovery/core/test-world.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { topicCode } from './core/codes.ts';
import { CERTAIN, WHOLE } from './core/scale-rules.ts';
import { keyframeOf, packed, type EpochAd } from './pacing/epoch-body.ts';
import { storeEpoch } from './pacing/epoch-store.ts';
import { toServingAd } from './pacing/serving-ads.ts';
import { firstRates } from './prices/exchange-rules.ts';
import { ALL } from './serving/auction-rules.ts';
import { adIn } from './test-ads.ts';

const SEED = Number(process.env['TEST_SEED'] ?? 20_260_314);
const ROUNDS = Number(process.env['TEST_ROUNDS'] ?? 2);
const DEEDS = 30;
/** So short that most pins are only on a page as ads. */
const PAGE = 6;
/** Other ads have the highest bids each time. */
const LOOKS = 3;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ ADS_EVERY: '4' });
});
afterAll(() => app.close());

/** Pins whose ads each person hid, by the person's id. */
type Unwanted = Map<string, Set<string>>;

/** Makes each current and deleted pin an ad of its own account, so that serving works from outdated data. */
async function promoteAll(world: World, no: number): Promise<void> {
  const { now } = app.clock;
  const ads = world.pins.map(({ id: pinId, signature, board }): [string, EpochAd] => {
    const id = `9${pinId.slice(1)}`;
    const ad = toServingAd(
      {
        id,
        accountId: id,
        campaignId: id,
        groupId: id,
        ownerId: board.owner.id,
        pinId,
        bid: 1_000_000 + world.random(1_000_000),
        objective: 'CONSIDERATION',
        billableEvent: 'CLICKTHROUGH',
        currency: 'USD',
        spec: {},
        placements: 'ALL',
        isAutoTargeted: true,
        frequencyCap: null,
        endAt: null,
      },
      { signature, topics: [{ topic: topicCode(COMMON), weight: ALL }] },
      [],
      { rates: firstRates, floors: [] },
    );
    return [id, { ad, pace: { rate: CERTAIN, multiplier: WHOLE, isLive: true } }];
  });
  const body = await packed(keyframeOf(new Map(ads)));
  await app.db.transaction((tx) => storeEpoch(tx, { no, at: now, isKeyframe: true, body }));
}

/** Returns pages of every kind with ads, as the viewer gets them. */
async function pagesOf(world: World, viewer: TestPerson): Promise<(readonly Pin[])[]> {
  const found = await viewer.call(search, { query: COMMON, scope: 'pins', page_size: PAGE });
  const pages = [
    found.data.results as unknown as Pin[],
    (await viewer.call(getHome, { page_size: PAGE })).data,
  ];
  const hidden = hiddenFrom(world, viewer);
  const [subject] = world.pins.filter(({ id }) => !hidden.pins.has(id));
  if (subject === undefined) return pages;
  const related = await viewer.call(getRelatedPins, { pin_id: subject.id, page_size: PAGE });
  return [...pages, related.data];
}

test(
  'whatever people do, and though every pin is promoted, none surfaces that is hidden, unwanted or one’s own',
  { timeout: 600_000 },
  async () => {
    const world = await aWorld(app, SEED);
    for (const person of world.people) await person.call(updateAdChoices, { is_personal: true });
    const unwanted: Unwanted = new Map();
    let [impressions, epoch] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      await app.runJobs();
      for (let deed = 0; deed < DEEDS; deed += 1) await somethingHappens(world);
      for (const viewer of world.people.filter((one) => !world.suspended.has(one))) {
        for (let look = 0; look < LOOKS; look += 1) {
          await promoteAll(world, (epoch += 1));
          impressions += await lookAt(world, viewer, unwanted);
        }
      }
    }
    // The pages had room for ads, and there were eligible ones.
    expect(impressions).toBeGreaterThan(10);
  },
);

/** Checks all pages of a viewer, and hides one of their ads; returns how many there were. */
async function lookAt(world: World, viewer: TestPerson, unwanted: Unwanted): Promise<number> {
  const hidden = hiddenFrom(world, viewer);
  const none = new Set([
    ...hidden.pins,
    ...unwantedBy(world, viewer),
    ...(unwanted.get(viewer.id) ?? []),
    ...world.pins.filter(({ board }) => board.owner === viewer).map(({ id }) => id),
  ]);
  const pages = await pagesOf(world, viewer);
  const ads = pages.flat().filter((pin) => pin.is_promoted);
  const wrong = ads.filter(({ id }) => none.has(id));
  const label = [`${viewer.username}, seed ${SEED}`, ...world.done].join('\n');
  expect(
    wrong.map(({ id }) => id),
    label,
  ).toEqual([]);
  for (const page of pages) {
    expect(page.slice(0, 3).some((pin) => pin.is_promoted)).toBe(false);
    const pictures = page.map((pin) => pin.image_signature);
    expect(new Set(pictures).size, label).toBe(pictures.length);
  }
  await hideOne(world, viewer, adIn(ads), unwanted);
  return ads.length;
}

async function hideOne(
  { random }: World,
  viewer: TestPerson,
  ad: Pin | undefined,
  unwanted: Unwanted,
): Promise<void> {
  const tracking_params = ad?.tracking_params;
  if (ad === undefined || !tracking_params) return;
  const what = random(2) === 0 ? 'ad' : 'advertiser';
  await viewer.call(updateAdHide, { tracking_params, what, is_hidden: true });
  unwanted.set(viewer.id, (unwanted.get(viewer.id) ?? new Set()).add(ad.id));
}

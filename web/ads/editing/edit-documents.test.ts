import { expect, test } from 'vitest';
import { draftedVases } from '#contract/ads/drafts/draft-examples.ts';
import { differencesOf } from '../drafts/differences.ts';
import { changedIn, type EditDocument, isLookedAtAgain, withValue } from './edit-documents.ts';

const [group] = draftedVases.ad_groups;
const begun: EditDocument = {
  ...draftedVases,
  id: '1',
  ad_groups: group
    ? [{ ...group, key: '2', ads: group.ads.map((ad) => ({ ...ad, key: '3' })) }]
    : [],
};
const versions = new Map([
  ['1', 4],
  ['2', 5],
  ['3', 6],
]);

test('what was not changed is not sent, and what was names the version that it was made from', () => {
  expect(changedIn([begun], [begun], versions)).toEqual({
    campaigns: [],
    groups: [],
    ads: [],
    promotions: [],
  });
  const named = withValue(begun, 'campaign.name', 'Vases in winter');
  const moved = withValue(named, 'ad_groups.2.targeting_spec.LOCATION', ['FR']);
  const linked = withValue(moved, 'ad_groups.2.ads.3.destination_url', 'https://vases.example/');
  expect(changedIn([begun], [linked], versions)).toEqual({
    campaigns: [{ id: '1', version: 4, name: 'Vases in winter' }],
    groups: [{ id: '2', version: 5, targeting_spec: { LOCATION: ['FR'], INTEREST: ['glass'] } }],
    ads: [{ id: '3', version: 6, destination_url: 'https://vases.example/' }],
    promotions: [],
  });
  expect(changedIn([linked], [begun], versions).ads).toEqual([
    { id: '3', version: 6, destination_url: null },
  ]);
});

test('each change can be taken back by its path, and nothing is left of it', () => {
  const changed = withValue(
    withValue(begun, 'ad_groups.2.targeting_spec.GENDER', ['female']),
    'ad_groups.2.bid_in_micro_currency',
    300_000,
  );
  const changes = differencesOf(begun, changed);
  expect(changes.map(({ path }) => path).toSorted()).toEqual([
    'ad_groups.2.bid_in_micro_currency',
    'ad_groups.2.targeting_spec.GENDER',
  ]);
  expect(changes.map(({ path }) => isLookedAtAgain(path)).filter(Boolean)).toHaveLength(1);
  const back = changes.reduce((now, { path, was }) => withValue(now, path, was), changed);
  expect(back).toEqual(begun);
});

test('product groups that are added, changed or taken out are sent as such, and can be taken back', () => {
  const promotion = (key: string, bid_in_micro_currency: number | null = null) => {
    const named = { key, product_group_id: key, name: `Vases ${key}` };
    return { ...named, included: true, bid_in_micro_currency };
  };
  const holding = (product_groups: readonly ReturnType<typeof promotion>[]): EditDocument =>
    withValue(begun, 'ad_groups.2.product_groups', [...product_groups]);
  const before = holding([promotion('7'), promotion('8')]);
  const after = holding([promotion('8', 300_000), promotion('9')]);
  const sent = (key: string, isGone: boolean, bid: number | null = null) => ({
    adGroupId: '2',
    promotion: promotion(key, bid),
    isGone,
  });
  const changed = changedIn([before], [after], versions);
  expect(changed).toMatchObject({ campaigns: [], groups: [], ads: [] });
  expect(changed.promotions).toEqual([
    sent('7', true),
    sent('8', false, 300_000),
    sent('9', false),
  ]);
  const changes = differencesOf(before, after);
  expect(changes.map(({ path }) => path).toSorted()).toEqual([
    'ad_groups.2.product_groups.7',
    'ad_groups.2.product_groups.8.bid_in_micro_currency',
    'ad_groups.2.product_groups.9',
  ]);
  const back = changes.reduce((now, { path, was }) => withValue(now, path, was), after);
  expect(changedIn([before], [back], versions).promotions).toEqual([]);
});

import { expect, test } from 'vitest';
import type { DraftDocument } from '#contract/ads/drafts/drafts.ts';
import { draftProblems } from '#contract/ads/drafts/draft-rules.ts';
import {
  withCampaign,
  withGroup,
  withNewGroup,
  withoutGroup,
  withPin,
  withProductGroup,
  withPromotion,
  withStrategy,
  withTarget,
} from './edit-document.ts';
import { newDocument } from './new-document.ts';

const payer = { country: 'DE', currency: 'EUR' };
const begun = newDocument(payer);
const [first] = begun.ad_groups;
const key = first?.key ?? '';
const problemsOf = (document: DraftDocument): string[] =>
  draftProblems(document, payer).map(({ field }) => field);

test('a new draft lacks its names and a Pin, and nothing else', () => {
  expect(problemsOf(begun)).toEqual(['campaign.name', 'ad_groups.0.name', 'ad_groups.0.ads']);
});

test.each(['AWARENESS', 'CONSIDERATION', 'VIDEO_COMPLETION'] as const)(
  'with the objective %s all that hangs on it goes together, whatever was chosen before',
  (objective_type) => {
    const bid = withGroup(begun, key, (group) => ({
      ...group,
      bid_strategy_type: 'MAX_BID',
      bid_in_micro_currency: 300_000,
    }));
    const views = withCampaign(bid, { objective_type: 'AWARENESS' }, payer);
    const capped = withGroup(views, key, (group) => ({
      ...group,
      lifetime_frequency_cap: 5,
      end_time: 1_900_000_000,
    }));
    const changed = withCampaign(capped, { objective_type }, payer);
    expect(problemsOf(changed)).toEqual(problemsOf(begun));
  },
);

test('a campaign that shares its budget out takes those of its ad groups, and gives them one again', () => {
  const shared = withCampaign(
    begun,
    { is_campaign_budget_optimization: true, daily_spend_cap: 9_000_000 },
    payer,
  );
  expect(shared.ad_groups[0]).toMatchObject({
    budget_type: 'CBO_ADGROUP',
    budget_in_micro_currency: null,
  });
  expect(problemsOf(withNewGroup(shared, payer))).not.toContain('ad_groups.1.budget_type');
  const own = withCampaign(shared, { is_campaign_budget_optimization: false }, payer);
  expect(own.ad_groups[0]).toMatchObject({
    budget_type: 'DAILY',
    budget_in_micro_currency: 7_000_000,
  });
});

test('the last ad group stays', () => {
  const two = withNewGroup(begun, payer);
  expect(withoutGroup(two, key).ad_groups).toHaveLength(1);
  expect(withoutGroup(begun, key)).toBe(begun);
});

test('a Pin is an ad once, and a part of whom it is for is left out when none is chosen', () => {
  if (first === undefined) throw new Error('a draft has an ad group');
  const pin = { id: '7', title: 'A vase' };
  const one = withPin(first, pin);
  expect(one.ads).toMatchObject([{ pin_id: '7', name: 'A vase', destination_url: '' }]);
  expect(withPin(one, pin).ads).toEqual([]);
  expect(withTarget(one, 'LOCATION', []).targeting_spec).toEqual({});
  expect(withTarget(one, 'LOCALE', ['de']).targeting_spec).toEqual({
    LOCATION: ['DE'],
    LOCALE: ['de'],
  });
});

test('a campaign for catalogue sales needs products or a Pin, and no other campaign has products', () => {
  const sales = withCampaign(begun, { objective_type: 'CATALOG_SALES' }, payer);
  const missing = 'ad_groups.0.ads';
  expect(problemsOf(sales)).toContain(missing);
  const chosen = withGroup(sales, key, (group) =>
    withProductGroup(group, { id: '7', name: 'Vases' }),
  );
  expect(problemsOf(chosen)).toEqual(problemsOf(begun).filter((field) => field !== missing));
  const leftOut = withGroup(chosen, key, (group) => withPromotion(group, '7', { included: false }));
  expect(problemsOf(leftOut)).toContain(missing);
  const traffic = withCampaign(chosen, { objective_type: 'CONSIDERATION' }, payer);
  expect(traffic.ad_groups[0]?.product_groups).toEqual([]);
  const wrong = {
    ...chosen,
    campaign: { ...chosen.campaign, objective_type: 'AWARENESS' as const },
  };
  expect(problemsOf(wrong)).toContain('ad_groups.0.product_groups');
  const none = withGroup(chosen, key, (group) => withProductGroup(group, { id: '7', name: '' }));
  expect(none).toEqual(sales);
});

test('a product group has a bid only where its ad group has one, and goes once into it', () => {
  const sales = withCampaign(begun, { objective_type: 'CATALOG_SALES' }, payer);
  const bidding = withGroup(sales, key, (group) =>
    withPromotion(
      {
        ...withProductGroup(withStrategy(group, 'MAX_BID'), { id: '7', name: 'Vases' }),
        bid_in_micro_currency: 300_000,
      },
      '7',
      { bid_in_micro_currency: 500 },
    ),
  );
  const bid = 'ad_groups.0.product_groups.0.bid_in_micro_currency';
  expect(problemsOf(bidding)).toContain(bid);
  const more = withGroup(bidding, key, (group) =>
    withPromotion(group, '7', { bid_in_micro_currency: 700_000 }),
  );
  expect(problemsOf(more)).not.toContain(bid);
  const byItself = withGroup(more, key, (group) => ({
    ...group,
    bid_strategy_type: 'AUTOMATIC_BID',
    bid_in_micro_currency: null,
  }));
  expect(problemsOf(byItself)).toContain(bid);
  const cleared = withGroup(more, key, (group) => withStrategy(group, 'AUTOMATIC_BID'));
  expect(problemsOf(cleared)).not.toContain(bid);
  const twice = withGroup(more, key, (group) => ({
    ...group,
    product_groups: [...group.product_groups, ...group.product_groups],
  }));
  expect(problemsOf(twice)).toContain('ad_groups.0.product_groups.1.product_group_id');
});

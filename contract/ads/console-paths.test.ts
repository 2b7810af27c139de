import { expect, test } from 'vitest';
import { CONSOLE_KEYS, consoleKeyAt, consolePath, promoteBillingPath } from './console-paths.ts';

const params = { campaignId: '7', productGroupId: '8' };

test('a url key leads to its path, of the ad account where one is known', () => {
  expect(consolePath('overview', '12')).toBe('/advertiser/12/');
  expect(consolePath('reporting_campaigns', '12')).toBe('/advertiser/12/reporting/campaigns/');
  expect(consolePath('billing_history', '12')).toBe('/advertiser/12/billing/history');
  expect(consolePath('billing_history', null)).toBe('/billing/history');
  expect(consolePath('campaign_insights_product_group', '12', params)).toBe(
    '/advertiser/12/campaign-insights/7/product-group/8',
  );
  expect(consolePath('quick_promote', '12')).toBe('/advertiser/quick-promote/');
  expect(consolePath('quick_promote', null)).toBe('/quick-promote/');
  expect(() => consolePath('billings', '12')).toThrow('unknown url key: billings');
  expect(() => consolePath('toString', '12')).toThrow('unknown url key: toString');
  expect(() => consolePath('campaign_insights', '12')).toThrow(
    'campaign_insights needs campaignId',
  );
});

test('each path leads back to its key, in both forms', () => {
  for (const key of CONSOLE_KEYS) {
    const path = consolePath(key, null, params);
    const bare = path.replace(/\/$/, '');
    expect([path, consoleKeyAt(path)?.key]).toEqual([path, key]);
    expect([bare, consoleKeyAt(bare)?.key]).toEqual([bare, key]);
    expect([bare, consoleKeyAt(`${bare}/`)?.key]).toEqual([bare, key]);
  }
  expect(consoleKeyAt('/campaign-insights/7/')?.params).toEqual({ campaignId: '7' });
  for (const other of ['/billing/history/more', '/Billing/', '/campaign-insights/x/', 'billing']) {
    expect([other, consoleKeyAt(other)]).toEqual([other, null]);
  }
});

test('money is put in at the billing page, which knows what it is for [CONSOLE-32]', () => {
  expect(promoteBillingPath('12', '34')).toBe(
    '/advertiser/12/billing/?campaign_id=34&objective_type=CLICKTHROUGH&is_quick_promote=true',
  );
});

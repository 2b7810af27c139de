import { expect, test } from 'vitest';
import type { AdForecast } from '#contract/ads/forecast.ts';
import { htmlOf } from '#web/kernel/page/testing.tsx';
import { Estimate } from './estimate-box.tsx';

const unknown: AdForecast = {
  type: 'ad_forecast',
  is_known: false,
  currency: 'EUR',
  a_day: null,
  in_all: null,
};

test('an estimate tells what a day brings from the least to the most, in the money of the ad account', async () => {
  const html = await htmlOf(
    <Estimate
      forecast={{
        ...unknown,
        is_known: true,
        a_day: {
          impressions: { least: 1900, most: 3100 },
          clicks: { least: 11, most: 18 },
          spend_in_micro_currency: { least: 5_250_000, most: 7_000_000 },
        },
      }}
    />,
  );
  expect(html).toContain('shown 1,900 – 3,100 times');
  expect(html).toContain('11 – 18');
  expect(html).toContain('€5.25 – €7.00');
});

test('an estimate of one number says it once, and what cannot be told is not made up', async () => {
  const none = { least: 0, most: 0 };
  const html = await htmlOf(
    <Estimate
      forecast={{
        ...unknown,
        is_known: true,
        a_day: { impressions: { least: 1, most: 1 }, clicks: none, spend_in_micro_currency: none },
      }}
    />,
  );
  expect(html).toContain('shown 1 time<');
  expect(html).toContain('<dd>0</dd>');
  expect(html).toContain('<dd>€0.00</dd>');
  const nothing = await htmlOf(<Estimate forecast={unknown} />);
  expect(nothing).toContain('enough history here yet');
  expect(nothing).not.toContain('<dl');
});

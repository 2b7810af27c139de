import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { getAdEffect } from '../effect.ts';
import { getAdForecast } from '../forecast.ts';
import { getAdReplay } from '../replay.ts';

const won = { ad_id: world.ad, runner_up_id: null, price_in_micro_currency: 10_000 };

export const forecastExamples: readonly Example[] = [
  example(
    getAdForecast,
    'What a Pin would bring as an ad; too little was seen here yet to tell.',
    {
      advertiser_id: world.glassworks,
      pin_id: world.vase,
      budget_in_micro_currency: 7_000_000,
      days: 10,
      auto_targeting_enabled: true,
      targeting_spec: { LOCATION: ['DE', 'AT'] },
    },
    { type: 'ad_forecast', is_known: false, currency: 'EUR', a_day: null, in_all: null },
  ),
  example(
    getAdReplay,
    'Runs an auction again, and compares what it came to.',
    { auction_id: world.auction },
    {
      id: world.auction,
      type: 'ad_replay',
      at: WHEN,
      epoch: 1,
      is_same: true,
      differences: [],
      stored: [won],
      again: [won],
    },
  ),
  example(
    getAdEffect,
    'What people did who see ads, and what those did who see none.',
    { days: 28 },
    {
      type: 'ad_effect',
      from: '2026-03-13',
      to: '2026-03-13',
      with_ads: { part: 0.95, visits: 190, saves: 380, hides: 2 },
      without_ads: { part: 0.05, visits: 10, saves: 20, hides: 0 },
    },
  ),
];

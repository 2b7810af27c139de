import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '#contract/identity/countries.ts';
import { AD_COUNTRIES } from '#contract/business/ad-countries.ts';
import { SITE_TYPES } from '#contract/kernel/site-types.ts';
import {
  ADVERTISER_COUNTRIES,
  campaignNameOf,
  DECISIONS,
  DEFAULT_COUNTRY,
  defaultBudget,
  defaultDays,
  DEFAULT_GENDERS,
  isPromoteShown,
  MAX_BUDGET,
  MAX_PROMOTE_DAYS,
  MAX_PROMOTE_INTERESTS,
  MAX_PROMOTE_NAME,
  minimumBudget,
  PROMOTE_COUNTRIES,
  PROMOTE_OBJECTIVES,
  promoteCurrency,
  promoteLayout,
  PROMOTE_PROBLEMS,
  promoteProblemOf,
  suggestedBudget,
  toMicros,
} from './promote.ts';

const EURO = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL', 'PT'];
const budgets = (of: (country: string) => number, ...countries: string[]) =>
  Object.fromEntries(countries.map((country) => [country, of(country)]));

describe('the tables of quick promote', () => {
  it('run for ten days, in the north for thirty, at the budget of the country [PROMOTE-11]', () => {
    expect(budgets(defaultDays, 'SE', 'NO', 'DK', 'US', 'DE', 'XX')).toEqual({
      SE: 30,
      NO: 30,
      DK: 30,
      US: 10,
      DE: 10,
      XX: 10,
    });
    expect(budgets(defaultBudget, 'US', 'CZ', 'SE', 'NO', 'DE', 'XX')).toEqual({
      US: 3,
      CZ: 80,
      SE: 10,
      NO: 10,
      DE: 1,
      XX: 1,
    });
  });

  it('suggest a budget between the least and the most [PROMOTE-12]', () => {
    expect(budgets(suggestedBudget, 'US', 'GB', 'AU', 'NZ', 'CA', 'CZ', 'SE', 'NO', 'DK')).toEqual({
      US: 7,
      GB: 5,
      AU: 10,
      NZ: 10,
      CA: 9,
      CZ: 150,
      SE: 70,
      NO: 70,
      DK: 50,
    });
    for (const country of [...EURO, 'XX']) expect(suggestedBudget(country)).toBe(7);
    expect(budgets(minimumBudget, 'CZ', 'US', 'XX')).toEqual({ CZ: 11, US: 1, XX: 1 });
    expect([MAX_BUDGET, MAX_PROMOTE_DAYS, MAX_PROMOTE_NAME, MAX_PROMOTE_INTERESTS]).toEqual([
      1e6, 365, 64, 8,
    ]);
  });

  it('think in the money of the country [PROMOTE-13]', () => {
    for (const country of EURO) expect(promoteCurrency(country)).toBe('EUR');
    expect(
      ['AU', 'CA', 'CH', 'DK', 'GB', 'NO', 'NZ', 'SE', 'US', 'CZ', 'XX'].map(promoteCurrency),
    ).toEqual(['AUD', 'CAD', 'CHF', 'DKK', 'GBP', 'NOK', 'NZD', 'SEK', 'USD', 'USD', 'USD']);
    expect(DEFAULT_COUNTRY).toBe('US');
  });

  it('name objectives, decisions and genders as the wire does [PROMOTE-14]', () => {
    expect(PROMOTE_OBJECTIVES).toEqual(['CONSIDERATION', 'WEB_CONVERSION', 'CATALOG_SALES']);
    expect(DECISIONS).toEqual({ not_answered: 0, yes: 1, no: 2, not_sure: 3 });
    expect(DEFAULT_GENDERS).toEqual(['female', 'male', 'unknown']);
  });

  it('are laid out by the width of the window [PROMOTE-15]', () => {
    expect([0, 869, 870, 1275, 1276].map(promoteLayout)).toEqual([
      'NARROW',
      'NARROW',
      'MEDIUM',
      'MEDIUM',
      'WIDE',
    ]);
  });
});

it('a campaign is named as is up to 63 characters, and else by 62 and an ellipsis [PROMOTE-06]', () => {
  const name = (length: number) => 'n'.repeat(length);
  expect(campaignNameOf(name(63))).toBe(name(63));
  expect(campaignNameOf(name(64))).toBe(`${name(62)}…`);
  expect(campaignNameOf(`${name(61)}😀 and more`)).toBe(`${name(61)}…`);
});

it('a budget is sent in micro units, rounded', () => {
  expect([1, 7.5, 0.1 + 0.2, 1.000_000_4].map(toMicros)).toEqual([
    1_000_000, 7_500_000, 300_000, 1_000_000,
  ]);
});

describe('the promote button', () => {
  const viewer = { isPartner: false, isNew: false, country: 'DE' };
  const { www, ads } = SITE_TYPES;
  it('shows for whoever is no partner, not new, in one of 29 countries, at a Pin that can be promoted, and nowhere else [ROLE-07]', () => {
    expect(PROMOTE_COUNTRIES).toHaveLength(29);
    expect(ADVERTISER_COUNTRIES).toHaveLength(34);
    const named = ['US', 'GB', 'DE', 'FR', 'CA', 'AU', 'BR', 'MX', ...EURO];
    const tables = ['CH', 'CZ', 'DK', 'NO', 'NZ', 'SE'];
    expect(PROMOTE_COUNTRIES).toEqual(expect.arrayContaining([...named, ...tables]));
    expect(ADVERTISER_COUNTRIES).toEqual(expect.arrayContaining([...PROMOTE_COUNTRIES]));
    expect(AD_COUNTRIES).toEqual(expect.arrayContaining([...ADVERTISER_COUNTRIES]));
    expect(new Set(ADVERTISER_COUNTRIES).size).toBe(34);
    expect(
      COUNTRIES.filter((country) => isPromoteShown({ ...viewer, country }, null, www)),
    ).toEqual(PROMOTE_COUNTRIES);
    expect(isPromoteShown(viewer, null, www)).toBe(true);
    expect(isPromoteShown({ ...viewer, country: null }, null, www)).toBe(true);
    const hidden = [
      isPromoteShown(null, null, www),
      isPromoteShown({ ...viewer, isPartner: true }, null, www),
      isPromoteShown({ ...viewer, isNew: true }, null, www),
      isPromoteShown({ ...viewer, country: 'JP' }, null, www),
      isPromoteShown(viewer, 'no_link', www),
      isPromoteShown(viewer, null, ads),
    ];
    expect(hidden).toEqual(hidden.map(() => false));
  });

  it('is for one’s own public Pin that stands still and leads to a page by its full address', () => {
    const pin = {
      privacy: 'public',
      link: 'https://a.example/',
      is_animated: false,
      embed: null,
    };
    expect(promoteProblemOf(pin, true)).toBeNull();
    expect(promoteProblemOf(pin, false)).toBe('not_own');
    expect(promoteProblemOf({ ...pin, privacy: 'protected' }, true)).toBe('not_public');
    expect(promoteProblemOf({ ...pin, is_animated: true }, true)).toBe('animated');
    expect(promoteProblemOf({ ...pin, embed: {} }, true)).toBe('outside_video');
    expect(promoteProblemOf({ ...pin, link: null }, true)).toBe('no_link');
    expect(PROMOTE_PROBLEMS.no_link).toContain('Add a link');
    for (const link of ['https://bit.ly/3xY', 'http://www.TinyURL.com/a']) {
      expect(promoteProblemOf({ ...pin, link }, true)).toBe('shortened_link');
    }
    expect(promoteProblemOf({ ...pin, link: 'https://notbit.ly/3xY' }, true)).toBeNull();
  });
});

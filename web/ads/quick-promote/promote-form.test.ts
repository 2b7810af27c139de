import { expect, test } from 'vitest';
import { bower } from '#contract/pins/examples.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { dropDraft, draftedPin, keepDraft, restoreDraft } from './promote-draft.ts';
import { failureOf } from './promote-failure.ts';
import {
  budgetChoices,
  budgetIn,
  daysOf,
  dayText,
  durationIn,
  formOf,
  lastDayOf,
  payerOf,
  problemsOf,
  promotionInput,
  totalOf,
} from './promote-form.ts';

const pin = { ...bower, title: 'Just the one', link: 'https://clay.example/one' };
const dutch = payerOf(null, 'NL');
const now = Date.parse('2026-03-14T09:26:53Z');
const subject = { pin, productGroup: null, advertiserId: '7' };

test('a form has the fields that it always had, as nobody has chosen yet [PROMOTE-04]', () => {
  expect(formOf(pin, dutch, '7')).toEqual({
    name: 'Just the one',
    destination_url: 'https://clay.example/one',
    budget: 1,
    duration: 10,
    inclusive_end_date: '',
    is_ongoing: false,
    advertiser_id: '7',
    ages: [],
    interests: [],
    genders: ['female', 'male', 'unknown'],
    ad_type: 'CONSIDERATION',
    selected_ocpm_tag: null,
    tag_on_page: 0,
    isAutoTargeting: true,
  });
});

test('a form begins with what is usual in the country [PROMOTE-11]', () => {
  const of = (country: string) => formOf(pin, payerOf(null, country));
  expect(of('US')).toMatchObject({ budget: 3, duration: 10 });
  expect(of('SE')).toMatchObject({ budget: 10, duration: 30 });
  expect(of('NO')).toMatchObject({ budget: 10, duration: 30 });
  expect(of('DK')).toMatchObject({ budget: 1, duration: 30 });
  expect(of('CZ')).toMatchObject({ budget: 80, duration: 10 });
  expect(of('NL')).toMatchObject({ budget: 1, duration: 10 });
  expect(budgetChoices('CZ')).toEqual([11, 80, 150, 300]);
  expect(dutch).toEqual({ country: 'NL', currency: 'EUR' });
});

test('a budget is sent in micro units, a last day only where there is one, and a conversion where it is for one [PROMOTE-07]', () => {
  const form = { ...formOf(pin, dutch), budget: 7.300_000_4 };
  const sent = promotionInput(subject, form);
  expect(sent).toMatchObject({
    budget_in_micro_currency: 7_300_000,
    duration: 10,
    is_ongoing: false,
    targeting_spec: {},
  });
  const extras = ['inclusive_end_date', 'objective_type', 'optimization_goal_metadata'];
  for (const extra of extras) expect(sent).not.toHaveProperty(extra);
  const until = { ...form, inclusive_end_date: '2026-03-31' };
  expect(promotionInput(subject, until)).toMatchObject({ inclusive_end_date: '2026-03-31' });
  const ongoing = promotionInput(subject, { ...until, is_ongoing: true });
  expect(ongoing).toMatchObject({ is_ongoing: true });
  expect(ongoing).not.toHaveProperty('inclusive_end_date');
  const tag = { conversionTagId: '77', conversionEvent: 'SIGNUP' } as const;
  const counting = { ...form, ad_type: 'WEB_CONVERSION', selected_ocpm_tag: tag } as const;
  expect(promotionInput(subject, counting)).toMatchObject({
    objective_type: 'WEB_CONVERSION',
    optimization_goal_metadata: {
      conversion_tag_v3_goal_metadata: { conversion_tag_id: '77', conversion_event: 'SIGNUP' },
    },
  });
  const visits = promotionInput(subject, { ...counting, ad_type: 'CONSIDERATION' });
  for (const extra of extras) expect(visits).not.toHaveProperty(extra);
});

test('each field of the call is sent, with the name cut to its length and whom it is for', () => {
  const form = {
    ...formOf({ ...pin, title: 'a'.repeat(80) }, dutch),
    destination_url: ' https://clay.example/spring ',
  };
  expect(promotionInput({ ...subject, productGroup: '9' }, form)).toEqual({
    advertiser_id: '7',
    pin_id: pin.id,
    product_group_id: '9',
    campaign_name: `${'a'.repeat(62)}…`,
    budget_in_micro_currency: 1_000_000,
    destination_url: 'https://clay.example/spring',
    duration: 10,
    is_ongoing: false,
    start_now: true,
    auto_targeting_enabled: true,
    flexible_daily_budget_enabled: false,
    targeting_spec: {},
    ads_client_type: 'quick_promote',
  });
  const chosen = {
    ...form,
    isAutoTargeting: false,
    genders: ['female'],
    ages: ['25-34'],
    interests: ['Ceramics', 'Small gardens'],
  } as const;
  expect(promotionInput(subject, chosen)).toMatchObject({
    auto_targeting_enabled: false,
    targeting_spec: {
      AGE_BUCKET: ['25-34'],
      GENDER: ['female'],
      INTEREST: ['Ceramics', 'Small gardens'],
    },
  });
});

test('what it may cost goes by its days, however they were told', () => {
  const form = { ...formOf(pin, dutch), budget: 7 };
  expect(totalOf(form, now)).toBe(70);
  expect(dayText(lastDayOf(form, now))).toBe('2026-03-23');
  const today = { ...form, inclusive_end_date: '2026-03-14' };
  expect([daysOf(today, now), totalOf(today, now)]).toEqual([1, 7]);
  const april = { ...form, inclusive_end_date: '2026-04-01' };
  expect([daysOf(april, now), totalOf(april, now)]).toEqual([19, 133]);
  expect(dayText(lastDayOf(april, now))).toBe('2026-04-01');
  expect(totalOf({ ...april, is_ongoing: true }, now)).toBeNull();
});

test('another country brings its usual budget where nobody chose one, and its least where what was chosen is less', () => {
  const form = formOf(pin, payerOf(null, 'US'));
  const [us, nl, cz] = ['US', 'NL', 'CZ'].map((country) => payerOf(null, country)) as [
    typeof dutch,
    typeof dutch,
    typeof dutch,
  ];
  expect(budgetIn(form, us, nl)).toBe(1);
  expect(budgetIn({ ...form, budget: 7 }, us, nl)).toBe(7);
  expect(budgetIn({ ...form, budget: 7 }, us, cz)).toBe(11);
  expect(budgetIn(form, us, cz)).toBe(80);
});

test('another country brings its usual days where nobody chose others', () => {
  const [us, se] = [payerOf(null, 'US'), payerOf(null, 'SE')];
  expect(durationIn(formOf(pin, us), us, se)).toBe(30);
  expect(durationIn(formOf(pin, se), se, us)).toBe(10);
  expect(durationIn({ ...formOf(pin, us), duration: 20 }, us, se)).toBe(20);
  expect(durationIn({ ...formOf(pin, se), duration: 20 }, se, us)).toBe(20);
});

test('what cannot be sent is said beside its field', () => {
  const form = formOf(pin, dutch);
  expect(problemsOf(form, dutch, now)).toEqual({});
  const wrong = { name: ' ', destination_url: 'https://bit.ly/x', budget: Number.NaN };
  expect(problemsOf({ ...form, ...wrong }, dutch, now)).toEqual({
    name: 'no_name',
    destination_url: 'shortened_link',
    budget: 'low',
  });
  const none = { destination_url: 'clay', budget: 1e7, isAutoTargeting: false, genders: [] };
  expect(problemsOf({ ...form, ...none }, dutch, now)).toEqual({
    destination_url: 'no_link',
    budget: 'high',
    audience: 'no_one',
  });
  const open = { ...form, ad_type: 'WEB_CONVERSION' } as const;
  expect(problemsOf(open, dutch, now)).toEqual({ conversion: 'not_answered' });
  expect(problemsOf({ ...open, tag_on_page: 3 }, dutch, now)).toEqual({});
});

test.each([
  ['2026-03-13', 'early'],
  ['2026-03-14', undefined],
  ['2027-03-13', undefined],
  ['2027-03-14', 'late'],
  ['2026-02-30', 'early'],
  ['no day', 'no_day'],
])('a promotion that ends on %s is too %s', (inclusive_end_date, problem) => {
  const form = { ...formOf(pin, dutch), inclusive_end_date };
  expect(problemsOf(form, dutch, now).end).toBe(problem);
  expect(problemsOf({ ...form, is_ongoing: true }, dutch, now)).toEqual({});
});

/** A fake of the browser's storage, and its content. */
function aStorage() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  return { stored, open: () => storage };
}

test('a draft keeps all that was filled in and comes back to whoever kept it, for its Pin [PROMOTE-05]', () => {
  const { stored, open } = aStorage();
  const initial = formOf(pin, dutch, '7');
  const form = {
    name: 'Vases',
    destination_url: 'https://clay.example/spring',
    budget: 15,
    duration: 30,
    inclusive_end_date: '2026-03-31',
    is_ongoing: true,
    advertiser_id: '8',
    ages: ['25-34', '65+'],
    interests: ['Ceramics'],
    genders: ['male'],
    ad_type: 'WEB_CONVERSION',
    selected_ocpm_tag: { conversionTagId: '77', conversionEvent: 'LEAD' },
    tag_on_page: 2,
    isAutoTargeting: false,
  } as const;
  keepDraft({ viewer: '1', pin: '2', locale: 'en', form }, open);
  const [draft] = [...stored.values()].map((text) => JSON.parse(text) as unknown);
  expect(draft).toEqual({
    ...form,
    viewer: '1',
    pin: '2',
    dailyBudget: 15,
    destinationUrl: 'https://clay.example/spring',
    locale: 'en',
    adType: 'WEB_CONVERSION',
  });
  expect(restoreDraft({ viewer: '1', pin: '2' }, initial, open)).toEqual(form);
  expect(draftedPin('1', open)).toBe('2');
  expect(restoreDraft({ viewer: '3', pin: '2' }, initial, open)).toEqual(initial);
  expect(restoreDraft({ viewer: '1', pin: '4' }, initial, open)).toEqual(initial);
  expect(draftedPin('3', open)).toBeNull();
  dropDraft(open);
  expect(draftedPin('1', open)).toBeNull();
  expect(restoreDraft({ viewer: '1', pin: '2' }, initial, open)).toEqual(initial);
});

test('what is broken in a draft begins as the form does, and storage that is closed is no obstacle', () => {
  const { stored, open } = aStorage();
  const initial = formOf(pin, dutch, '7');
  keepDraft({ viewer: '1', pin: '2', locale: 'en', form: initial }, open);
  const [[key, text]] = [...stored] as [[string, string]];
  const broken = {
    name: 1,
    destinationUrl: null,
    dailyBudget: 'much',
    duration: [],
    is_ongoing: 'yes',
    ages: 'all',
    interests: [{}, 1],
    genders: 'all',
    adType: 'CATALOG_SALES',
    selected_ocpm_tag: { conversionTagId: 'x', conversionEvent: 'LEAD' },
    tag_on_page: 9,
  };
  stored.set(key, JSON.stringify({ ...(JSON.parse(text) as object), ...broken }));
  expect(restoreDraft({ viewer: '1', pin: '2' }, initial, open)).toEqual(initial);
  stored.set(key, '{');
  expect(restoreDraft({ viewer: '1', pin: '2' }, initial, open)).toEqual(initial);
  const closed = (): Storage => {
    throw new Error('no storage');
  };
  keepDraft({ viewer: '1', pin: '2', locale: 'en', form: initial }, closed);
  dropDraft(closed);
  expect(draftedPin('1', closed)).toBeNull();
});

test('a refusal is shown at the Pin for 401, else by itself, and in words of ours where it has none [PROMOTE-10]', () => {
  const t = (text: string) => text;
  const refusal = (status: number, detail: string | null) =>
    failureOf(new CallError({ status, code: 'x', number: 1, message: 'm', detail }), t);
  expect(refusal(401, 'Add a link.')).toEqual({ area: 'pin', text: 'Add a link.' });
  expect(refusal(400, 'Too little.')).toEqual({ area: 'modal', text: 'Too little.' });
  const generic = { area: 'modal', text: expect.stringContaining('went wrong') as string };
  expect(refusal(401, null)).toEqual(generic);
  expect(failureOf(new Error('no network'), t)).toEqual(generic);
});

import { expect, test } from 'vitest';
import { bower } from '#contract/pins/examples.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { dropDraft, draftedPin, keepDraft, restoreDraft } from './promote-draft.ts';
import { failureOf } from './promote-failure.ts';
import { budgetChoices, formOf, payerOf, problemsOf, promotionInput } from './promote-form.ts';

const pin = { ...bower, title: 'Just the one', link: 'https://clay.example/one' };
const dutch = payerOf(null, 'NL');

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

test('a budget is sent in micro units, a name within its length, days only while it ends', () => {
  const form = { ...formOf(pin, dutch), budget: 7.5 };
  expect(promotionInput(pin, form, '7')).toMatchObject({
    budget_in_micro_currency: 7_500_000,
    campaign_name: 'Just the one',
    duration: 10,
    is_ongoing: false,
    targeting_spec: {},
  });
  const long = { ...pin, title: 'a'.repeat(80) };
  const chosen = { is_ongoing: true, is_auto_targeting: false, genders: ['female'] as const };
  const sent = promotionInput(long, { ...form, ...chosen, ages: ['25-34'] }, '7');
  expect(sent.campaign_name).toBe(`${'a'.repeat(62)}…`);
  expect(sent).not.toHaveProperty('duration');
  expect(sent.targeting_spec).toEqual({ AGE_BUCKET: ['25-34'], GENDER: ['female'] });
});

test('what cannot be sent is said beside its field', () => {
  const form = formOf(pin, dutch);
  expect(problemsOf(form, dutch)).toEqual({});
  const wrong = { destination_url: 'https://bit.ly/x', budget: Number.NaN };
  expect(problemsOf({ ...form, ...wrong }, dutch)).toEqual({
    destination_url: 'shortened_link',
    budget: 'low',
  });
  const none = { destination_url: 'clay', budget: 1e7, is_auto_targeting: false, genders: [] };
  expect(problemsOf({ ...form, ...none }, dutch)).toEqual({
    destination_url: 'no_link',
    budget: 'high',
    audience: 'no_one',
  });
});

test('a draft comes back to whoever kept it, for its Pin, without what is broken', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  const open = () => storage;
  const initial = formOf(pin, dutch);
  const form = { ...initial, budget: 15, genders: ['male'] as const };
  keepDraft({ viewer: '1', pin: '2', locale: 'en', form }, open);
  expect(restoreDraft({ viewer: '1', pin: '2' }, initial, open)).toEqual(form);
  expect(draftedPin('1', open)).toBe('2');
  expect(restoreDraft({ viewer: '3', pin: '2' }, initial, open)).toEqual(initial);
  expect(restoreDraft({ viewer: '1', pin: '4' }, initial, open)).toEqual(initial);
  const broken = { ...form, budget: 'much', genders: 'all' } as never;
  keepDraft({ viewer: '1', pin: '2', locale: 'en', form: broken }, open);
  expect(restoreDraft({ viewer: '1', pin: '2' }, initial, open)).toEqual(initial);
  dropDraft(open);
  expect(draftedPin('1', open)).toBeNull();
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

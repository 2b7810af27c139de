import { describe, expect, test } from 'vitest';
import { firstRates } from '../prices/exchange-rules.ts';
import { readEvent } from './read-event.ts';
import { anEvent, hashOf } from './test-events.ts';

const now = new Date('2026-03-14T09:26:53Z');
const SECONDS = now.getTime() / 1000;
const DAY = 86_400;
const rules = { now, currency: 'EUR', rates: firstRates };
const read = (more: object) => readEvent(anEvent(now, more), rules);
const reason = (more: object): string | null => {
  const reading = read(more);
  return reading.event === null ? reading.reason : null;
};

describe('an event is refused', () => {
  test.each([
    ['without a name', { event_name: undefined }, "event_name: We don't know this event."],
    ['with a name that is none', { event_name: 'buy' }, "event_name: We don't know this event."],
    ['from nowhere', { action_source: 'moon' }, /^action_source: Say where/],
    ['without an id', { event_id: '' }, 'event_id: Give each event an ID of its own.'],
    ['with an id that is too long', { event_id: 'x'.repeat(129) }, /^event_id: .*128/],
    ['of no time', { event_time: 'yesterday' }, /^event_time: /],
    ['older than a week', { event_time: SECONDS - 7 * DAY - 1 }, /more than 7 days ago/],
    ['from the future', { event_time: SECONDS + 301 }, 'event_time: It is in the future.'],
    ['of nobody', { user_data: {} }, /^user_data: Send em/],
    ['without user_data', { user_data: undefined }, /^user_data: /],
    [
      'of an address alone',
      { user_data: { client_ip_address: '192.0.2.1' } },
      /^user_data: Send em/,
    ],
    [
      'with an address in plain words',
      { user_data: { em: 'ann@example.com' } },
      'user_data.em: Send SHA-256 hashes in lower case, never the data itself.',
    ],
    [
      'with a hash in capitals',
      { user_data: { em: [hashOf('ann@example.com').toUpperCase()] } },
      'user_data.em.0: Send SHA-256 hashes in lower case, never the data itself.',
    ],
    [
      'with an address that is none',
      { user_data: { client_ip_address: 'localhost', client_user_agent: 'x' } },
      'user_data.client_ip_address: Send an IPv4 or IPv6 address.',
    ],
    ['worth less than nothing', { custom_data: { value: -1 } }, /^custom_data.value: /],
    ['worth a word', { custom_data: { value: 'much' } }, /^custom_data.value: /],
    [
      'in a currency that is none',
      { custom_data: { value: 1, currency: 'euro' } },
      /three letters/,
    ],
  ])('%s', (_, more, text) => {
    expect(reason(more)).toMatch(text);
  });
});

test('an event is taken up to a week late and some minutes early, of whoever is known by any of three things', () => {
  const ua = { client_user_agent: 'Mozilla/5.0' };
  for (const more of [
    { event_time: SECONDS - 7 * DAY },
    { event_time: String(SECONDS + 300) },
    { user_data: { em: hashOf('ann@example.com') } },
    { user_data: { hashed_maids: [hashOf('a device')] } },
    { user_data: { client_ip_address: '2001:db8::1', ...ua } },
    { custom_data: null, opt_out: null, event_source_url: '' },
    { app_id: '1', device_info: { os: 'x' } },
  ])
    expect(reason(more)).toBeNull();
});

test('a value is kept in the currency of the ad account, and one that nobody can change into it is left out', () => {
  const worth = (custom_data: object) => {
    const reading = read({ custom_data });
    return reading.event === null
      ? reading.reason
      : [reading.event.value, reading.warning !== null];
  };
  expect(worth({ value: 12.5, currency: 'EUR' })).toEqual([12_500_000, false]);
  expect(worth({ value: '12.5' })).toEqual([12_500_000, true]);
  expect(worth({ value: 100, currency: 'USD' })).toEqual([86_000_000, false]);
  expect(worth({ value: 100, currency: 'XAU' })).toEqual([null, true]);
  expect(worth({})).toEqual([null, false]);
});

test('nothing that names a person is kept of an event, nor what follows the path of its page', () => {
  const email = hashOf('ann@example.com');
  const user_data = {
    em: email,
    ph: [hashOf('49')],
    client_ip_address: '192.0.2.1',
    click_id: 'abc',
  };
  const event_source_url = 'https://glass.example/thanks?order=7&token=secret#x';
  const { event } = read({ user_data, event_source_url });
  const { emails, clickId, ...rest } = event ?? { emails: [], clickId: null };
  expect([emails, clickId]).toEqual([[email], 'abc']);
  expect(rest).toMatchObject({ page: 'https://glass.example/thanks' });
  expect(JSON.stringify(rest)).not.toMatch(/192\.0|secret/);
  const optedOut = read({ user_data, opt_out: true }).event;
  expect(optedOut).toMatchObject({ emails: [], clickId: null });
});

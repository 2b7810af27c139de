import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOffsite, OFFSITE_RATE, type OffsiteCheck } from '#contract/trust/offsite.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { changed, GOOD, listSome, sent, statuses, wayOf } from './test-offsite.ts';

let app: TestApp;
let operator: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await app.person();
  ann = await app.person('ann');
  await listSome(operator);
});
afterAll(() => app.close());

test.each(statuses)(
  'of %s it is said through every door that it is %s, and nobody is led to what is not ok [OFFSITE-01] [CALL-20]',
  async (url, redirect_status, reason, host) => {
    const options = {
      third_party_ad: null,
      pin_id: '12',
      check_only: true,
      client_tracking_params: 'CwABAAAA',
      url,
      aux_data: JSON.stringify({ stage: 'redirect' }),
    };
    const query = new URLSearchParams({ ...options, check_only: 'true', third_party_ad: '' });
    const bare = await ann.request(`/v3/offsite/?${query}`);
    const through = { url: '/v3/offsite/', data: options };
    const wrapped = await ann.resource('Api', 'get', through);
    const named = await ann.resource('Offsite', 'get', options);
    const answers = [
      bare.json<{ data: OffsiteCheck }>().data,
      wrapped.envelope.resource_response.data,
      named.envelope.resource_response.data,
    ] as OffsiteCheck[];
    for (const answer of answers) {
      expect(answer).toMatchObject({ redirect_status, reason, host, url: new URL(url).href });
      expect(answer.offsite_url !== null).toBe(redirect_status === 'ok');
    }
    const way = answers[0]?.offsite_url ?? `/offsite/?${new URLSearchParams({ url })}`;
    expect(await sent(ann, way)).toBe(redirect_status === 'ok' ? new URL(url).href : null);
  },
);

test('in place of a pin, an ad of a third party may be named: nothing else is different, and the way out says so [OFFSITE-01] [CALL-20]', async () => {
  for (const [url, redirect_status] of statuses) {
    const third = { third_party_ad: 'shop-7', check_only: true, url };
    const bare = await ann.request(
      `/v3/offsite/?${new URLSearchParams({ ...third, check_only: 'true' })}`,
    );
    const named = await ann.call(checkOffsite, third);
    for (const answer of [bare.json<{ data: OffsiteCheck }>().data, named]) {
      expect(answer).toMatchObject({ redirect_status, pin_id: null, url: new URL(url).href });
      const way = new URL(answer.offsite_url ?? '/', 'https://bowerbird.example').searchParams;
      expect(way.get('isThirdPartyAd')).toBe(redirect_status === 'ok' ? 'true' : null);
    }
  }
  const third_party_ad = 'x'.repeat(101);
  expect(await ann.refusal(checkOffsite, { third_party_ad, url: GOOD })).toMatchObject({
    code: 'invalid_input',
  });
});

test('a pin leads by itself to its link, for who sees it', async () => {
  const secret = await aBoard(ann, { privacy: 'secret' });
  const pin = await aPin(ann, secret.id, { link: GOOD });
  const without = await aPin(ann, secret.id);
  expect(await ann.call(checkOffsite, { pin_id: pin.id })).toMatchObject({ url: GOOD });
  expect(await ann.refusal(checkOffsite, { pin_id: without.id })).toMatchObject({
    code: 'invalid_input',
    detail: 'This Pin has no link.',
  });
  for (const pin_id of [pin.id, without.id, '1188950301542301999']) {
    expect(await operator.refusal(checkOffsite, { pin_id })).toMatchObject({
      code: 'pin_not_found',
    });
    // If a URL is sent too, the pin is ignored.
    const way = await wayOf(operator, { pin_id, url: GOOD });
    expect(way).not.toContain('pin=');
    expect(await sent(operator, way)).toBe(GOOD);
  }
  expect(await ann.refusal(checkOffsite, {})).toMatchObject({ code: 'invalid_input' });
});

test('nobody asks for ways out, or takes them, without end', async () => {
  const eve = await app.person();
  const way = await wayOf(eve, { url: GOOD });
  expect(await sent(eve, way)).toBe(GOOD);
  const spent = `update use_counts set used = :limit where key like :key`;
  for (const call of ['offsite_step', 'v3_check_offsite']) {
    const key = `${call}:person:${eve.id}%`;
    await app.db.read.run(spent, { limit: OFFSITE_RATE.limit, key });
  }
  const refused = await eve.request(way);
  expect([refused.status, refused.headers.get('location')]).toEqual([429, null]);
  const page = await eve.request(changed(way, { token: '' }));
  expect(page.status).toBe(429);
  const response = await eve.refusal(checkOffsite, { url: GOOD });
  expect(response).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(await sent(ann, await wayOf(ann, { url: GOOD }))).toBe(GOOD);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdCard, updateAdCard } from '#contract/ads/payments/cards.ts';
import { testApp } from '#server/testing/app.ts';
import { aBusiness } from '#server/testing/businesses.ts';
import { type CardWorld, openCards, type Payer, UNIT } from './test-cards.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCards();
  // Notices are sent by the tests, in any order.
  world.provider.tell(world.app.url);
  world.provider.traps.isSilent = true;
});
afterAll(() => world.close());

const NOTICES = '/ads/payments/notices';

const post = (body: string, signature: string, type = 'application/json') =>
  world.app.visitor().request(NOTICES, {
    method: 'POST',
    body,
    csrf: false,
    headers: { 'content-type': type, 'stripe-signature': signature },
  });

const stateOf = async (owner: Payer) => {
  const [booked, payments] = [await world.bookedOf(owner), await world.paymentsOf(owner)];
  return { booked, payments, card: await world.cardOf(owner) };
};

test('a charge that waits for the bank is booked when the provider says so, once, also when that is told again', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 50);
  world.provider.traps.isSlow = true;
  await world.chargeDue();
  world.provider.traps.isSlow = false;
  const [waiting] = await world.paymentsOf(owner);
  expect(waiting?.state).toBe('PENDING');
  expect(await world.bookedOf(owner)).toEqual([]);
  world.provider.pay(waiting?.id ?? '');
  const paid = world.provider.notices.at(-1) ?? {};
  expect(await world.provider.send(paid)).toBe(200);
  await world.app.runJobs();
  const after = await stateOf(owner);
  expect(after.payments).toMatchObject([{ state: 'PAID' }]);
  expect(after.booked).toHaveLength(1);
  for (let again = 0; again < 3; again += 1) expect(await world.provider.send(paid)).toBe(200);
  await world.app.runJobs();
  expect(await stateOf(owner)).toEqual(after);
  expect(await world.wrongWith(owner)).toEqual([]);
});

test('a notice that comes late, about what was paid after all, changes nothing', async () => {
  const owner = await world.aPayer('0002');
  await world.spend(owner, 50);
  await world.chargeDue();
  const failed = world.provider.notices.at(-1) ?? {};
  expect(failed).toMatchObject({ type: 'payment_intent.payment_failed' });
  for (const method of world.provider.methods.keys()) world.provider.methods.set(method, '4242');
  await world.payNow(owner);
  await world.app.runJobs();
  const after = await stateOf(owner);
  expect(after.card.state).toBe('VALID');
  expect(await world.provider.send(failed)).toBe(200);
  await world.app.runJobs();
  expect(await stateOf(owner)).toEqual(after);
});

test('a payment that failed and was paid there after all is booked, and ads are lent something again', async () => {
  const owner = await world.aPayer('0002');
  await world.spend(owner, 50);
  await world.chargeDue();
  const [payment] = await world.paymentsOf(owner);
  world.provider.pay(payment?.id ?? '');
  expect(await world.provider.send(world.provider.notices.at(-1) ?? {})).toBe(200);
  await world.app.runJobs();
  const { booked, payments, card } = await stateOf(owner);
  expect([payments[0]?.state, card.state, booked.length]).toEqual(['PAID', 'VALID', 1]);
  expect(await world.wrongWith(owner)).toEqual([]);
});

test('whoever does not come back from the provider’s page has their card taken all the same, and only the page begun last counts', async () => {
  const owner = await aBusiness(world.app);
  const { advertiser_id } = owner;
  const begin = async () =>
    (await owner.call(createAdCard, { advertiser_id })).url.split('/').at(-1) ?? '';
  const [first, second] = [await begin(), await begin()];
  world.provider.addCard(first, '1111');
  const early = world.provider.notices.at(-1) ?? {};
  expect(await world.provider.send(early)).toBe(200);
  await world.app.runJobs();
  expect(await world.cardOf(owner)).toMatchObject({ state: 'NONE' });
  world.provider.addCard(second, '2222');
  const late = world.provider.notices.at(-1) ?? {};
  expect(await world.provider.send(late)).toBe(200);
  await world.app.runJobs();
  const card = await world.cardOf(owner);
  expect(card).toMatchObject({ state: 'VALID', last_four: '2222' });
  for (const notice of [early, late, early]) await world.provider.send(notice);
  await world.app.runJobs();
  expect(await owner.call(updateAdCard, { advertiser_id, session: first })).toEqual(card);
  expect(await world.cardOf(owner)).toEqual(card);
});

test('nobody takes a card that was added for another ad account', async () => {
  const [owner, other] = [await aBusiness(world.app), await world.aPayer()];
  const { url } = await owner.call(createAdCard, { advertiser_id: owner.advertiser_id });
  const session = url.split('/').at(-1) ?? '';
  world.provider.addCard(session, '9999');
  const { advertiser_id } = other;
  expect(await other.call(updateAdCard, { advertiser_id, session })).toMatchObject({
    last_four: '4242',
  });
});

test('what is not signed, or was long ago, is refused and changes nothing', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 50);
  world.provider.traps.isSlow = true;
  await world.chargeDue();
  world.provider.traps.isSlow = false;
  const [payment] = await world.paymentsOf(owner);
  world.provider.pay(payment?.id ?? '');
  const body = JSON.stringify(world.provider.notices.at(-1));
  const { signatureOf } = world.provider;
  const seconds = Math.floor(world.app.clock.now.getTime() / 1000);
  const wrong = [
    '',
    'nonsense',
    signatureOf(body, 'whsec_of_somebody_else'),
    signatureOf(`${body} `),
    signatureOf(body, undefined, seconds - 301),
    signatureOf(body, undefined, seconds + 301),
    signatureOf(body).replace('v1=', 'v0='),
  ];
  for (const signature of wrong) expect((await post(body, signature)).status).toBe(400);
  await world.app.runJobs();
  expect((await world.paymentsOf(owner))[0]?.state).toBe('PENDING');
  expect((await post(body, signatureOf(body), 'text/plain')).status).toBe(415);
  const large = JSON.stringify({ type: 'x', much: 'a'.repeat(300_000) });
  expect((await post(large, signatureOf(large))).status).toBe(413);
  for (const odd of ['[]', 'null', 'no json', '{"type":"charge.refunded"}'])
    expect((await post(odd, signatureOf(odd))).status).toBe(200);
  // Signed with the old and the new secret, as during a rotation.
  const both = `${signatureOf(body, 'whsec_old')},v1=${signatureOf(body).split('v1=')[1]}`;
  expect((await post(body, both)).status).toBe(200);
  await world.app.runJobs();
  expect((await world.paymentsOf(owner))[0]?.state).toBe('PAID');
  expect((await world.billingOf(owner)).paid_in_micro_currency).toBe(50 * UNIT);
});

test('where the operator named no provider nobody pays by card, and there is no address for notices', async () => {
  const without = await testApp();
  const owner = await aBusiness(without);
  const { advertiser_id } = owner;
  expect(await owner.refusal(createAdCard, { advertiser_id })).toMatchObject({
    status: 409,
    code: 'cards_unavailable',
  });
  const { status } = await without.visitor().request(NOTICES, { method: 'POST', body: '{}' });
  expect(status).toBe(404);
  await without.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAdBillingTransfers } from '#contract/ads/billing.ts';
import {
  createAdCard,
  getAdCardPayments,
  updateAdCard,
  updateAdCardPayment,
} from '#contract/ads/payments/cards.ts';
import { deadJobs } from '#server/kernel/jobs/dead-jobs.ts';
import { waitingJobs } from '#server/kernel/jobs/jobs.ts';
import { type CardProviderStandIn, startCardProvider } from '#server/testing/card-provider.ts';
import { clientOf } from '#server/testing/client.ts';
import { waitersWith } from '#server/testing/waiters.ts';
import { seeOneMoment } from './billing/proof-store.ts';
import { proveAccounts } from './billing/prove-accounts.ts';
import { keyOf, spend } from './operator/test-spending.ts';
import { CHARGE } from './payments/begin-payment.ts';
import { anOwnerAt, killableServers, killed } from './test-killed.ts';

const UNIT = 1_000_000;
const LONG = { timeout: 120_000, interval: 20 };

const servers = killableServers(() => provider.settings);
const { hold, start, startAgain } = servers;

let provider: CardProviderStandIn;
beforeAll(async () => {
  provider = await startCardProvider();
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
});

const waitsFor = async (words: string): Promise<void> => {
  await expect.poll(() => waitersWith(servers.db(), words), LONG).not.toHaveLength(0);
};

test.skipIf(process.platform !== 'linux')(
  'kill -9 after the provider charged a card, before and after that is booked, charges it once and books it once',
  { timeout: 300_000 },
  async () => {
    const db = servers.db();
    let server = start();
    const owner = await anOwnerAt(await server.ready);
    const { advertiser_id } = owner;
    const { url } = await owner.call(createAdCard, { advertiser_id });
    const session = url.split('/').at(-1) ?? '';
    provider.addCard(session, '4242');
    await owner.call(updateAdCard, { advertiser_id, session });
    await spend({ db, clock: { now: new Date() } }, owner, 50 * UNIT);
    // It is charged once the provider is reachable; by then nothing can be booked.
    provider.traps.isAway = true;
    await owner.call(updateAdCardPayment, { advertiser_id });
    const release = await hold('select 1 from ad_money where account_id = :id for update', {
      id: advertiser_id,
    });
    provider.traps.isAway = false;
    await waitsFor('ad_money');
    await killed(db, server);
    const stand = async () => {
      const { data } = await owner.call(getAdCardPayments, { advertiser_id });
      const input = { advertiser_id, causes: ['payment' as const] };
      const booked = (await owner.call(getAdBillingTransfers, input)).data;
      return { payments: data, booked };
    };
    const taken = () => provider.intents.map(({ status, amount }) => [status, amount]);
    expect(taken()).toEqual([['succeeded', 5000]]);

    server = await startAgain();
    Object.assign(owner, clientOf(await server.ready, {}, owner.cookies));
    await waitsFor('ad_money');
    const before = await stand();
    expect(before).toMatchObject({ payments: [{ state: 'PENDING' }], booked: [] });
    const id = before.payments[0]?.id ?? '';
    // Booked this time, but the job is not marked as done.
    const note = await hold(
      'select 1 from graphile_worker._private_jobs where key = :key for update',
      { key: `${CHARGE}:${id}` },
    );
    await release();
    await waitsFor('_private_jobs');
    await killed(db, server);
    await note();
    expect(await waitingJobs(db.read, CHARGE)).toBe(1);

    server = await startAgain();
    Object.assign(owner, clientOf(await server.ready, {}, owner.cookies));
    await expect.poll(() => waitingJobs(db.read, CHARGE), LONG).toBe(0);
    expect(await deadJobs(db.read, null, 10)).toEqual([]);
    expect(await stand()).toMatchObject({
      payments: [{ id, state: 'PAID', amount_in_micro_currency: 50 * UNIT }],
      booked: [{ ref: id, amount_in_micro_currency: 50 * UNIT }],
    });
    expect(taken()).toEqual([['succeeded', 5000]]);
    const found = await db.transaction(async (tx) => {
      await seeOneMoment(tx);
      const since = { chains: new Date(0), budgets: new Date(0), reports: '2100-01-01' };
      return proveAccounts(tx, [keyOf(owner)], since);
    });
    const wrong = found.filter(({ name }) => name !== 'reports').flatMap((proof) => proof.found);
    expect(wrong).toEqual([]);
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { keyOf } from '../operator/test-spending.ts';
import { CHARGE } from './begin-payment.ts';
import { type CardWorld, openCards, type Payer, UNIT } from './test-cards.ts';

let world: CardWorld;
beforeAll(async () => {
  world = await openCards();
});
afterAll(() => world.close());

const HOUR = 60;

/** Returns the provider's charges for a payment, in cents. */
const takenFor = (key: string): number[] =>
  world.provider.intents
    .filter(({ metadata, status }) => metadata['payment'] === key && status === 'succeeded')
    .map(({ amount }) => amount);

async function onlyPayment(owner: Payer) {
  const [payment, ...more] = await world.paymentsOf(owner);
  expect(more).toEqual([]);
  if (payment === undefined) throw new Error('nothing was charged');
  return payment;
}

/** As if the process with the retry had been killed. */
const forgetJobs = () =>
  world.app.db.read.run(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = :name`,
    { name: CHARGE },
  );

async function expectBookedOnce(owner: Payer, micros: number): Promise<void> {
  const payment = await onlyPayment(owner);
  expect(payment).toMatchObject({ state: 'PAID', amount_in_micro_currency: micros });
  expect(takenFor(payment.id)).toEqual([micros / 10_000]);
  expect(await world.bookedOf(owner)).toMatchObject([
    { ref: payment.id, amount_in_micro_currency: micros, receipt_id: payment.receipt_id },
  ]);
  expect(payment.receipt_id).not.toBeNull();
  expect(await world.wrongWith(owner)).toEqual([]);
}

test('a charge whose answer is lost is looked for, and booked once', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 50);
  world.provider.traps.losesAnswers = 2;
  // Its first request is the lookup, the second one the charge.
  await expect(world.chargeDue()).rejects.toThrow("We can't reach the card provider");
  const payment = await onlyPayment(owner);
  expect(payment.state).toBe('PENDING');
  await forgetJobs();
  world.provider.traps.losesAnswers = 0;
  await world.chargeDue();
  await world.chargeDue();
  await world.chargeDue();
  await expectBookedOnce(owner, 50 * UNIT);
});

test('what was charged and not booked by whoever was killed is booked by the next one', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 50);
  const { db } = world.app;
  // Booking fails after the provider has charged, as if the process was killed there.
  const { bucket, accountId } = keyOf(owner);
  const breaks = `create function refuse_${accountId}() returns trigger language plpgsql as
    $$ begin raise exception 'killed here'; end $$;
    create trigger refuse before insert on ad_transfers for each row
    when (new.account_id = ${accountId} and new.cause = 4) execute function refuse_${accountId}()`;
  await asOwner(breaks);
  await expect(world.chargeDue()).rejects.toThrow('killed here');
  const payment = await onlyPayment(owner);
  expect(payment.state).toBe('PENDING');
  expect(takenFor(payment.id)).toEqual([5000]);
  const [money] = await db.read.rows<{ funds: string; line: string }>(
    'select funds, line from ad_money where bucket = :bucket and account_id = :accountId',
    { bucket, accountId },
  );
  expect(money).toEqual({ funds: `${100 * UNIT}`, line: `${100 * UNIT}` });
  await asOwner(`drop trigger refuse on ad_transfers; drop function refuse_${accountId}()`);
  await forgetJobs();
  for (let tries = 0; tries < 3; tries += 1) await world.chargeDue();
  await expectBookedOnce(owner, 50 * UNIT);
});

async function asOwner(sql: string): Promise<void> {
  const { openDatabase } = await import('#server/kernel/db/pool.ts');
  const owner = openDatabase(world.app.ownerUrl, { max: 1 });
  for (const statement of sql.split(/;\s+(?=create trigger|drop function)/u))
    await owner.read.run(statement);
  await owner.end();
}

test('a provider that is away for more than a day has charged nothing, and what is owed is charged anew', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 50);
  world.provider.traps.isAway = true;
  await expect(world.chargeDue()).rejects.toThrow("We can't reach the card provider");
  const first = await onlyPayment(owner);
  await forgetJobs();
  world.provider.traps.isAway = false;
  world.move(25 * HOUR);
  await world.chargeDue();
  await world.chargeDue();
  const payments = await world.paymentsOf(owner);
  expect(payments).toMatchObject([
    { state: 'PAID', amount_in_micro_currency: 50 * UNIT },
    { id: first.id, state: 'FAILED', failure: 'NOT_CHARGED' },
  ]);
  expect(takenFor(first.id)).toEqual([]);
  expect(await world.cardOf(owner)).toMatchObject({ state: 'VALID', owed_in_micro_currency: 0 });
  expect(await world.bookedOf(owner)).toHaveLength(1);
});

test('many who want to pay in one moment, beside the job, charge once', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 55);
  await Promise.all([1, 2, 3, 4].map(() => world.payNow(owner)));
  await Promise.all([world.chargeDue(), world.payNow(owner)]);
  const payment = await onlyPayment(owner);
  const again = { payment_id: payment.id };
  await jobsIn(world.app.db.read).addAll(CHARGE, [again, again, again]);
  await world.app.runJobs();
  await expectBookedOnce(owner, 55 * UNIT);
});

test('where next to nothing is owed nothing is charged', async () => {
  const owner = await world.aPayer();
  await world.spend(owner, 0.99);
  expect(await world.payNow(owner)).toMatchObject({
    pending_in_micro_currency: null,
    owed_in_micro_currency: 990_000,
  });
  await world.app.runJobs();
  expect(await world.paymentsOf(owner)).toEqual([]);
});

/**
 * A server process that receives conversions, for tests that kill it. It takes batches of events from one source, each
 * batch twice, and prints `ack NUMBER` for each commit. Failures are retried, as an advertiser's server does.
 */
import { isRetryable } from '#server/kernel/db/faults.ts';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { clickIds } from './click-id.ts';
import { eventsOf, type Telling } from './test-tellings.ts';
import { takeEvents } from './take-events.ts';

const CALLERS = 4;

const plan = JSON.parse(process.argv[2] ?? '') as Telling;
const { account, source, currency } = plan;
const db = openDatabase(plan.url, { max: CALLERS });
const taking = { read: db.read, clickIds: clickIds('a key', null) };
let next = plan.from;

async function take(number: number): Promise<void> {
  const now = new Date();
  const events = eventsOf(number, now, currency);
  await db.transaction((tx) => takeEvents({ ...taking, tx }, { account, source, now }, events));
}

async function tell(): Promise<never> {
  for (;;) {
    const number = next;
    next += 1;
    for (let callCount = 0; callCount < 2;) {
      try {
        await take(number);
        callCount += 1;
        process.stdout.write(`ack ${number}\n`);
      } catch (error) {
        if (!isRetryable(error)) await new Promise((done) => setTimeout(done, 20));
      }
    }
  }
}

process.stdout.write('telling\n');
await Promise.all(Array.from({ length: CALLERS }, tell));

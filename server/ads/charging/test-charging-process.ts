/**
 * A server's charging in a separate process, for tests that kill it. It charges clicks as fast as the database accepts
 * them, mostly new ones and some duplicates of its own or another process's, and prints each acknowledged one: `ack
 * NUMBER`. Refused ones are retried, as a browser does. SIGTERM stops it as it stops a server.
 */
import { pino } from 'pino';
import { openDatabase } from '#server/kernel/db/pool.ts';
import { openChargeBuffer } from './charge-buffer.ts';
import { chargeEvents } from './charge-events.ts';
import { clickOf, NUMBERS, type Plan } from './test-clicks.ts';

const CALLERS = 40;
const SHARE_OF_COPIES = 0.1;

const plan = JSON.parse(process.argv[2] ?? '') as Plan & { url: string; from: number };
const db = openDatabase(plan.url, { max: 4 });
const log = pino({ level: 'error' }, pino.destination(2));
const buffer = openChargeBuffer({
  chargeAll: (events) => chargeEvents(db, events, new Date()),
  log,
});
let next = plan.from;
let isEnding = false;

/** Returns this process's next number, or a past or current one of any process. */
function aNumber(): number {
  if (Math.random() < SHARE_OF_COPIES) {
    const mine = next - plan.from;
    const first = plan.from - (plan.from % (NUMBERS * plan.processes));
    const of = Math.floor(Math.random() * plan.processes);
    return first + of * NUMBERS + Math.floor(Math.random() * (mine + 1));
  }
  next += 1;
  return next - 1;
}

async function call(): Promise<void> {
  while (!isEnding) {
    const number = aNumber();
    for (let isTold = false; !isTold && !isEnding;) {
      isTold = await buffer.charge(clickOf(plan, number)).then(
        () => true,
        () => false,
      );
      if (isTold) process.stdout.write(`ack ${number}\n`);
      else await new Promise((done) => setTimeout(done, 20));
    }
  }
}

process.once('SIGTERM', () => {
  isEnding = true;
});
process.stdout.write('charging\n');
await Promise.all(Array.from({ length: CALLERS }, call));
await buffer.close();
await db.end();

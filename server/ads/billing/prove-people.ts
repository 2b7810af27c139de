import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';
import { latelyUpTo, type ReachKey } from '../reach/reach-store.ts';
import { countOf, countTogether, sketchOf } from '../reach/sketch.ts';
import {
  lastDayOfPeople,
  reachOfDay,
  searchersOfDay,
  wrongTerms,
  type ReachOfDay,
} from './people-proof-store.ts';
import type { WrongSum } from './proof-store.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the reported people, searches and topics that differ from the events, from a day on (YYYY-MM-DD). Works day
 * by day, because a month's people may not fit in memory.
 */
export async function wrongPeople(
  tx: Tx,
  accounts: readonly AccountKey[],
  since: string,
): Promise<WrongSum[]> {
  const last = await lastDayOfPeople(tx, accounts);
  const wrong: WrongSum[] = [];
  for (let day = since; last !== null && day <= last; day = dayAfter(day)) {
    const reached = await reachOfDay(tx, accounts, day);
    wrong.push(...reached.flatMap(wrongReach));
    wrong.push(...(await wrongTerms(tx, accounts, day)));
    wrong.push(...(await wrongSearchers(tx, accounts, day)));
  }
  return wrong;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

function wrongReach(one: ReachOfDay): WrongSum[] {
  const { stored, hashes } = one;
  const counted = hashes === null ? null : sketchOf(hashes);
  if (stored !== null && counted !== null && Buffer.compare(stored, counted) === 0) return [];
  const [is, shouldBe] = [many(stored), many(counted)];
  // A sketch is meaningless to readers, and its hashes are private.
  const others = is === shouldBe ? `${shouldBe}, others` : shouldBe;
  return [{ ...whoseOf(one), what: `who saw ${whatOf(one)}`, stored: is, counted: others }];
}

const many = (sketch: Uint8Array | null): string =>
  sketch === null ? 'missing' : `${countOf(sketch)} people`;

const whoseOf = ({ bucket, accountId }: ReachKey) => ({ bucket, accountId });
const whatOf = ({ id, term, day }: ReachKey): string =>
  `${id}${term === 0 ? '' : ` for term ${term}`} on the day ${day}`;

async function wrongSearchers(
  tx: Tx,
  accounts: readonly AccountKey[],
  day: string,
): Promise<WrongSum[]> {
  const terms = await searchersOfDay(tx, accounts, day);
  const lately = await latelyUpTo(tx, terms);
  const keyOf = ({ id, term }: ReachKey): string => `${id} ${term}`;
  const sketches = new Map(lately.map((one) => [keyOf(one), one.sketches]));
  return terms.flatMap((one) => {
    const counted = countTogether(sketches.get(keyOf(one)) ?? []);
    if (counted === one.searchers) return [];
    const what = `how many people lately searched for ${whatOf(one)}`;
    return [{ ...whoseOf(one), what, stored: String(one.searchers), counted: String(counted) }];
  });
}

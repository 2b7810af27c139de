import { adultsByEmailHashes } from '#server/identity/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import type { ClickIds } from './click-id.ts';
import type { Match, ReadEvent } from './conversion-store.ts';
import { type Click, clicksOf, numbersOf } from './match-store.ts';

/** How a person was identified. */
export const MATCHED_BY = { nothing: 0, click: 1, email: 2 } as const;

interface Matching {
  readonly read: Tx;
  readonly now: Date;
  readonly clickIds: ClickIds;
}

/** Finds the people of events: by the click that led to the page, otherwise by email if its owner allows it. */
export async function matchPeople(
  { read, now, clickIds }: Matching,
  account: AccountAt,
  events: readonly ReadEvent[],
): Promise<(Match | null)[]> {
  const clicks = events.map(({ clickId }) => (clickId === null ? null : clickIds.read(clickId)));
  const byClick = await viewersByClick(
    read,
    account,
    clicks.filter((click) => click !== null),
  );
  const rest = events.filter((_, at) => {
    const click = clicks[at];
    return !click || !byClick.has(keyOf(click));
  });
  const byEmail = await viewersByEmail(read, now, rest);
  return events.map(({ emails }, at) => {
    const click = clicks[at];
    const viewer = click && byClick.get(keyOf(click));
    if (viewer) return { viewer, otherViewer: null, by: MATCHED_BY.click };
    return emails.map((hash) => byEmail.get(hash)).find((match) => match !== undefined) ?? null;
  });
}

const keyOf = ({ auctionId, slot }: Click): string => `${auctionId}.${slot}`;

async function viewersByClick(
  read: Tx,
  account: AccountAt,
  clicks: readonly Click[],
): Promise<ReadonlyMap<string, string>> {
  if (clicks.length === 0) return new Map();
  const rows = await clicksOf(read, account, clicks);
  return new Map(rows.map((row) => [keyOf(row), row.viewer]));
}

async function viewersByEmail(
  read: Tx,
  now: Date,
  events: readonly ReadEvent[],
): Promise<ReadonlyMap<string, Match>> {
  const hashes = [...new Set(events.flatMap(({ emails }) => emails))];
  if (hashes.length === 0) return new Map();
  const people = await adultsByEmailHashes(read, hashes, now);
  if (people.length === 0) return new Map();
  const numbers = new Map((await numbersOf(read, people)).map((row) => [row.personId, row]));
  return new Map(
    people.flatMap(({ hash, personId }) => {
      const row = numbers.get(personId);
      const match = row && { viewer: row.viewer, otherViewer: row.was, by: MATCHED_BY.email };
      return match ? [[hash, match] as const] : [];
    }),
  );
}

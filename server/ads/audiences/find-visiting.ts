import { USUAL_RETENTION_DAYS } from '#contract/ads/audiences/audiences.ts';
import { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { addMembers } from './add-members.ts';
import type { AudienceRow } from './audience-store.ts';
import type { FindPeople } from './find-people.ts';
import type { Found } from './member-store.ts';
import { type Visit, visitAudiencesOf, visitsAmong, visitsIn } from './visiting-store.ts';

const DAY_MS = 86_400_000;
/** Events are stored for this long. */
const STORED_MS = 95 * DAY_MS;
/** Events received just before the last run may have been committed after it, so runs overlap by this much. */
const LATE_MS = 600_000;
const WEEK_MS = 7 * DAY_MS;
const AT_ONCE = 2_000;

/** Finds the people of matching events received since the last run, one week per step. */
export const findVisiting: FindPeople = async ({ tx, now }, audience, { at, after }) => {
  const { rule, lookedTo, makingSince } = audience;
  const days = rule.retention_days ?? USUAL_RETENTION_DAYS;
  const first = Math.max(
    now.getTime() - Math.min(days * DAY_MS, STORED_MS),
    (lookedTo?.getTime() ?? 0) - LATE_MS,
  );
  const from = at === null ? first : Date.parse(at);
  const to = Math.min(from + WEEK_MS, now.getTime());
  const visits = await visitsIn(tx, audience, rule, {
    from: new Date(from),
    to: new Date(to),
    after: after ?? '0',
    limit: AT_ONCE,
  });
  const entry = { now, foundAt: makingSince, days, country: null };
  await addMembers(tx, audience, foundIn(visits, now), entry);
  const last = visits.at(-1);
  if (last !== undefined && visits.length === AT_ONCE) {
    return { at: new Date(from).toISOString(), after: last.viewer };
  }
  return to < now.getTime() ? { at: new Date(to).toISOString(), after: null } : null;
};

/** Adds the people of newly received events to the ad account's matching visitor audiences. */
export async function followVisits(
  tx: Tx,
  account: Pick<AudienceRow, 'bucket' | 'accountId'>,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  if (eventIds.length === 0) return;
  for (const audience of await visitAudiencesOf(tx, account)) {
    const visits = await visitsAmong(tx, account, audience.rule, eventIds);
    const days = audience.rule.retention_days ?? USUAL_RETENTION_DAYS;
    const entry = { now, foundAt: now, days, country: null };
    await addMembers(tx, audience, foundIn(visits, now), entry);
  }
}

/** Times in the future, from a fast clock, must not extend a membership. */
const foundIn = (visits: readonly Visit[], now: Date): Found[] =>
  visits.flatMap(({ personId, name, at }) =>
    personId === null
      ? []
      : [{ personId, at: at > now ? now : at, cause: EVENT_NAMES[name - 1] ?? 'custom' }],
  );

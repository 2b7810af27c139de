import {
  type AudienceRule,
  ENGAGEMENT_TYPES,
  type EngagementType,
  USUAL_RETENTION_DAYS,
} from '#contract/ads/audiences/audiences.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { pinSaved, pinsByIds } from '#server/pins/index.ts';
import { engagedIn, savesAudiencesOf } from './engaged-store.ts';
import { addMembers } from './add-members.ts';
import type { FindPeople } from './find-people.ts';

const DAY_MS = 86_400_000;
/** Interactions with ads are stored for this long. */
const KEPT_MS = 35 * DAY_MS;
/** Events counted just before the last run may have been committed after it, so runs overlap by this much. */
const LATE_MS = 600_000;
const AT_ONCE = 2_000;

/** The numbers of these interactions in events. */
const KINDS: Readonly<Record<EngagementType, number>> = { click: 2, closeup: 3, save: 4 };

const typesOf = ({ engagement_type: types }: AudienceRule): readonly EngagementType[] =>
  types ?? ENGAGEMENT_TYPES;

/** Finds people who interacted with the ad account's ads since the last run, one day per step. */
export const findEngaged: FindPeople = async ({ tx, now }, audience, { at, after }) => {
  const { rule, lookedTo, makingSince } = audience;
  const days = rule.retention_days ?? USUAL_RETENTION_DAYS;
  const first = Math.max(
    now.getTime() - Math.min(days * DAY_MS, KEPT_MS),
    (lookedTo?.getTime() ?? 0) - LATE_MS,
  );
  const from = at === null ? first : Date.parse(at);
  const to = Math.min(from + DAY_MS, now.getTime());
  const engaged = await engagedIn(tx, audience, {
    rule,
    kinds: typesOf(rule).map((type) => KINDS[type]),
    from: new Date(from),
    to: new Date(to),
    after: after ?? '0',
    limit: AT_ONCE,
  });
  const found = engaged.flatMap(({ personId, kind, at: when }) =>
    personId === null ? [] : [{ personId, at: when, cause: causeOf(kind) }],
  );
  await addMembers(tx, audience, found, { now, foundAt: makingSince, days, country: null });
  const last = engaged.at(-1);
  if (last !== undefined && engaged.length === AT_ONCE) {
    return { at: new Date(from).toISOString(), after: last.viewer };
  }
  return to < now.getTime() ? { at: new Date(to).toISOString(), after: null } : null;
};

const causeOf = (kind: number): string =>
  ENGAGEMENT_TYPES.find((type) => KINDS[type] === kind) ?? 'click';

/** Adds people who save a Pin of an ad account's owner to its audiences by interactions at once. */
export const followSavesTask: Task = pinSaved.heardTogetherBy(async (saves, context) => {
  const { tx, now } = context;
  const pairs = saves.map(({ pin_id, source_pin_id }) => [pin_id, source_pin_id] as const);
  const rows = await pinsByIds(context.read, [...new Set(pairs.flat())]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const owners = pairs.flatMap(([, source]) => byId.get(source)?.personId ?? []);
  const audiences = await savesAudiencesOf(tx, [...new Set(owners)]);
  for (const audience of audiences) {
    const found = pairs.flatMap(([pin, source]) => {
      const [saved, own] = [byId.get(pin), byId.get(source)];
      if (saved === undefined || own?.personId !== audience.ownerId) return [];
      if (saved.personId === own.personId || !isAbout(audience.rule, own.id)) return [];
      return [{ personId: saved.personId, at: saved.createdAt, cause: 'save' }];
    });
    if (found.length === 0) continue;
    const days = audience.rule.retention_days ?? USUAL_RETENTION_DAYS;
    await addMembers(tx, audience, found, { now, foundAt: now, days, country: null });
  }
});

/** Whether saving the Pin itself counts: not if the rule is limited to ads or campaigns. */
function isAbout(rule: AudienceRule, pinId: string): boolean {
  if (!typesOf(rule).includes('save') || rule.campaign_id || rule.ad_id) return false;
  return rule.pin_id === undefined || rule.pin_id.includes(pinId);
}

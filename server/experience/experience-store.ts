import type {
  ExperienceAudience,
  ExperienceKind,
  Placement,
} from '#contract/experience/experience-rules.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

export interface ExperienceRow {
  readonly id: string;
  readonly placement: Placement;
  readonly kind: ExperienceKind;
  readonly title: string;
  readonly text: string;
  readonly actionLabel: string | null;
  readonly actionPath: string | null;
  readonly isOn: boolean;
  readonly isTriggered: boolean;
  readonly audience: ExperienceAudience;
  readonly minAgeDays: number | null;
  readonly maxAgeDays: number | null;
  readonly minSaves: number | null;
  readonly maxSaves: number | null;
  readonly countries: readonly string[];
  readonly minStorage: number | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly version: number;
  /** Null for a built-in one that nobody has changed. */
  readonly changedAt: Date | null;
}

const COLUMNS = `id, placement, kind, title, text, action_label as "actionLabel", action_path as "actionPath",
  is_on as "isOn", is_triggered as "isTriggered", audience, min_age_days as "minAgeDays",
  max_age_days as "maxAgeDays", min_saves as "minSaves", max_saves as "maxSaves", countries,
  min_storage as "minStorage", starts_at as "startsAt", ends_at as "endsAt", version, changed_at as "changedAt"`;

/**
 * Returns operators' active experiences at these placements, and all that replace a built-in one, up to id
 * `lastOwn`.
 */
export function rowsAt(
  read: Tx,
  placements: readonly Placement[],
  lastOwn: number,
): Promise<ExperienceRow[]> {
  return read.rows<ExperienceRow>(
    `select ${COLUMNS} from experiences
     where id <= :lastOwn or (is_on and placement = any(:placements::text[])) order by id`,
    { placements, lastOwn },
  );
}

export function rowById(tx: Tx, id: string): Promise<ExperienceRow | null> {
  return tx.row<ExperienceRow>(`select ${COLUMNS} from experiences where id = :id`, { id });
}

/** Newest first. */
export function rowsBefore(
  read: Tx,
  before: string | null,
  limit: number,
): Promise<ExperienceRow[]> {
  return read.rows<ExperienceRow>(
    `select ${COLUMNS} from experiences where coalesce(id < :before::bigint, true)
     order by id desc limit :limit`,
    { before, limit },
  );
}

/** Inserts an experience, or replaces its previous version. */
export async function storeExperience(tx: Tx, row: ExperienceRow): Promise<void> {
  await tx.run(
    `insert into experiences (id, placement, kind, title, text, action_label, action_path, is_on, is_triggered,
       audience, min_age_days, max_age_days, min_saves, max_saves, countries, min_storage, starts_at, ends_at,
       version, changed_at)
     values (:id, :placement, :kind, :title, :text, :actionLabel, :actionPath, :isOn, :isTriggered,
       :audience, :minAgeDays, :maxAgeDays, :minSaves, :maxSaves, :countries::text[], :minStorage, :startsAt, :endsAt,
       :version, :changedAt)
     on conflict (id) do update set placement = excluded.placement, kind = excluded.kind, title = excluded.title,
       text = excluded.text, action_label = excluded.action_label, action_path = excluded.action_path,
       is_on = excluded.is_on, is_triggered = excluded.is_triggered, audience = excluded.audience,
       min_age_days = excluded.min_age_days, max_age_days = excluded.max_age_days,
       min_saves = excluded.min_saves, max_saves = excluded.max_saves, countries = excluded.countries,
       min_storage = excluded.min_storage, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       version = excluded.version, changed_at = excluded.changed_at`,
    { ...row },
  );
}

export async function deleteExperienceRow(tx: Tx, id: string): Promise<void> {
  await tx.run('delete from experiences where id = :id', { id });
}

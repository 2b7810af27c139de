import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** JSON from a call, returned with later answers. */
export type ExtraContext = Readonly<Record<string, unknown>>;

/** A person's state of an experience. */
export interface StateRow {
  readonly experienceId: string;
  readonly triggeredAt: Date | null;
  readonly extraContext: ExtraContext;
  readonly viewedAt: Date | null;
  readonly completedAt: Date | null;
  readonly dismissedAt: Date | null;
}

const COLUMNS = `experience_id as "experienceId", triggered_at as "triggeredAt", extra_context as "extraContext",
  viewed_at as "viewedAt", completed_at as "completedAt", dismissed_at as "dismissedAt"`;

/** At most one for each experience. */
export function statesOf(read: Tx, personId: string): Promise<StateRow[]> {
  return read.rows<StateRow>(
    `select ${COLUMNS} from experience_states where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
}

/** A person's action on an experience, and its time. */
export interface Answer {
  readonly personId: string;
  readonly experienceId: string;
  readonly at: Date;
}

/** Stores the first view only. */
export async function storeView(tx: Tx, { personId, experienceId, at }: Answer): Promise<void> {
  await tx.run(
    `insert into experience_states as old (bucket, person_id, experience_id, extra_context, viewed_at)
     values (:bucket, :personId, :experienceId, '{}', :at)
     on conflict (bucket, person_id, experience_id) do update set viewed_at = coalesce(old.viewed_at, :at)`,
    { bucket: bucketOf(personId), personId, experienceId, at },
  );
}

/** Stores the first end only, which also counts as a view. */
export async function storeEnd(
  tx: Tx,
  { personId, experienceId, at }: Answer,
  end: 'completed' | 'dismissed',
): Promise<void> {
  const completedAt = end === 'completed' ? at : null;
  const dismissedAt = end === 'dismissed' ? at : null;
  await tx.run(
    `insert into experience_states as old
       (bucket, person_id, experience_id, extra_context, viewed_at, completed_at, dismissed_at)
     values (:bucket, :personId, :experienceId, '{}', :at, :completedAt, :dismissedAt)
     on conflict (bucket, person_id, experience_id) do update set
       viewed_at = coalesce(old.viewed_at, excluded.viewed_at),
       completed_at = case when old.dismissed_at is null
         then coalesce(old.completed_at, excluded.completed_at) end,
       dismissed_at = case when old.completed_at is null
         then coalesce(old.dismissed_at, excluded.dismissed_at) end`,
    { bucket: bucketOf(personId), personId, experienceId, at, completedAt, dismissedAt },
  );
}

/** Stores the context of the latest trigger; an ended experience stays ended. */
export async function storeTrigger(
  tx: Tx,
  { personId, experienceId, at }: Answer,
  extraContext: ExtraContext,
): Promise<void> {
  await tx.run(
    `insert into experience_states (bucket, person_id, experience_id, triggered_at, extra_context)
     values (:bucket, :personId, :experienceId, :at, :extraContext::jsonb)
     on conflict (bucket, person_id, experience_id) do update set
       triggered_at = excluded.triggered_at, extra_context = excluded.extra_context`,
    {
      bucket: bucketOf(personId),
      personId,
      experienceId,
      at,
      extraContext: JSON.stringify(extraContext),
    },
  );
}

export interface PeopleCounts {
  readonly viewed: number;
  readonly completed: number;
  readonly dismissed: number;
}

/** Returns the number of people who met each of these; experiences that nobody met are omitted. */
export async function countPeople(
  read: Tx,
  ids: readonly string[],
): Promise<Map<string, PeopleCounts>> {
  const rows = await read.rows<PeopleCounts & { readonly id: string }>(
    `select experience_id as id, count(viewed_at)::int as viewed, count(completed_at)::int as completed,
       count(dismissed_at)::int as dismissed
     from experience_states where experience_id = any(:ids::bigint[]) group by experience_id`,
    { ids },
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export async function deleteStatesOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from experience_states where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}

export async function deleteStatesOfExperience(tx: Tx, experienceId: string): Promise<void> {
  await tx.run('delete from experience_states where experience_id = :experienceId', {
    experienceId,
  });
}

import type { BillableEvent, Objective } from '#contract/ads/objects.ts';
import { REVIEW_MODES, type ReviewMode } from '#contract/ads/settings.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Defaults from the process's settings until an operator changes them. */
export interface ReviewDefaults {
  readonly reviewMode: ReviewMode;
}

/** Returns how ads are reviewed here: the operator's choice, or the default. */
export async function findReviewMode(tx: Tx, { reviewMode }: ReviewDefaults): Promise<ReviewMode> {
  const row = await tx.row<{ value: string }>(
    `select value from ad_settings where name = 'review_mode'`,
  );
  return REVIEW_MODES.find((mode) => mode === row?.value) ?? reviewMode;
}

export async function storeReviewMode(
  tx: Tx,
  mode: ReviewMode,
  by: { readonly who: string; readonly at: Date },
): Promise<void> {
  await tx.run(
    `insert into ad_settings (name, value, changed_by, changed_at)
     values ('review_mode', :mode, :who, :at)
     on conflict (name) do update
       set value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    { mode, ...by },
  );
}

/** The lowest price of an event, in micros of the country's currency. */
export interface FloorRow {
  readonly country: string;
  readonly objective: Objective;
  readonly event: BillableEvent;
  readonly micros: number;
}

/** Returns all floors set by operators. */
export function floors(tx: Tx): Promise<FloorRow[]> {
  return tx.rows<FloorRow>(
    'select country, objective, event, micros from ad_floors order by country, objective, event',
  );
}

/** Sets floors; 0 removes one. */
export async function storeFloors(tx: Tx, rows: readonly FloorRow[]): Promise<void> {
  await tx.run(
    `with wanted as (
       select * from unnest(:countries::text[], :objectives::text[], :events::text[], :micros::integer[])
         as wanted (country, objective, event, micros)),
     gone as (
       delete from ad_floors using wanted
       where wanted.micros = 0 and ad_floors.country = wanted.country
         and ad_floors.objective = wanted.objective and ad_floors.event = wanted.event)
     insert into ad_floors (country, objective, event, micros)
     select country, objective, event, micros from wanted where micros > 0
     on conflict (country, objective, event) do update set micros = excluded.micros`,
    {
      countries: rows.map(({ country }) => country),
      objectives: rows.map(({ objective }) => objective),
      events: rows.map(({ event }) => event),
      micros: rows.map(({ micros }) => micros),
    },
  );
}

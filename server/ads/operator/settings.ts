import type {
  AdSettings,
  getAdSettings as getCall,
  updateAdSettings as updateCall,
} from '#contract/ads/settings.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import {
  findReviewMode,
  floors,
  type ReviewDefaults,
  storeFloors,
  storeReviewMode,
} from '../core/setting-store.ts';

/** What the settings of the process say. */
export interface AdDefaults extends ReviewDefaults {
  /** Pins of a feed between two ads. */
  readonly every: number;
}

/** How ads are reviewed here, and what they cost at least. */
export function getSettings(
  { read, reviewMode, every }: SignedInContext & AdDefaults,
  _input: InputOf<typeof getCall>,
): Promise<AdSettings> {
  return settingsNow(read, { reviewMode, every });
}

async function settingsNow(tx: Tx, defaults: AdDefaults): Promise<AdSettings> {
  const kept = await floors(tx);
  return {
    type: 'ad_settings',
    review_mode: await findReviewMode(tx, defaults),
    default_review_mode: defaults.reviewMode,
    pins_between_ads: defaults.every,
    floors: kept.map(({ country, objective, event, micros }) => ({
      country,
      objective_type: objective,
      billable_event: event,
      floor_in_micro_currency: micros,
    })),
  };
}

/** An operator changes what is named; it is in the log. */
export async function updateSettings(
  context: SignedInContext & AdDefaults,
  { review_mode: mode, floors: asked = [] }: InputOf<typeof updateCall>,
): Promise<AdSettings> {
  const { tx, viewer, now } = context;
  if (mode !== undefined) {
    await storeReviewMode(tx, mode, { who: viewer.id, at: now });
    await recordAct(context, { review_mode: mode });
  }
  const rows = new Map(
    asked.map((floor) => {
      const { country, objective_type: objective, billable_event: event } = floor;
      const row = { country, objective, event, micros: floor.floor_in_micro_currency };
      return [`${country} ${objective} ${event}`, row];
    }),
  );
  if (rows.size > 0) {
    await storeFloors(tx, [...rows.values()]);
    const said = [...rows].map(([of, { micros }]) => `${of} ${micros}`).join(', ');
    await recordAct(context, { floors: said });
  }
  return settingsNow(tx, context);
}

function recordAct(
  { tx, viewer, now, origin }: SignedInContext,
  detail: Record<string, string>,
): Promise<void> {
  const who = { actorId: viewer.id, subjectId: null };
  return record(tx, { action: 'ad_settings_changed', ...who, origin, at: now, detail });
}

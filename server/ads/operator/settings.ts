import {
  type AdSettings,
  EXCHANGED,
  type getAdSettings as getCall,
  type updateAdSettings as updateCall,
} from '#contract/ads/settings.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { record } from '#server/trust/index.ts';
import { firstRates } from '../prices/exchange-rules.ts';
import { setRates, storeRates } from '../prices/exchange-store.ts';
import {
  findReviewMode,
  floors,
  type ReviewDefaults,
  storeFloors,
  storeReviewMode,
} from '../core/setting-store.ts';

/** Defaults from the process's settings. */
export interface AdDefaults extends ReviewDefaults {
  /** Pins of a feed between two ads. */
  readonly every: number;
}

/** Returns the review settings and the price floors. */
export async function getSettings(
  { read, now, reviewMode, every }: SignedInContext & AdDefaults,
  _input: InputOf<typeof getCall>,
): Promise<AdSettings> {
  return settingsNow(read, { now, reviewMode, every });
}

async function settingsNow(
  tx: Tx,
  { now, ...defaults }: AdDefaults & { readonly now: Date },
): Promise<AdSettings> {
  const stored = await floors(tx);
  const rates = new Map((await setRates(tx, now)).map((rate) => [rate.currency, rate]));
  return {
    type: 'ad_settings',
    review_mode: await findReviewMode(tx, defaults),
    default_review_mode: defaults.reviewMode,
    pins_between_ads: defaults.every,
    floors: stored.map(({ country, objective, event, micros }) => ({
      country,
      objective_type: objective,
      billable_event: event,
      floor_in_micro_currency: micros,
    })),
    exchange_rates: EXCHANGED.map((currency) => ({
      currency,
      per_dollar_in_micro_currency: rates.get(currency)?.perDollar ?? firstRates.get(currency) ?? 0,
      since: rates.get(currency)?.day ?? null,
    })),
  };
}

/** Lets an operator change the given settings; it is logged. */
export async function updateSettings(
  context: SignedInContext & AdDefaults,
  {
    review_mode: mode,
    floors: requests = [],
    exchange_rates: rates = [],
  }: InputOf<typeof updateCall>,
): Promise<AdSettings> {
  const { tx, viewer, now } = context;
  if (mode !== undefined) {
    await storeReviewMode(tx, mode, { who: viewer.id, at: now });
    await recordAct(context, { review_mode: mode });
  }
  const rows = new Map(
    requests.map((floor) => {
      const { country, objective_type: objective, billable_event: event } = floor;
      const row = { country, objective, event, micros: floor.floor_in_micro_currency };
      return [`${country} ${objective} ${event}`, row];
    }),
  );
  if (rows.size > 0) {
    await storeFloors(tx, [...rows.values()]);
    const expected = [...rows].map(([of, { micros }]) => `${of} ${micros}`).join(', ');
    await recordAct(context, { floors: expected });
  }
  await changeRates(context, rates);
  return settingsNow(tx, context);
}

/** If a currency is listed twice, the last rate counts. */
async function changeRates(
  context: SignedInContext,
  request: NonNullable<InputOf<typeof updateCall>['exchange_rates']>,
): Promise<void> {
  if (request.length === 0) return;
  const perDollar = new Map(
    request.map((one) => [one.currency, one.per_dollar_in_micro_currency] as const),
  );
  const rows = [...perDollar].map(([currency, micros]) => ({ currency, perDollar: micros }));
  await storeRates(context.tx, rows, context.now);
  await recordAct(context, {
    exchange_rates: rows.map((row) => `${row.currency} ${row.perDollar}`).join(', '),
  });
}

function recordAct(
  { tx, viewer, now, origin }: SignedInContext,
  detail: Record<string, string>,
): Promise<void> {
  const who = { actorId: viewer.id, subjectId: null };
  return record(tx, { action: 'ad_settings_changed', ...who, origin, at: now, detail });
}

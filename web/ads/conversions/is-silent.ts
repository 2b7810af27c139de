import { type OverviewEvent, type Period, PERIODS } from '#contract/ads/conversions/overview.ts';

/** Of fewer events in a period nobody can say how often they come. */
const LEAST_EVENTS = 20;
/** Shops sleep at night: a pause is a silence from so many usual pauses on, and no sooner than three hours. */
const USUAL_PAUSES = 12;
const LEAST_SILENCE_S = 3 * 3600;

/** Whether an event that came often has not come for much longer than usual. */
export function isSilent(
  { received, last_received_time: last }: OverviewEvent,
  period: Period,
  now: number,
): boolean {
  if (received < LEAST_EVENTS) return false;
  const { bars, hours } = PERIODS[period];
  const usual = (bars * hours * 3600) / received;
  return now - last > Math.max(LEAST_SILENCE_S, USUAL_PAUSES * usual);
}

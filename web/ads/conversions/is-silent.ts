import { type OverviewEvent, type Period, PERIODS } from '#contract/ads/conversions/overview.ts';

/** With fewer events in a period their usual interval is unknown. */
const LEAST_EVENTS = 20;
/** Shops are quiet at night: an event is silent after this many usual intervals, and after at least three hours. */
const USUAL_PAUSES = 12;
const LEAST_SILENCE_S = 3 * 3600;

/** Whether a frequent event has been missing for much longer than usual. */
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

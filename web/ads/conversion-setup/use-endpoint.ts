import { createConversionEvents } from '#contract/ads/conversions/events.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useConsole } from '../console/console-context.ts';

/** The URL for the ad account's events; the host is known only in the browser. */
export function useEndpoint(): string {
  const { id } = useConsole().account;
  const origin = useHydrated() ? window.location.origin : '';
  const path = createConversionEvents.paths[0]?.[1] ?? '';
  return origin + path.replace('{advertiser_id}', id);
}

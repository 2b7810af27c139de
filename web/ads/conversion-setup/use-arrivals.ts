import { useQuery } from '@tanstack/react-query';
import {
  type ConversionArrivals,
  getConversionArrivals,
} from '#contract/ads/conversions/arrivals.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useConsole } from '../console/console-context.ts';

/** A set-up that waits for its first event hears of it within this. */
const POLL_MS = 3000;

/** What arrived of conversions, followed as it arrives. */
export function useArrivals() {
  const advertiser_id = useConsole().account.id;
  return useQuery({
    ...callOptions(useSend(), getConversionArrivals, { advertiser_id }),
    refetchInterval: POLL_MS,
  });
}

/** Of the newest events by the API, how many in a hundred came with a part; null while there are none. */
export function shareOf(
  { api_sample, api_parts }: ConversionArrivals,
  part: ConversionArrivals['api_parts'][number]['part'],
): number | null {
  if (api_sample === 0) return null;
  const count = api_parts.find((one) => one.part === part)?.count ?? 0;
  return Math.round((100 * count) / api_sample);
}

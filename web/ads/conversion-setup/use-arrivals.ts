import { useQuery } from '@tanstack/react-query';
import {
  type ConversionArrivals,
  getConversionArrivals,
} from '#contract/ads/conversions/arrivals.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useConsole } from '../console/console-context.ts';

/** The delay until a waiting setup notices its first event. */
const POLL_MS = 3000;

/** Polls the conversions that have arrived. */
export function useArrivals() {
  const advertiser_id = useConsole().account.id;
  return useQuery({
    ...callOptions(useSend(), getConversionArrivals, { advertiser_id }),
    refetchInterval: POLL_MS,
  });
}

/** The percentage of the latest API events that included a part; null without events. */
export function shareOf(
  { api_sample, api_parts }: ConversionArrivals,
  part: ConversionArrivals['api_parts'][number]['part'],
): number | null {
  if (api_sample === 0) return null;
  const count = api_parts.find((one) => one.part === part)?.count ?? 0;
  return Math.round((100 * count) / api_sample);
}

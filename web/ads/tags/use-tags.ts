import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ConversionTag, getConversionTags } from '#contract/ads/conversion-tags.ts';
import { getConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useConsole } from '../console/console-context.ts';

/** A page that waits for the first sign of a tag hears of it within this. */
const POLL_MS = 3000;

/** The ad account's tags, the oldest first. */
export function useTags() {
  const list = useLatePages(getConversionTags, { advertiser_id: useConsole().account.id });
  return { list, tags: list.data?.pages.flatMap(({ data }) => data) };
}

/** The tag that a page is about: the first, until another is picked. */
export function useChosenTag() {
  const { list, tags } = useTags();
  const [id, pick] = useState<string | null>(null);
  const tag: ConversionTag | undefined = tags?.find((one) => one.id === id) ?? tags?.[0];
  return { list, tags, tag, pick };
}

/** How a tag fares, looked at again and again. */
export function useTagHealth(tag_id: string) {
  const advertiser_id = useConsole().account.id;
  return useQuery({
    ...callOptions(useSend(), getConversionTagHealth, { advertiser_id, tag_id }),
    refetchInterval: POLL_MS,
  });
}

/** Where the tag's script is; its host is known once the browser has the page. */
export const useOrigin = (): string => (useHydrated() ? window.location.origin : '');

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ConversionTag, getConversionTags } from '#contract/ads/conversion-tags.ts';
import { getConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useConsole } from '../console/console-context.ts';

/** The delay until a waiting page notices a tag's first event. */
const POLL_MS = 3000;

/** The ad account's tags, oldest first. */
export function useTags() {
  const list = useLatePages(getConversionTags, { advertiser_id: useConsole().account.id });
  return { list, tags: list.data?.pages.flatMap(({ data }) => data) };
}

/** The page's tag: the first one, until another is chosen. */
export function useChosenTag() {
  const { list, tags } = useTags();
  const [id, pick] = useState<string | null>(null);
  const tag: ConversionTag | undefined = tags?.find((one) => one.id === id) ?? tags?.[0];
  return { list, tags, tag, pick };
}

/** Polls a tag's health. */
export function useTagHealth(tag_id: string) {
  const advertiser_id = useConsole().account.id;
  return useQuery({
    ...callOptions(useSend(), getConversionTagHealth, { advertiser_id, tag_id }),
    refetchInterval: POLL_MS,
  });
}

/** The origin of the tag's script; known only in the browser. */
export const useOrigin = (): string => (useHydrated() ? window.location.origin : '');

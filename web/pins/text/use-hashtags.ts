import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MAX_HASHTAGS_SHOWN } from '#contract/kernel/limits.ts';
import { completeHashtag, type HashtagSuggestion } from '#contract/pins/hashtags.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';

const NONE: readonly HashtagSuggestion[] = [];

/** Returns at most five hashtags with this prefix; while they load, those of the previous result that still match. */
export function useHashtags(word: string): readonly HashtagSuggestion[] {
  const { data } = useQuery({
    ...callOptions(useSend(), completeHashtag, { q: word, show_pin_count: true }),
    enabled: word !== '',
    placeholderData: keepPreviousData,
  });
  if (word === '' || !data) return NONE;
  const start = `#${word}`.normalize('NFKC').toLowerCase();
  return data.filter(({ query }) => query.startsWith(start)).slice(0, MAX_HASHTAGS_SHOWN);
}

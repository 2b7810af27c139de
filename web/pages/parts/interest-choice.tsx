import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getExplore, getTopics } from '#contract/discovery/topics.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import type { InterestsProps } from '#web/ads/quick-promote/audience-choice.tsx';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from './interest-choice.module.css';

/** Returns a topic's name as people say it: some exist only as a hashtag. */
const subjectOf = (name: string): string => name.replace(/^#/, '');

/** Chooses among this site's topics: the largest ones first, and all on request. */
export function InterestChoice({ chosen, most, hints, onChange }: InterestsProps) {
  const { t } = useWords();
  const [all, setAll] = useState(false);
  const explore = useQuery(callOptions(useSend(), getExplore, {}));
  const list = useLatePages(getTopics, { page_size: MAX_PAGE_SIZE }, all);
  const large = explore.data?.flatMap(({ topics }) => topics) ?? [];
  const rest = all ? (list.data?.pages.flatMap((page) => page.data) ?? []) : [];
  const names = new Set([...chosen, ...[...large, ...rest].map(({ name }) => subjectOf(name))]);
  const isEmpty = explore.isSuccess && names.size === 0;
  const isFull = chosen.length >= most;
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  const label = t('Interests');
  return (
    <div role="group" aria-label={label} className={styles['interests']}>
      <p className={styles['top']}>
        <b>{label}</b>
        <span role="status">{t('{count} of {most}', { count: chosen.length, most })}</span>
      </p>
      <div className={styles['names']}>
        {[...names].map((name) => (
          <Chip
            key={name}
            pressed={chosen.includes(name)}
            disabled={isFull && !chosen.includes(name)}
            onClick={() => toggle(name)}
          >
            <span dir="auto">{name}</span>
          </Chip>
        ))}
      </div>
      <p className={styles['hint']}>
        {isEmpty
          ? (hints?.none ??
            t("There are no topics here yet. Without one, it's shown whatever people like."))
          : (hints?.choose ?? t('Leave empty for all interests.'))}
      </p>
      {(explore.isError || list.isError) && (
        <p className={styles['hint']} role="alert">
          {t("Some interests didn't load. You can go on without them.")}
        </p>
      )}
      {all ? (
        <ShowMore list={list} of={label} />
      ) : isEmpty ? null : (
        <Button onClick={() => setAll(true)}>{t('All interests')}</Button>
      )}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import type { HashtagSuggestion } from '#contract/pins/hashtags.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import styles from './hashtag-flyout.module.css';

interface Props {
  readonly id: string;
  readonly tags: readonly HashtagSuggestion[];
  readonly active: number;
  readonly onPick: (tag: HashtagSuggestion) => void;
  readonly onActive: (at: number) => void;
}

/** Hashtags to choose from; focus stays in the field, which references the active one. */
export function HashtagFlyout({ id, tags, active, onPick, onActive }: Props) {
  const { t } = useWords();
  const list = useRef<HTMLDivElement>(null);
  // It may open below the visible part of its scroll container.
  useEffect(() => {
    // Braces, because some browsers return a promise, which React would take for a clean-up function.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [tags.length]);
  return (
    <div className={styles['place']}>
      <div
        ref={list}
        id={id}
        className={styles['flyout']}
        role="listbox"
        aria-label={t('Hashtags')}
      >
        {tags.map((tag, at) => (
          // The field keeps focus, and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={tag.query}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onPointerMove={() => onActive(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(tag)}
          >
            <bdi>{tag.query}</bdi>
            <span>{pinsOf(tag, t)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function pinsOf({ pin_count: count }: HashtagSuggestion, t: Translate): string {
  return t('{count, plural, one {# Pin} other {# Pins}}', { count });
}

import { useEffect, useRef, useState } from 'react';
import { MAX_CHANGE_QUERY } from '#contract/ads/history.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useSettled } from '../core/use-settled.ts';
import styles from './history.module.css';

const SETTLED_MS = 400;

interface Props {
  /** The query in the URL. */
  readonly q: string;
  readonly onFind: (q: string) => void;
}

/** The search field; it searches when the person pauses. */
export function FindChanges({ q, onFind }: Props) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  const settled = useSettled(text.trim(), SETTLED_MS);
  useEffect(() => {
    if (settled !== q) onFind(settled);
    // The URL follows the field, not the reverse.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled]);
  useEffect(() => {
    // Changed from outside, such as by the link to all changes.
    if (field.current !== document.activeElement) setText(q);
  }, [q]);
  return (
    <input
      ref={field}
      type="search"
      className={styles['find']}
      aria-label={t('Find by name or number')}
      placeholder={t('Name or number')}
      maxLength={MAX_CHANGE_QUERY}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

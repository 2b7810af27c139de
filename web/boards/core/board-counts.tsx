import Lock from 'lucide-react/icons/lock';
import type { Board } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './board-counts.module.css';

interface Props {
  readonly board: Pick<Board, 'pin_count' | 'section_count' | 'privacy' | 'follower_count'>;
  /** Labels a secret board; cards show a lock beside the name instead. */
  readonly privacy?: boolean;
  readonly followers?: boolean;
}

/** "Secret · 73 pins · 4 sections". */
export function BoardCounts({ board, privacy, followers }: Props) {
  const { t } = useWords();
  const parts = [
    t('{count, plural, one {# Pin} other {# Pins}}', { count: board.pin_count }),
    board.section_count > 0 &&
      t('{count, plural, one {# section} other {# sections}}', { count: board.section_count }),
    followers &&
      board.privacy === 'public' &&
      t('{count, plural, one {# follower} other {# followers}}', { count: board.follower_count }),
  ].filter((part) => typeof part === 'string');
  return (
    <span className={styles['counts']}>
      {privacy && board.privacy === 'secret' && (
        <span className={styles['part']}>
          <Lock size={12} aria-hidden="true" />
          {t('Secret')}
        </span>
      )}
      {parts.map((part) => (
        <span key={part} className={styles['part']}>
          {part}
        </span>
      ))}
    </span>
  );
}

import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import type { Board, Section } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { BoardCounts } from '../core/board-counts.tsx';
import { coverPictures, sectionPictures } from '../core/cover.ts';
import styles from './board-row.module.css';

interface RowProps {
  readonly cover: ReactNode;
  readonly name: string;
  readonly meta?: ReactNode;
  /** Opens a further list instead of saving. */
  readonly leads?: boolean;
  readonly busy?: boolean;
  /** The label of the action, unless it saves. */
  readonly act?: string | undefined;
  readonly onPick: () => void;
}

/** One row of a picker: 60 px high, all of it a button. */
function Row({ cover, name, meta, leads, busy, act, onPick }: RowProps) {
  const { t } = useWords();
  return (
    <button type="button" className={styles['row']} aria-busy={busy || undefined} onClick={onPick}>
      {cover}
      <span className={styles['words']}>
        <b className={styles['name']}>
          <bdi>{name}</bdi>
        </b>
        {meta && <span className={styles['meta']}>{meta}</span>}
      </span>
      {busy && <Spinner size={20} />}
      {!busy && leads && (
        <ChevronRight size={20} className={`flip ${styles['soft']}`} aria-hidden="true" />
      )}
      {!busy && !leads && meta && (
        // The whole row is the button; this displays its action.
        <span
          aria-hidden="true"
          className={buttonClass({ variant: 'main', className: styles['save'] })}
        >
          {act ?? t('Save')}
        </span>
      )}
    </button>
  );
}

interface BoardRowProps {
  readonly board: Board;
  readonly leads?: boolean;
  readonly busy?: boolean;
  readonly act?: string | undefined;
  readonly onPick: () => void;
}

export function BoardRow({ board, leads = false, busy = false, act, onPick }: BoardRowProps) {
  const cover = (
    <BowerCover size="row" pictures={coverPictures(board, 'row')} color={board.dominant_color} />
  );
  const meta = <BoardCounts board={board} privacy />;
  return (
    <Row
      cover={cover}
      name={board.name}
      meta={meta}
      leads={leads}
      busy={busy}
      act={act}
      onPick={onPick}
    />
  );
}

interface SectionRowProps {
  readonly section: Section;
  readonly busy?: boolean;
  readonly onPick: () => void;
}

export function SectionRow({ section, busy = false, onPick }: SectionRowProps) {
  const { t } = useWords();
  const cover = <BowerCover size="row" pictures={sectionPictures(section)} />;
  const meta = t('{count, plural, one {# Pin} other {# Pins}}', { count: section.pin_count });
  return <Row cover={cover} name={section.title} meta={meta} busy={busy} onPick={onPick} />;
}

/** The last row of a picker, which creates a new one. */
export function CreateRow({ label, onPick }: { label: string; onPick: () => void }) {
  const cover = (
    <span className={styles['plus']}>
      <Plus size={20} aria-hidden="true" />
    </span>
  );
  return <Row cover={cover} name={label} onPick={onPick} />;
}

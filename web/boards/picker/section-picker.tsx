import type { ReactNode } from 'react';
import type { Board, Section } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { BoardRow, CreateRow, SectionRow } from '../cards/board-row.tsx';
import styles from './picker.module.css';

interface Props {
  readonly board: Board;
  readonly sections: readonly Section[];
  /** Receives a section, or null for the board itself. */
  readonly onPick: (section: Section | null) => void;
  readonly onCreate: () => void;
  /** The destination being saved to: a section's id, or the board's. */
  readonly busyId?: string | undefined;
  readonly notice?: ReactNode;
  /** As in BoardPicker. */
  readonly foot?: ReactNode;
}

/** The chosen board and its sections, with a heading for each kind [SAVE-04]. */
export function SectionPicker(props: Props) {
  const { board, sections, onPick, onCreate, busyId, notice, foot } = props;
  const { t } = useWords();
  return (
    <div className={classNames(styles['picker'], foot !== undefined && styles['page'])}>
      {notice}
      <div className={styles['lists']}>
        <h3 className={styles['heading']}>{t('Board')}</h3>
        <BoardRow board={board} busy={busyId === board.id} onPick={() => onPick(null)} />
        <h3 className={styles['heading']}>{t('Section')}</h3>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <SectionRow
                section={section}
                busy={busyId === section.id}
                onPick={() => onPick(section)}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['foot']}>
        {foot ?? <CreateRow label={t('Add section')} onPick={onCreate} />}
      </div>
    </div>
  );
}

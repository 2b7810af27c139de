import Search from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import type { Board } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { BoardRow, CreateRow } from '../cards/board-row.tsx';
import { pickerLists } from './picker-lists.ts';
import styles from './picker.module.css';

interface Props {
  readonly boards: readonly Board[];
  readonly shortlist: readonly Board[];
  readonly onPick: (board: Board) => void;
  /** Absent where only a board that exists will do. */
  readonly onCreate?: () => void;
  /** What choosing does, unless it saves; then a board with sections is chosen as well. */
  readonly act?: string;
  /** The board that a save is on its way to. */
  readonly busyId?: string | undefined;
  /** Above the lists: what went wrong. */
  readonly notice?: ReactNode;
  /** In the place of the row that makes a new one: the picker is then a page, which scrolls as a whole. */
  readonly foot?: ReactNode;
}

/** The boards that a pin can be saved to [SAVE-02]; past ten they can be filtered [SAVE-24]. */
export function BoardPicker({
  boards,
  shortlist,
  onPick,
  onCreate,
  act,
  busyId,
  notice,
  foot,
}: Props) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const lists = pickerLists(boards, shortlist, typed);
  const rows = (list: readonly Board[]) =>
    list.map((board) => (
      <li key={board.id}>
        <BoardRow
          board={board}
          leads={act === undefined && board.section_count > 0}
          act={act}
          busy={board.id === busyId}
          onPick={() => onPick(board)}
        />
      </li>
    ));
  return (
    <div className={classNames(styles['picker'], foot !== undefined && styles['page'])}>
      {notice}
      {lists.filter && <Filter value={typed} onType={setTyped} />}
      <div className={styles['lists']}>
        {lists.headings && lists.top.length > 0 && (
          <>
            <h3 className={styles['heading']}>{t('Top choices')}</h3>
            <ul>{rows(lists.top)}</ul>
          </>
        )}
        {lists.headings && <h3 className={styles['heading']}>{t('All boards')}</h3>}
        <ul>{rows(lists.all)}</ul>
        {lists.all.length === 0 && (
          <p className={styles['none']} role="status">
            {typed === '' ? t('Create a board for this Pin.') : t('No boards by that name.')}
          </p>
        )}
      </div>
      {(foot || onCreate) && (
        <div className={styles['foot']}>
          {foot ?? (onCreate && <CreateRow label={t('Create board')} onPick={onCreate} />)}
        </div>
      )}
    </div>
  );
}

function Filter({ value, onType }: { value: string; onType: (text: string) => void }) {
  const { t } = useWords();
  return (
    <div className={styles['filter']}>
      <Search size={20} aria-hidden="true" />
      <input
        type="search"
        aria-label={t('Filter boards')}
        placeholder={t('Filter boards')}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}

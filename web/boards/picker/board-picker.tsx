import Search from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import type { Board } from '#contract/boards.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { Button } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { BoardRow, CreateRow } from '../cards/board-row.tsx';
import { pickerLists } from './picker-lists.ts';
import styles from './picker.module.css';

interface Props {
  readonly boards: readonly Board[];
  readonly shortlist: readonly Board[];
  readonly onPick: (board: Board) => void;
  /** Absent if only an existing board can be chosen. */
  readonly onCreate?: () => void;
  /** The label of the action, unless it saves; a board with sections is then chosen as a whole. */
  readonly act?: string;
  /** The id of the board being saved to. */
  readonly busyId?: string | undefined;
  /** A message above the lists about a failure. */
  readonly notice?: ReactNode;
  /** Replaces the row that creates a board: the picker is then a page, which scrolls as a whole. */
  readonly foot?: ReactNode;
}

/** The boards that a pin can be saved to [SAVE-02]; more than ten have a filter [SAVE-24]. */
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
  const isEmpty = boards.length === 0;
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
        {isEmpty && <NoBoards isPage={foot !== undefined} {...(onCreate && { onCreate })} />}
        {lists.all.length === 0 && !isEmpty && (
          <p className={styles['none']} role="status">
            {t('No boards by that name.')}
          </p>
        )}
      </div>
      {(foot || (onCreate && !isEmpty)) && (
        <div className={styles['foot']}>
          {foot ?? (onCreate && <CreateRow label={t('Create board')} onPick={onCreate} />)}
        </div>
      )}
    </div>
  );
}

/** The empty list. A page creates the first board from its foot. */
function NoBoards({ isPage, onCreate }: { readonly isPage: boolean } & Pick<Props, 'onCreate'>) {
  const { t } = useWords();
  if (!isPage && !onCreate) return <EmptyState title={t("You don't have another board yet.")} />;
  const action = !isPage && onCreate && (
    <Button variant="main" onClick={onCreate}>
      {t('Create board')}
    </Button>
  );
  return (
    <EmptyState
      title={t('No boards yet')}
      text={t('Create a board for this Pin.')}
      action={action}
    />
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

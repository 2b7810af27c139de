import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useRef, useState } from 'react';
import { type Board, getSections, type Section } from '#contract/boards.ts';
import { orderSections } from '#contract/boards/section-order.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { MenuButton } from '#web/ui/overlay/menu-button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { MoveSectionDialog } from './move-section-dialog.tsx';
import { putAt } from '../core/put-at.ts';
import { DeleteSectionDialog, RenameSectionDialog } from './section-dialogs.tsx';
import styles from './section-order.module.css';

interface Props {
  readonly board: Board;
  readonly onClose: () => void;
}

type Act = 'rename' | 'move' | 'delete';

/** Lists a board's sections in order, to drag, move with buttons, and act on [BOARD-18]. */
export function SectionOrderDialog({ board, onClose }: Props) {
  const { t } = useWords();
  const { sections, put, error } = useSectionOrder(board);
  const [act, setAct] = useState<{ kind: Act; section: Section } | null>(null);
  const dragged = useRef<string | null>(null);
  const drop = (at: number) => {
    if (dragged.current !== null) void put(dragged.current, at);
    dragged.current = null;
  };
  const shared = act && { section: act.section, board, onClose: () => setAct(null) };
  return (
    <Dialog isOpen title={t('Organise sections')} onClose={onClose}>
      {error && <Banner bad>{error}</Banner>}
      <ol className={styles['list']}>
        {sections.map((section, at) => (
          // Dragging is optional: the row's buttons do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={section.id}
            className={styles['row']}
            draggable
            onDragStart={() => (dragged.current = section.id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => drop(at)}
          >
            <b className={styles['name']}>
              <bdi>{section.title}</bdi>
            </b>
            <IconButton
              label={t('Move {section} up', { section: section.title })}
              disabled={at === 0}
              onClick={() => void put(section.id, at - 1)}
            >
              <ArrowUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t('Move {section} down', { section: section.title })}
              disabled={at === sections.length - 1}
              onClick={() => void put(section.id, at + 1)}
            >
              <ArrowDown size={18} aria-hidden="true" />
            </IconButton>
            <Acts section={section} onAct={(kind) => setAct({ kind, section })} />
          </li>
        ))}
      </ol>
      {shared && act?.kind === 'rename' && <RenameSectionDialog {...shared} stays />}
      {shared && act?.kind === 'move' && <MoveSectionDialog {...shared} />}
      {shared && act?.kind === 'delete' && <DeleteSectionDialog {...shared} />}
    </Dialog>
  );
}

function Acts({ section, onAct }: { section: Section; onAct: (act: Act) => void }) {
  const { t } = useWords();
  const label = t('More for {section}', { section: section.title });
  const entries = [
    { id: 'rename', label: t('Edit section'), onPress: () => onAct('rename') },
    { id: 'move', label: t('Move section'), onPress: () => onAct('move') },
    { id: 'delete', label: t('Delete section'), onPress: () => onAct('delete'), danger: true },
  ];
  return (
    <MenuButton
      label={label}
      entries={entries}
      renderTrigger={(props) => (
        <IconButton label={label} {...props}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}

interface SectionPage {
  readonly data: readonly Section[];
  readonly bookmark: string | null;
}

/** Returns the sections as displayed: reordered optimistically, and reverted when the server refuses. */
function useSectionOrder(board: Board) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const list = useLatePages(getSections, { board_id: board.id, page_size: 250 });
  const [error, setError] = useState<string | null>(null);
  const sections = list.data?.pages.flatMap((page) => page.data) ?? [];
  const put = async (id: string, to: number): Promise<void> => {
    const ids = sections.map((section) => section.id);
    const order = putAt(ids, id, to);
    if (order === null) return;
    const key = { queryKey: callKey(getSections) };
    setError(null);
    await queries.cancelQueries(key);
    queries.setQueriesData<InfiniteData<SectionPage>>(key, (old) => old && inOrder(old, order));
    try {
      await send(orderSections, { board_id: board.id, section_ids: [...order] });
    } catch (cause) {
      setError(failureText(cause, t));
      await queries.invalidateQueries(key);
    }
  };
  return { sections, put, error };
}

function inOrder(
  list: InfiniteData<SectionPage>,
  order: readonly string[],
): InfiniteData<SectionPage> {
  const all = new Map(list.pages.flatMap((page) => page.data).map((one) => [one.id, one]));
  if (order.some((id) => !all.has(id))) return list;
  const data = order.flatMap((id) => all.get(id) ?? []);
  const [first] = list.pages;
  return first
    ? { ...list, pages: [{ ...first, data, bookmark: null }], pageParams: [null] }
    : list;
}

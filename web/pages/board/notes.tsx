import { useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { getBoard } from '#contract/boards.ts';
import { type BoardNote, getBoardNotes, MAX_NOTES } from '#contract/boards/notes.ts';
import head from '#web/boards/cards/board-head.module.css';
import { NoteCard } from '#web/boards/notes/note-card.tsx';
import type { NoteDialogProps } from '#web/boards/notes/note-dialog.tsx';
import styles from '#web/boards/notes/notes.module.css';
import { notesPath } from '#web/boards/core/notes-path.ts';
import { useNotes } from '#web/boards/notes/use-notes.ts';
import { useCall, usePages } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Ago } from '#web/talk/core/ago.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';

const NoteDialog = lazyPart<NoteDialogProps>(
  async () => (await import('#web/boards/notes/note-dialog.tsx')).NoteDialog,
);

/** A board's notes: written by the people who work on it, readable by everybody who can see it. */
function BoardNotes() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false });
  const board = useCall(getBoard, { board_id: id });
  const list = usePages(getBoardNotes, { board_id: board.id, page_size: MAX_NOTES });
  const notes = list.data.pages.flatMap((page) => page.data);
  const mine = board.board_access.includes('write');
  const { write, tick, remove } = useNotes(board.id);
  const [open, setOpen] = useState<{ readonly note: BoardNote | null } | null>(null);
  const add = mine && (
    <Button
      variant="main"
      onClick={() => setOpen({ note: null })}
      onPointerEnter={NoteDialog.preload}
      onFocus={NoteDialog.preload}
    >
      <Plus size={18} aria-hidden="true" />
      {t('New note')}
    </Button>
  );
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <PageLink href={board.url} className={head['up']}>
            <ArrowLeft size={16} className="flip" aria-hidden="true" />
            <bdi>{board.name}</bdi>
          </PageLink>
          <h1 className="h-40">{t('Notes')}</h1>
        </div>
        {notes.length > 0 && add}
      </header>
      {notes.length === 0 && (
        <EmptyState
          title={t('No notes on {board} yet', { board: board.name })}
          text={
            mine
              ? t("Measurements, plans, checklists: anything that isn't a Pin.")
              : t('Notes written for this board will show up here.')
          }
          action={add}
        />
      )}
      <ul className={styles['list']} aria-label={t('Notes')}>
        {notes.map((note) => (
          <li key={note.id}>
            <NoteCard
              note={note}
              ago={<Ago since={note.updated_at} />}
              onTick={mine ? tick : undefined}
              acts={
                mine && (
                  <NoteActs
                    note={note}
                    onEdit={() => setOpen({ note })}
                    onDelete={() => void remove(note)}
                  />
                )
              }
            />
          </li>
        ))}
      </ul>
      {open && <NoteDialog note={open.note} write={write} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface ActsProps {
  readonly note: BoardNote;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function NoteActs({ note, onEdit, onDelete }: ActsProps) {
  const { t } = useWords();
  const title = note.title || t('Note');
  return (
    <span className={styles['acts']}>
      <IconButton
        label={t('Edit {title}', { title })}
        onClick={onEdit}
        onPointerEnter={NoteDialog.preload}
        onFocus={NoteDialog.preload}
      >
        <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Delete {title}', { title })} onClick={onDelete}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

export const page = definePage<'id'>({
  load: async ({ params: { id }, get, pages, words: { t } }) => {
    const board = await get(getBoard, { board_id: id });
    await pages(getBoardNotes, { board_id: board.id, page_size: MAX_NOTES });
    const title = `${t('Notes')} · ${board.name}`;
    return { title, canonical: notesPath(board.id), hidden: true };
  },
  Page: BoardNotes,
});

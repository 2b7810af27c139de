import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getBoard } from '#contract/boards.ts';
import {
  createBoardNote,
  deleteBoardNote,
  getBoardNotes,
  updateBoardNote,
  type BoardNote,
  type NoteItem,
} from '#contract/boards/notes.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

interface NotePage {
  readonly data: readonly BoardNote[];
}
type Words = Pick<BoardNote, 'title' | 'text' | 'items'>;

export interface NoteActs {
  /** Creates or changes a note; throws when the server refuses. */
  readonly write: (note: BoardNote | null, words: Words) => Promise<void>;
  /** Ticks an item optimistically, and reverts it on failure. */
  readonly tick: (note: BoardNote, items: readonly NoteItem[]) => Promise<void>;
  /** Deletes a note, with an undo. */
  readonly remove: (note: BoardNote) => Promise<void>;
}

/** Returns the actions on a board's notes, for people who work on the board. */
export function useNotes(boardId: string): NoteActs {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const list = { queryKey: callKey(getBoardNotes) };
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(list),
      queries.invalidateQueries({ queryKey: callKey(getBoard) }),
    ]);
  const show = (note: BoardNote) =>
    queries.setQueriesData<InfiniteData<NotePage>>(list, (old) => old && withNote(old, note));
  const failed = async (cause: unknown) => {
    toasts.show({ kind: 'failed', text: failureText(cause, t) });
    await refresh();
  };
  const create = async (words: Words) => {
    await sendOnce(send, createBoardNote, { board_id: boardId, ...words });
    await refresh();
  };
  return {
    write: async (note, words) => {
      if (note === null) return create(words);
      const edited = { note_id: note.id, version: note.version };
      try {
        show(await send(updateBoardNote, { ...edited, ...words }));
      } catch (cause) {
        await refresh();
        throw cause;
      }
    },
    tick: async (note, items) => {
      await queries.cancelQueries(list);
      show({ ...note, items: [...items] });
      try {
        const edited = { note_id: note.id, version: note.version };
        show(await send(updateBoardNote, { ...edited, items: [...items] }));
      } catch (cause) {
        show(note);
        await failed(cause);
      }
    },
    remove: async (note) => {
      try {
        await send(deleteBoardNote, { note_id: note.id });
      } catch (cause) {
        return failed(cause);
      }
      await refresh();
      const { title, text, items } = note;
      const undo = () => void create({ title, text, items }).catch(failed);
      toasts.show({ text: t('Note deleted'), action: { label: t('Undo'), onPress: undo } });
    },
  };
}

function withNote(list: InfiniteData<NotePage>, note: BoardNote): InfiniteData<NotePage> {
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((one) => (one.id === note.id ? note : one)),
  }));
  return { ...list, pages };
}

/**
 * Applies a save to the cache: the pin counts of the board and the person at once [SAVE-11], the order of "last saved
 * to" [SAVE-12], and the lists that gained a pin. Feeds stay unchanged: they must not move under the pointer.
 */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/kernel/call.ts';
import {
  type Board,
  getBoard,
  getBoards,
  getPickerBoards,
  getSection,
  getSections,
} from '#contract/boards.ts';
import { getBoardPins, getCreatedPins, getSectionPins, getUserPins } from '#contract/pins/lists.ts';
import { getUser, type User } from '#contract/social.ts';
import { callKey } from '#web/kernel/sending/queries.ts';

export interface SavedTo {
  readonly boardId: string;
  readonly username: string;
  /** The change in the board's number of pins; may be negative. */
  readonly pins: number;
}

interface Picker {
  readonly all_boards: Board[];
  readonly boards_shortlist: Board[];
}

export function afterSave(queries: QueryClient, saved: SavedTo): void {
  count(queries, saved);
  const counted = [getBoard, getBoards, getPickerBoards, getSections, getSection, getUser];
  for (const call of counted) void queries.invalidateQueries({ queryKey: callKey(call) });
  const touched = [getBoardPins, getSectionPins, getUserPins, getCreatedPins].map(
    (call) => call.name,
  );
  const filter = {
    predicate: ({ queryKey: [name, input] }: { queryKey: readonly unknown[] }) =>
      touched.includes(String(name)) && concerns(input, saved),
  };
  // Unobserved lists are removed: rendered stale first, they would jump.
  queries.removeQueries({ ...filter, type: 'inactive' });
  void queries.invalidateQueries(filter);
}

function concerns(input: unknown, { boardId, username }: SavedTo): boolean {
  if (typeof input !== 'object' || input === null) return true;
  if ('board_id' in input) return input.board_id === boardId;
  if ('username' in input) return input.username === username;
  // A section is identified by its id alone, so any may belong to this board.
  return true;
}

function count(queries: QueryClient, { boardId, username, pins }: SavedTo): void {
  const more = (board: Board): Board =>
    board.id === boardId ? { ...board, pin_count: Math.max(0, board.pin_count + pins) } : board;
  queries.setQueriesData<Board>({ queryKey: callKey(getBoard) }, (board) => board && more(board));
  queries.setQueriesData<InfiniteData<Page<Board[]>>>({ queryKey: callKey(getBoards) }, (list) => {
    if (!list) return list;
    return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(more) })) };
  });
  queries.setQueriesData<Picker>(
    { queryKey: callKey(getPickerBoards) },
    (picker) => picker && pickerAfter(picker, boardId, more),
  );
  queries.setQueriesData<User>({ queryKey: callKey(getUser) }, (user) =>
    user?.username === username ? { ...user, pin_count: Math.max(0, user.pin_count + pins) } : user,
  );
}

/** The board saved to moves to the front of the shortlist, without duplicates [SAVE-12]. */
function pickerAfter(picker: Picker, boardId: string, more: (board: Board) => Board): Picker {
  const all_boards = picker.all_boards.map(more);
  const first = all_boards.find((board) => board.id === boardId);
  const others = picker.boards_shortlist.filter((board) => board.id !== boardId);
  return { all_boards, boards_shortlist: first ? [first, ...others] : picker.boards_shortlist };
}

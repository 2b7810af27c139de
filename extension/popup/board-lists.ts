import { FLAT_PICKER_BOARDS, SHORTLIST_BOARDS } from '#contract/kernel/limits.ts';
import type { StoredBoard, StoredBoards } from '../core/shapes.ts';

interface BoardLists {
  readonly recent: readonly StoredBoard[];
  readonly all: readonly StoredBoard[];
  /** The name that a new board would get; null if nothing is typed, or a board has that name. */
  readonly newName: string | null;
}

/** Returns the boards to choose from; what is typed filters by any part of a name, whatever its case and accents. */
export function boardLists({ recent, all }: StoredBoards, typed: string): BoardLists {
  const wanted = plain(typed);
  if (wanted === '') {
    const top = recent.slice(0, SHORTLIST_BOARDS);
    if (all.length > FLAT_PICKER_BOARDS) return { recent: top, all, newName: null };
    // A short list says nothing twice: the last used are its first.
    const known = new Set(recent.map(({ id }) => id));
    return {
      recent: [],
      all: [...recent, ...all.filter(({ id }) => !known.has(id))],
      newName: null,
    };
  }
  const matching = all.filter(({ name }) => plain(name).includes(wanted));
  const isThere = all.some(({ name }) => plain(name) === wanted);
  return { recent: [], all: matching, newName: isThere ? null : typed.trim() };
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLocaleLowerCase();
}

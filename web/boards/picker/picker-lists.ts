import type { Board } from '#contract/boards.ts';
import {
  FLAT_PICKER_BOARDS,
  SHORTLIST_BOARDS,
  UNFILTERED_PICKER_BOARDS,
} from '#contract/kernel/limits.ts';

export interface PickerLists {
  /** 'Top choices'; empty if the list is short or filtered. */
  readonly top: readonly Board[];
  readonly all: readonly Board[];
  /** Headings appear only if there are two lists [SAVE-02]. */
  readonly headings: boolean;
  /** A filter appears with more than ten boards [SAVE-24]. */
  readonly filter: boolean;
}

/** Compares names alphabetically; those that start with a digit come last [SAVE-03]. */
export function byName(a: { name: string }, b: { name: string }): number {
  const digits = Number(/^\d/.test(a.name)) - Number(/^\d/.test(b.name));
  return digits || a.name.localeCompare(b.name, undefined, { sensitivity: 'base', numeric: true });
}

/** Returns the lists of the board picker; `typed` filters by any part of a name, ignoring case and accents. */
export function pickerLists(
  boards: readonly Board[],
  shortlist: readonly Board[],
  typed = '',
): PickerLists {
  const sorted = boards.toSorted(byName);
  const filter = boards.length > UNFILTERED_PICKER_BOARDS;
  const wanted = plain(typed);
  if (wanted !== '') {
    const all = sorted.filter((board) => plain(board.name).includes(wanted));
    return { top: [], all, headings: false, filter };
  }
  if (boards.length <= FLAT_PICKER_BOARDS) return { top: [], all: sorted, headings: false, filter };
  const top = shortlist.slice(0, SHORTLIST_BOARDS);
  return { top, all: sorted, headings: true, filter };
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLocaleLowerCase();
}

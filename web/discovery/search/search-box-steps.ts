/** What stands below the search field: open while its field is at work, with a row that the keys chose. */
export interface SearchBox {
  readonly isOpen: boolean;
  /** What was written, which a row that is only looked at does not change. */
  readonly term: string;
  /** The chosen row; -1 is the field itself. */
  readonly active: number;
}

export type SearchBoxEvent =
  | { readonly type: 'written'; readonly text: string }
  | { readonly type: 'moved'; readonly by: 1 | -1; readonly rows: number }
  | { readonly type: 'closed' };

export const closedBox: SearchBox = { isOpen: false, term: '', active: -1 };

/** What is still to be written of the hint; nothing once it does not go on from the very text. */
export function restOfHint(text: string, hint: string | null): string {
  if (hint === null || text === '' || text !== text.trimStart()) return '';
  const isBegun = hint.toLowerCase().startsWith(text.toLowerCase());
  return isBegun ? hint.slice(text.length) : '';
}

export function searchBoxStep(box: SearchBox, event: SearchBoxEvent): SearchBox {
  switch (event.type) {
    case 'written':
      return { isOpen: true, term: event.text, active: -1 };
    case 'moved': {
      // The field is one position of the round.
      const positions = event.rows + 1;
      const active = ((box.active + 1 + event.by + positions) % positions) - 1;
      return { ...box, isOpen: true, active: box.isOpen ? active : -1 };
    }
    case 'closed':
      return { ...box, isOpen: false, active: -1 };
  }
}

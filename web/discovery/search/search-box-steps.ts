/** The state of the suggestions below the search field: open while the field is in use, with a row selected by keys. */
export interface SearchBox {
  readonly isOpen: boolean;
  /** The typed text; selecting a row does not change it. */
  readonly term: string;
  /** The selected row; -1 is the field itself. */
  readonly active: number;
}

export type SearchBoxEvent =
  | { readonly type: 'written'; readonly text: string }
  | { readonly type: 'moved'; readonly by: 1 | -1; readonly rows: number }
  | { readonly type: 'closed' };

export const closedBox: SearchBox = { isOpen: false, term: '', active: -1 };

/** Returns the untyped rest of the hint; empty if the hint does not start with the exact text. */
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
      // The field counts as one position of the cycle.
      const positions = event.rows + 1;
      const active = ((box.active + 1 + event.by + positions) % positions) - 1;
      return { ...box, isOpen: true, active: box.isOpen ? active : -1 };
    }
    case 'closed':
      return { ...box, isOpen: false, active: -1 };
  }
}

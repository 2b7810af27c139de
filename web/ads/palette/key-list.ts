interface KeyRow {
  /** Alternative keys. */
  readonly keys: readonly string[];
  /** English, to be translated. */
  readonly does: string;
}

/** Shortcuts to move between rows of a list. */
export const MOVING: readonly KeyRow[] = [
  { keys: ['ArrowDown', 'j'], does: 'To the next row' },
  { keys: ['ArrowUp', 'k'], does: 'To the previous row' },
  { keys: ['PageDown'], does: 'Ten rows down' },
  { keys: ['PageUp'], does: 'Ten rows up' },
  { keys: ['Home'], does: 'To the first row' },
  { keys: ['End'], does: 'To the last row' },
];

/** Shortcuts for the focused row. */
export const WITH_A_ROW: readonly KeyRow[] = [
  { keys: ['Enter'], does: 'Open it' },
  { keys: ['Space'], does: 'Select it, or clear it' },
  { keys: ['Shift Space'], does: 'Select all from the one selected last' },
  { keys: ['p'], does: 'Pause it, or let it run again' },
  { keys: ['Escape'], does: 'Clear the selection' },
];

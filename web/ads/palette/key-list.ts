interface KeyRow {
  /** Any of these does it. */
  readonly keys: readonly string[];
  /** English, to be translated. */
  readonly does: string;
}

/** From row to row of a list. */
export const MOVING: readonly KeyRow[] = [
  { keys: ['ArrowDown', 'j'], does: 'To the next row' },
  { keys: ['ArrowUp', 'k'], does: 'To the previous row' },
  { keys: ['PageDown'], does: 'Ten rows down' },
  { keys: ['PageUp'], does: 'Ten rows up' },
  { keys: ['Home'], does: 'To the first row' },
  { keys: ['End'], does: 'To the last row' },
];

/** With the row that has the focus. */
export const WITH_A_ROW: readonly KeyRow[] = [
  { keys: ['Enter'], does: 'Open it' },
  { keys: ['Space'], does: 'Select it, or clear it' },
  { keys: ['Shift Space'], does: 'Choose all from the one chosen last' },
  { keys: ['p'], does: 'Pause it, or let it run again' },
  { keys: ['Escape'], does: 'Clear the selection' },
];

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TableRow } from './column.ts';
import { rowAfter } from './grid-keys.ts';

interface Acts<Row> {
  readonly onOpen: (row: Row) => void;
  readonly onSwitch: ((row: Row) => void) | null;
  readonly pick: (at: number, from: number | null) => void;
  readonly letGo: () => void;
}

/** Manages the row that is the table's only tab stop, and its keys. */
export function useGridFocus<Row extends TableRow>(
  body: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  height: number,
  { onOpen, onSwitch, pick, letGo }: Acts<Row>,
) {
  const [wanted, setWanted] = useState(0);
  const [anchor, setAnchor] = useState(0);
  /** The target row may not be rendered yet. */
  const isMoving = useRef(false);
  const at = Math.min(wanted, Math.max(0, rows.length - 1));
  useEffect(() => {
    if (!isMoving.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-at="${at}"]`);
    if (row) {
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
      isMoving.current = false;
      return;
    }
    // Not rendered yet: scrolling there renders it.
    bringIntoView(body.current, at * height);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rows[at];
    const isRow = (event.target as HTMLElement).dataset['at'] !== undefined;
    if (!isRow || row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = rowAfter(event.key, at, rows.length);
    if (to !== null) {
      setWanted(to);
      isMoving.current = true;
    } else if (event.key === ' ' && event.shiftKey) pick(at, anchor);
    else if (event.key === ' ') {
      setAnchor(at);
      pick(at, null);
    } else if (event.key === 'Enter') onOpen(row);
    else if (event.key === 'p' && onSwitch) onSwitch(row);
    else if (event.key === 'Escape') letGo();
    else return;
    event.preventDefault();
  };
  return { at, setAt: setWanted, onKeyDown };
}

/** Scrolls to an offset below the first row, in the table's own scroll container if it has one, else in the page. */
function bringIntoView(body: HTMLElement | null, below: number): void {
  const box = body?.closest('div');
  if (!body || !box) return;
  if (box.scrollHeight > box.clientHeight) box.scrollTo({ top: below });
  else scrollBy({ top: body.getBoundingClientRect().top + below - innerHeight / 2 });
}

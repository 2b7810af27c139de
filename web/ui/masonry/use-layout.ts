import { useState } from 'react';
import { type Box, EMPTY, extend, type Layout } from './layout.ts';

interface Laid {
  readonly keys: readonly string[];
  readonly layout: Layout;
}

const NOTHING: Laid = { keys: [], layout: EMPTY };

/** Returns the layout of the boxes; if the list only grew, existing positions are reused. */
export function useLayout(keys: readonly string[], boxes: readonly Box[]): Layout {
  const [laid, setLaid] = useState(() => relaid(NOTHING, keys, boxes));
  if (laid.keys === keys || same(laid.keys, keys)) return laid.layout;
  const next = relaid(laid, keys, boxes);
  // Set during render: React renders again at once, before anything is painted.
  setLaid(next);
  return next.layout;
}

function relaid(before: Laid, keys: readonly string[], boxes: readonly Box[]): Laid {
  const grew = before.keys.length < keys.length && before.keys.every((key, at) => key === keys[at]);
  if (!grew) return { keys, layout: extend(EMPTY, boxes) };
  return { keys, layout: extend(before.layout, boxes.slice(before.keys.length)) };
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, at) => key === other[at]);
}

import { useEffect, useState } from 'react';
import type { Send } from '#contract/kernel/render.ts';
import { findSaved, type SavedPin } from '#contract/pins/saved.ts';
import { printOf } from '../core/print-of.ts';
import type { PagePictures } from '../core/shapes.ts';

/** Where a page, and pictures of it by their addresses, were saved before. */
export interface SavedBefore {
  readonly page: SavedPin | null;
  readonly pictures: ReadonlyMap<string, SavedPin>;
}

const NOTHING: SavedBefore = { page: null, pictures: new Map() };

/**
 * Finds what of a page is saved already, in one call, and again when saves have arrived. It is a hint: without an answer
 * there is none.
 */
export function useSaved(
  send: Send,
  page: PagePictures,
  arrived: readonly string[] | null,
): SavedBefore {
  const [saved, setSaved] = useState(NOTHING);
  const [last, setLast] = useState(arrived);
  if (arrived !== null && arrived !== last) setLast(arrived);
  useEffect(() => {
    let isOver = false;
    const load = async (): Promise<void> => {
      const addresses = [page.link, ...page.pictures.map(({ address }) => address)];
      const prints = await Promise.all(addresses.map(printOf));
      const answer = await send(findSaved, { prints: [...new Set(prints)] });
      const pins = new Map(answer.addresses.map((pin) => [pin.print, pin]));
      const found = addresses.map((address, at) => [address, pins.get(prints[at] ?? '')] as const);
      const pictures = new Map(
        found.slice(1).flatMap(([address, pin]) => (pin ? [[address, pin]] : [])),
      );
      if (!isOver) setSaved({ page: found[0]?.[1] ?? null, pictures });
    };
    load().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [send, page, last]);
  return saved;
}

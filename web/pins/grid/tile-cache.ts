import { createContext } from 'react';
import type { Pin } from '#contract/pins.ts';
import styles from '#web/ui/picture/tile.module.css';
import { pinPath } from '../core/pin-picture.ts';

/*
 * Tiles are cut out of the text that React made of a page and given to it again on the next: made again, a page
 * of 25 tiles costs a quarter more of the server's processor time (decision 104). No other file knows how React
 * writes a tile; tile-cache.test.ts fails when a page with tiles of before differs from one made again.
 */

/** What a tile depends on beside its pin and the language. */
interface TileVariant {
  readonly eager: boolean | 'first';
  /** Whether it is offered to be edited, on a page of its owner's. */
  readonly own: boolean;
}

/** The tiles of one page, as the server makes it. */
export interface PageTiles {
  /** What is in the tile of this pin, if it was made before; called once for each tile, in order. */
  markupOf(pin: Pin, variant: TileVariant): string | undefined;
  /** Keeps what React made of those that were not. */
  store(html: string): void;
}

/** Null where every tile is made by React: in the browser, always. */
export const PageTilesContext = createContext<PageTiles | null>(null);

/** By the pin, with which it goes; then by all else that a tile shows. */
const cache = new WeakMap<Pin, Map<string, string>>();

/**
 * Most of a page of pins is tiles, and most pins are shown again and again as they are: the server's
 * frozen ones, which never change. On the server nothing else is in a tile but the words.
 */
export function pageTiles(locale: string): PageTiles {
  const requests: { pin: Pin; as: string; markup: string | undefined }[] = [];
  return {
    markupOf(pin, { eager, own }) {
      const as = `${locale} ${eager} ${own}`;
      const markup = cache.get(pin)?.get(as);
      requests.push({ pin, as, markup });
      return markup;
    },
    store(html) {
      if (requests.every(({ markup }) => markup !== undefined)) return;
      const tiles = tilesIn(html);
      // Where they are not the same tiles, nothing is known of any.
      if (tiles.length !== requests.length) return;
      for (const [at, { pin, as }] of requests.entries()) {
        const tile = tiles[at] ?? '';
        if (!Object.isFrozen(pin) || !tile.includes(` href="${pinPath(pin.id)}"`)) continue;
        const known = cache.get(pin) ?? new Map<string, string>();
        cache.set(pin, known.set(as, tile));
      }
    },
  };
}

const BEGIN = `<article class="${styles['tile']}">`;
const END = '</article>';

/** What is in each tile of a document that React made: what people wrote has no `<` in it there. */
function tilesIn(html: string): string[] {
  return html
    .split(BEGIN)
    .slice(1)
    .map((rest) => ownText(rest.slice(0, rest.indexOf(END))));
}

/** A part of a text keeps all of it in memory, unless it is made again. */
function ownText(part: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(part));
}

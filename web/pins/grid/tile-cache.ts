import { createContext } from 'react';
import type { Pin } from '#contract/pins.ts';
import styles from '#web/ui/picture/tile.module.css';
import { pinPath } from '../core/pin-picture.ts';

/*
 * Caches tiles as strings cut from React's HTML of a page, and hands them back to React for the next page: rendering
 * them again costs the server a quarter more processor time for a page of 25 tiles (decision 104). Only this file knows
 * how React writes a tile; tile-cache.test.ts fails when a page with cached tiles differs from a fresh one.
 */

/** The inputs of a tile besides its pin and the language. */
interface TileVariant {
  readonly eager: boolean | 'first';
  /** Whether it offers editing, on one of its owner's pages. */
  readonly own: boolean;
}

/** The tiles of one page during its server rendering. */
export interface PageTiles {
  /** Returns the cached content of this pin's tile, if any; called once per tile, in order. */
  markupOf(pin: Pin, variant: TileVariant): string | undefined;
  /** Caches the tiles that React rendered. */
  store(html: string): void;
}

/** Null where React renders every tile: always in the browser. */
export const PageTilesContext = createContext<PageTiles | null>(null);

/** Keyed by the pin, with which it is garbage-collected; then by the tile's other inputs. */
const cache = new WeakMap<Pin, Map<string, string>>();

/**
 * Most of a page of pins is tiles, and most pins are displayed repeatedly and unchanged: the server's frozen ones. On
 * the server a tile depends on nothing else but the language.
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
      // A different number of tiles means that none can be matched.
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

/** Returns the content of each tile in React's HTML, where people's text contains no `<`. */
function tilesIn(html: string): string[] {
  return html
    .split(BEGIN)
    .slice(1)
    .map((rest) => ownText(rest.slice(0, rest.indexOf(END))));
}

/** Copies a substring, because a slice would keep the whole string in memory. */
function ownText(part: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(part));
}

import { useLocation } from '@tanstack/react-router';
import type { Pin } from '#contract/pins.ts';
import type { Cell } from '#web/ui/masonry/masonry.tsx';
import { Masonry } from '#web/ui/masonry/masonry.tsx';
import { isWorthALine } from './because-part.ts';
import { preloadCloseup } from '../closeup/closeup-layer.tsx';
import { listedId, withCloseup } from '../core/closeup-address.ts';
import { usePinActions } from '../actions/pin-actions.tsx';
import { pinTitle } from '../core/pin-picture.ts';
import { PinTile } from './pin-tile.tsx';

/** What a list of pins still has: as TanStack's endless query says it. */
export interface NextPages<Page = unknown> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly data: { readonly pages: readonly (Page & { readonly bookmark: string | null })[] };
}

export interface PinGridProps {
  readonly pins: readonly Pin[];
  /** What the list is, for a screen reader. */
  readonly label: string;
  readonly further?: NextPages | undefined;
  readonly flush?: boolean;
  /** Stands under what the page is about: none of its pictures is fetched before it is near. */
  readonly below?: boolean;
}

/** Pictures of the first rows are fetched at once, those that a phone shows first of all. */
const FIRST_ROWS = 8;
const FIRST_SEEN = 4;

/** Pins in columns, each opening its closeup over this page; more arrive as the end nears. */
export function PinGrid({ pins, label, further, flush, below = false }: PinGridProps) {
  const here = useLocation({ select: ({ href }) => href });
  const { ready } = usePinActions();
  const intent = () => {
    preloadCloseup();
    ready();
  };
  return (
    <div onPointerEnter={intent} onFocus={intent}>
      <Masonry
        items={pins}
        cellOf={cellOf}
        label={label}
        more={moreOf(further, here)}
        {...(flush && { flush })}
      >
        {(pin, at) => (
          <PinTile
            pin={pin}
            opens={withCloseup(here, listedId(pin))}
            eager={!below && eagerAt(at)}
          />
        )}
      </Masonry>
    </div>
  );
}

function eagerAt(at: number): boolean | 'first' {
  return at < FIRST_SEEN ? 'first' : at < FIRST_ROWS;
}

/** What the grid knows of a pin before its picture. */
export function cellOf(pin: Pin): Cell {
  const { width, height } = pin.images.orig;
  const reason = isWorthALine(pin.recommendation_reason);
  return {
    key: pin.id,
    width,
    height,
    caption: pin.is_promoted ? 'promoted' : reason ? 'because' : pinTitle(pin) ? 'title' : 'none',
    color: pin.dominant_color,
  };
}

/** The way to more of a list, as the grid takes it. */
export function moreOf(further: NextPages | undefined, here: string) {
  const bookmark = further?.data.pages.at(-1)?.bookmark;
  if (!further?.hasNextPage || !bookmark) return undefined;
  return {
    load: () => void further.fetchNextPage(),
    loading: further.isFetchingNextPage,
    failed: further.isFetchNextPageError,
    href: withFrom(here, bookmark),
  };
}

/** The plain way to the next page: this one, beginning at a bookmark. */
export function withFrom(here: string, bookmark: string): string {
  const [path = '/', query = ''] = withCloseup(here, null).split('?');
  const search = new URLSearchParams(query);
  search.set('from', bookmark);
  return `${path}?${search}`;
}

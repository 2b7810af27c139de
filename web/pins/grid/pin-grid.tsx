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

/** The rest of a list, in the shape of TanStack's infinite query. */
export interface NextPages<Page = unknown> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly data: { readonly pages: readonly (Page & { readonly bookmark: string | null })[] };
}

export interface PinGridProps {
  readonly pins: readonly Pin[];
  /** The list's name for screen readers. */
  readonly label: string;
  readonly further?: NextPages | undefined;
  readonly flush?: boolean;
  /** The grid is below the page's main content: its pictures load only when near the viewport. */
  readonly below?: boolean;
}

/** Pictures of the first rows load eagerly, those visible on a phone first. */
const FIRST_ROWS = 8;
const FIRST_SEEN = 4;

/** Pins in columns, each opening its closeup over this page; more load near the end. */
export function PinGrid({ pins, label, further, flush, below = false }: PinGridProps) {
  // Without the closeup, whose opening would render each tile again.
  const here = useLocation({ select: ({ href }) => withCloseup(href, null) });
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

/** Returns the measures of a pin's cell, known before its picture loads. */
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

/** Returns the next page of a list in the form the grid takes. */
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

/** Returns the link to the next page: this page, starting at a bookmark. */
export function withFrom(here: string, bookmark: string): string {
  const [path = '/', query = ''] = withCloseup(here, null).split('?');
  const search = new URLSearchParams(query);
  search.set('from', bookmark);
  return `${path}?${search}`;
}

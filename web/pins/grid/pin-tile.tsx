import { use } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { RenderedParts } from '#web/kernel/core/rendered-parts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { type PictureProps, preloadPicture } from '#web/ui/picture/picture.tsx';
import { Tile, TileAsMade } from '#web/ui/picture/tile.tsx';
import { Because, isWorthALine } from './because-part.ts';
import { PageTilesContext } from './tile-cache.ts';
import { usePinActions } from '../actions/pin-actions.tsx';
import { SavedButton } from '../actions/saved-button.tsx';
import { PinMenuButton } from '../actions/pin-menu-button.tsx';
import { type HiddenPin, isHidden } from '../core/hidden-pins.ts';
import { gridPicture, pinPath, pinTitle } from '../core/pin-picture.ts';
import { VideoLength } from '../video/video-parts.ts';
import { useSaved } from '../core/saved-overlay.ts';

/** Loads before a pin is hidden. */
const HiddenTile = lazyPart<{ pin: HiddenPin }>(
  async () => (await import('./grid-extras.ts')).HiddenTile,
);
export const readyToHide = HiddenTile.ready;

/** Most pins have no price; the badge arrives after the picture, and moves nothing. */
const PriceBadge = lazyPart<{ pin: Pin }>(
  async () => (await import('./price-badge.tsx')).PriceBadge,
);

interface Props {
  readonly pin: Pin;
  /** The page below the closeup that this tile opens. */
  readonly opens: string;
  /** Whether it is among the first of a page: passed to Picture. */
  readonly eager?: PictureProps['eager'];
}

function MadeTile({ pin, opens, eager = false }: Props) {
  const { t } = useWords();
  const own = useIsAtHome(pin, opens);
  const { Ad } = usePinActions();
  const { recommendation_reason: reason, is_promoted: isAd } = pin;
  const because = isWorthALine(reason) && <Because reason={reason} />;
  return (
    <Tile
      href={pinPath(pin.id)}
      opens={opens}
      picture={{ ...gridPicture(pin, t), eager }}
      title={pinTitle(pin) || undefined}
      badge={
        <>
          {pin.videos && <VideoLength ms={pin.videos.video_list.V_720P.duration} />}
          {isAd && <Ad pin={pin} as="tile" />}
          {!isAd && !pin.videos && pin.rich_summary?.products[0] && <PriceBadge pin={pin} />}
        </>
      }
      because={!isAd && because}
      promoter={isAd && because}
      save={own ? <OwnBar pin={pin} /> : <TileBar pin={pin} />}
      more={<PinMenuButton pin={pin} onPicture />}
      quick={own || <SavedButton pin={pin} />}
      mark={own || <SavedButton pin={pin} alone />}
    />
  );
}

/**
 * Whether the viewer's own pin is displayed on its board or on one of their own pages: it can then be edited or moved,
 * but not saved again.
 */
function useIsAtHome(pin: Pin, opens: string): boolean {
  const viewer = useViewer();
  if (viewer === null || !pin.is_editable || pin.pinner.id !== viewer.id) return false;
  return [`/${viewer.username}/`, pin.board.url].some((page) => opens.startsWith(page));
}

function TileBar({ pin }: { pin: Pin }) {
  const actions = usePinActions();
  const saved = useSaved(pin);
  return (
    <SaveBar
      placement="tile"
      board={saved?.boardName ?? actions.last?.name ?? null}
      state={saved?.state ?? 'rest'}
      savedHref={saved?.boardPath}
      onSave={() => actions.save(pin)}
      onChoose={() => actions.choose(pin)}
    />
  );
}

function OwnBar({ pin }: { pin: Pin }) {
  const actions = usePinActions();
  return (
    <SaveBar
      own
      placement="tile"
      board={pin.board.name}
      state="rest"
      onSave={() => actions.edit(pin)}
      onChoose={() => actions.move(pin)}
    />
  );
}

function ServedTile(props: Props) {
  const { pin, opens, eager = false } = props;
  const { t } = useWords();
  const own = useIsAtHome(pin, opens);
  const markup = use(PageTilesContext)?.markupOf(pin, { eager, own });
  const rendered = use(RenderedParts);
  if (markup === undefined) return <MadeTile {...props} />;
  // Cached markup does not render these components, so their styles are registered here.
  if (pin.videos) rendered?.(VideoLength.files());
  if (isWorthALine(pin.recommendation_reason)) rendered?.(Because.files());
  preloadPicture({ ...gridPicture(pin, t), eager });
  return <TileAsMade markup={markup} />;
}

/** Only in the browser can a list hold pins that the viewer just hid. */
function ShownTile(props: Props) {
  return isHidden(props.pin) ? <HiddenTile pin={props.pin} /> : <MadeTile {...props} />;
}

/** A pin in the grid: its picture, its title, and one-press saving. */
export const PinTile = import.meta.env.SSR ? ServedTile : ShownTile;

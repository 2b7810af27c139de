import { use } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { QuickSave, SaveBar } from '#web/ui/save-bar.tsx';
import { type PictureProps, preloadPicture } from '#web/ui/picture.tsx';
import { Tile, TileAsMade } from '#web/ui/tile.tsx';
import { Because, isWorthALine } from './because-part.ts';
import { PageTilesContext } from './kept-tiles.ts';
import { usePinDesk } from './pin-desk.tsx';
import { PinMenuButton } from './pin-menu-button.tsx';
import { gridPicture, pinPath, pinTitle } from './pin-picture.ts';
import { VideoLength } from './video-parts.ts';
import { useSaved } from './saved-overlay.ts';

interface Props {
  readonly pin: Pin;
  /** The page under the closeup that this tile opens. */
  readonly opens: string;
  /** Among the first of a page: as Picture's. */
  readonly eager?: PictureProps['eager'];
}

function MadeTile({ pin, opens, eager = false }: Props) {
  const { t } = useWords();
  const desk = usePinDesk();
  const saved = useSaved(pin.id);
  const reason = pin.recommendation_reason;
  const bar = {
    board: saved?.boardName ?? desk.last?.name ?? null,
    state: saved?.state ?? ('rest' as const),
    savedHref: saved?.boardPath,
    onSave: () => desk.save(pin),
  };
  return (
    <Tile
      href={pinPath(pin.id)}
      opens={opens}
      picture={{ ...gridPicture(pin, t), eager }}
      title={pinTitle(pin) || undefined}
      badge={pin.videos && <VideoLength ms={pin.videos.video_list.V_720P.duration} />}
      because={isWorthALine(reason) && <Because reason={reason} />}
      save={<SaveBar place="tile" {...bar} onChoose={() => desk.choose(pin)} />}
      more={<PinMenuButton pin={pin} onPicture />}
      quick={<QuickSave {...bar} />}
    />
  );
}

function ServedTile(props: Props) {
  const { pin, eager = false } = props;
  const { t } = useWords();
  const markup = use(PageTilesContext)?.markupOf(pin, eager);
  if (markup === undefined) return <MadeTile {...props} />;
  preloadPicture({ ...gridPicture(pin, t), eager });
  return <TileAsMade markup={markup} />;
}

/** A pin in the grid: its picture, its title, and one gesture to save it. */
export const PinTile = import.meta.env.SSR ? ServedTile : MadeTile;

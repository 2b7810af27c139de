import Ellipsis from 'lucide-react/icons/ellipsis';
import type { Pin } from '#contract/pins.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { QuickSave, SaveBar } from '#web/ui/save-bar.tsx';
import type { PictureProps } from '#web/ui/picture.tsx';
import { Tile } from '#web/ui/tile.tsx';
import { usePinDesk } from './pin-desk.tsx';
import { gridPicture, pinPath, pinTitle } from './pin-picture.ts';
import { usePinMenu } from './use-pin-menu.tsx';
import { useSaved } from './saved-overlay.ts';

interface Props {
  readonly pin: Pin;
  /** The page under the closeup that this tile opens. */
  readonly opens: string;
  /** Among the first of a page: as Picture's. */
  readonly eager?: PictureProps['eager'];
}

/** A pin in the grid: its picture, its title, and one gesture to save it. */
export function PinTile({ pin, opens, eager = false }: Props) {
  const { t } = useWords();
  const desk = usePinDesk();
  const saved = useSaved(pin.id);
  const state = saved?.state ?? 'rest';
  const save = () => desk.save(pin);
  return (
    <Tile
      href={pinPath(pin.id)}
      opens={opens}
      picture={{ ...gridPicture(pin, t), eager }}
      title={pinTitle(pin) || undefined}
      because={pin.recommendation_reason?.reason}
      save={
        <SaveBar
          place="tile"
          board={saved?.boardName ?? desk.last?.name ?? t('Choose board')}
          state={state}
          savedHref={saved?.boardPath}
          onSave={save}
          onChoose={() => desk.choose(pin)}
        />
      }
      more={<More pin={pin} />}
      quick={<QuickSave saved={state === 'saved'} busy={state === 'saving'} onSave={save} />}
    />
  );
}

function More({ pin }: { pin: Pin }) {
  const { t } = useWords();
  const entries = usePinMenu(pin);
  return (
    <MenuButton
      label={t('More')}
      entries={entries}
      renderTrigger={(props) => (
        <IconButton label={t('More')} onPicture {...props}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}

import type { SavedPin } from '#contract/pins/saved.ts';
import type { PagePicture } from '../core/shapes.ts';
import { t } from '../core/words.ts';

interface Props {
  readonly pictures: readonly PagePicture[];
  readonly chosen: ReadonlySet<string>;
  /** Those that were saved before, by their addresses. */
  readonly saved: ReadonlyMap<string, SavedPin>;
  readonly onToggle: (address: string) => void;
}

/** The page's pictures with their sizes; several can be chosen. */
export function PictureGrid({ pictures, chosen, saved, onToggle }: Props) {
  return (
    <ul className="grid" aria-label={t('pictures')}>
      {pictures.map((picture, at) => {
        const { address, width, height, words } = picture;
        const size = width > 0 ? `${width} × ${height}` : '';
        const board = saved.get(address)?.board.name;
        const before = board === undefined ? '' : t('saved', board);
        return (
          <li key={address}>
            <button
              type="button"
              className="tile"
              aria-pressed={chosen.has(address)}
              aria-label={[words || t('picture', at + 1), size, before].filter(Boolean).join(', ')}
              onClick={() => onToggle(address)}
            >
              <img src={address} alt="" loading="lazy" referrerPolicy="no-referrer" />
              <span className="mark" aria-hidden="true" />
            </button>
            <span className="size" dir="ltr" aria-hidden="true">
              {size}
            </span>
            {before !== '' && (
              <span className="before" aria-hidden="true">
                {before}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

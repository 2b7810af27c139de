import type { PagePicture } from '../core/shapes.ts';
import { t } from '../core/words.ts';

interface Props {
  readonly pictures: readonly PagePicture[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (address: string) => void;
}

/** The page's pictures with their sizes; several can be chosen. */
export function PictureGrid({ pictures, chosen, onToggle }: Props) {
  return (
    <ul className="grid" aria-label={t('pictures')}>
      {pictures.map((picture, at) => {
        const { address, width, height, words } = picture;
        const size = width > 0 ? `${width} × ${height}` : '';
        return (
          <li key={address}>
            <button
              type="button"
              className="tile"
              aria-pressed={chosen.has(address)}
              aria-label={[words || t('picture', at + 1), size].filter(Boolean).join(', ')}
              onClick={() => onToggle(address)}
            >
              <img src={address} alt="" loading="lazy" referrerPolicy="no-referrer" />
              <span className="mark" aria-hidden="true" />
            </button>
            <span className="size" dir="ltr" aria-hidden="true">
              {size}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

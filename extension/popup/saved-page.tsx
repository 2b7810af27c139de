import type { SavedPin } from '#contract/pins/saved.ts';
import { t } from '../core/words.ts';

interface Props {
  readonly origin: string;
  readonly pin: SavedPin | null;
}

/** Says that the page was saved before, with its board. */
export function SavedPage({ origin, pin }: Props) {
  if (pin === null) return null;
  return (
    <p className="soft line">
      <a className="link" href={origin + pin.board.url} target="_blank" rel="noreferrer">
        {t('pageSaved', pin.board.name)}
      </a>
    </p>
  );
}

import type { AdProps } from '#web/pins/actions/pin-actions.tsx';
import { AdLine } from './ad-line.tsx';
import { AdTile } from './ad-tile.tsx';

/** What a promoted pin has beside what every pin has: in its tile, and in its closeup. */
export function AdPart({ pin, as }: AdProps) {
  return as === 'tile' ? <AdTile pin={pin} /> : <AdLine pin={pin} />;
}

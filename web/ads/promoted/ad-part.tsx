import type { AdProps } from '#web/pins/actions/pin-actions.tsx';
import { AdLine } from './ad-line.tsx';
import { AdTile } from './ad-tile.tsx';

/** A promoted pin's additions to the tile and the closeup. */
export function AdPart({ pin, as }: AdProps) {
  return as === 'tile' ? <AdTile pin={pin} /> : <AdLine pin={pin} />;
}

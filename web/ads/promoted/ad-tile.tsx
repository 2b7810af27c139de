import { useEffect, useRef } from 'react';
import type { Pin } from '#contract/pins.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { HiddenTile } from './hidden-tile.tsx';
import { useHiddenAd } from './hidden-ads.ts';
import { tellerFor } from './tell-events.ts';
import { watchView } from './watch-views.ts';

/** In a promoted pin's tile: reports the view to the server, and covers the tile once hidden. */
export function AdTile({ pin }: { readonly pin: Pin }) {
  const mark = useRef<HTMLElement>(null);
  const viewerId = useViewer()?.id;
  const isHidden = useHiddenAd(pin) !== null;
  const isVideo = pin.videos !== null;
  useEffect(() => {
    // The picture is in the link, the tile's first element.
    const picture = mark.current?.parentElement?.firstElementChild;
    if (!picture || viewerId === undefined || isHidden) return;
    return watchView(picture, isVideo, () => tellerFor(viewerId).tell(pin, 'impression'));
  }, [pin, viewerId, isHidden, isVideo]);
  return isHidden ? <HiddenTile pin={pin} /> : <i ref={mark} hidden />;
}

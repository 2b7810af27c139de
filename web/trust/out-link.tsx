import { type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { offsitePath } from '#contract/trust/offsite-path.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { WantedWay, WayOutProps } from './way-out.tsx';

const WayOut = lazyPart<WayOutProps>(async () => (await import('./way-out.tsx')).WayOut);

interface Props extends WantedWay {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A link that people gave. It leads through /offsite/, where a page asks before anybody leaves; the first sign of
 * interest fetches what asks ahead, so that a press leads straight out.
 */
export function OutLink({ address, pinId, trackingParams, className, children }: Props) {
  const [sign, near] = useState<SyntheticEvent>();
  const press = (event: MouseEvent) => {
    // A tab in the background or a window of its own is the browser's to open.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    near(event);
  };
  const way = { url: address, pin: pinId, client_tracking_params: trackingParams };
  return (
    <>
      <a
        className={className}
        href={offsitePath(way)}
        target="_blank"
        rel="noopener nofollow ugc"
        onPointerEnter={near}
        onFocus={near}
        onClick={press}
      >
        {children}
      </a>
      {sign && <WayOut {...{ address, pinId, trackingParams, sign }} />}
    </>
  );
}

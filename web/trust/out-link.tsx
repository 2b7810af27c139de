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
 * A user-supplied link. It goes through /offsite/, where a page asks for confirmation; the check is preloaded on the
 * first sign of interest, so that a press leads straight out.
 */
export function OutLink({ address, pinId, trackingParams, className, children }: Props) {
  const [sign, near] = useState<SyntheticEvent>();
  const press = (event: MouseEvent) => {
    // The browser handles new tabs and windows itself.
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

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { isExternal } from '#contract/trust/external.ts';
import { checkOffsite, type OffsiteCheck } from '#contract/trust/offsite.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { RefusedLink } from './refused-link.tsx';

/** A press waits so long for the check, in ms; then the server, which checks as well, has the word. */
const PATIENCE_MS = 800;
/** An answer is taken for so long, in ms: well within the time that its way is good. */
const FRESH_MS = 5 * 60_000;

export interface WantedWay {
  /** An absolute address. */
  readonly address: string;
  readonly pinId?: string | undefined;
  /** What a promoted pin travels with. */
  readonly trackingParams?: string | null | undefined;
}

export interface WayOutProps extends WantedWay {
  /** What somebody did last with the link: they came near it, or pressed it. */
  readonly sign: SyntheticEvent;
}

/**
 * Beside a link that somebody comes near. To another site it asks whether the link may be followed, puts the way that
 * leads straight out into it, and says why where there is none [OFFSITE-02]; a page of ours opens as pages do [ROUTE-19].
 */
export function WayOut({ sign, ...wanted }: WayOutProps) {
  const [refused, setRefused] = useState<OffsiteCheck | null>(null);
  const ask = useAsk(wanted);
  const router = useRouter();
  useEffect(() => {
    const link = sign.target instanceof Element ? sign.target.closest('a') : null;
    if (link === null) return;
    const { address } = wanted;
    const isPressed = sign.type === 'click';
    if (!isExternal(address, [location.host])) {
      const { pathname, search, hash } = new URL(address);
      if (isPressed) void router.navigate({ href: pathname + search + hash } as never);
      return;
    }
    const checking = ask().then((check) => {
      // What is opened in the background is the browser's to open: it finds the way in the link.
      if (check.offsite_url !== null) link.href = check.offsite_url;
      return check;
    });
    if (isPressed) void follow(link, checking, setRefused);
    else checking.catch(() => undefined);
    // Each sign is answered once, whatever is drawn again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sign]);
  return refused && <RefusedLink check={refused} onClose={() => setRefused(null)} />;
}

function useAsk({ address, pinId, trackingParams }: WantedWay): () => Promise<OffsiteCheck> {
  const send = useSend();
  const queries = useQueryClient();
  const wanted = {
    url: address,
    check_only: true,
    ...(pinId !== undefined && { pin_id: pinId }),
    ...(trackingParams && { client_tracking_params: trackingParams }),
  };
  return () =>
    queries.fetchQuery({ ...callOptions(send, checkOffsite, wanted), staleTime: FRESH_MS });
}

/** Opens the link, or tells that it is refused. Whoever gets no answer in time follows it all the same. */
async function follow(
  link: HTMLAnchorElement,
  checking: Promise<OffsiteCheck>,
  refuse: (check: OffsiteCheck) => void,
): Promise<void> {
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const check = await Promise.race([checking, patience]).catch(() => null);
  if (check?.offsite_url === null) refuse(check);
  else window.open(link.href, '_blank', 'noopener');
}

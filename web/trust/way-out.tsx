import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { DEMO_PATH } from '#contract/trust/offsite-path.ts';
import { isExternal } from '#contract/trust/external.ts';
import { checkOffsite, type OffsiteCheck } from '#contract/trust/offsite.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { RefusedLink } from './refused-link.tsx';

/** How long a press waits for the check, in ms; after that the server's own check decides. */
const PATIENCE_MS = 800;
/** How long an answer is cached, in ms: well within the path's validity. */
const FRESH_MS = 5 * 60_000;

export interface WantedWay {
  /** An absolute address. */
  readonly address: string;
  readonly pinId?: string | undefined;
  /** Tracking parameters of a promoted pin. */
  readonly trackingParams?: string | null | undefined;
}

export interface WayOutProps extends WantedWay {
  /** The last event on the link: approaching or pressing it. */
  readonly sign: SyntheticEvent;
}

/**
 * Loaded beside a link on the first sign of interest. For another site it checks the link, replaces its target with the
 * direct path, and explains a refusal [OFFSITE-02]; a page of this site opens as usual [ROUTE-19], unless it is one of
 * the demo's, which stand for other sites.
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
    const { pathname, search, hash } = new URL(address);
    if (!isExternal(address, [location.host]) && !pathname.startsWith(DEMO_PATH)) {
      if (isPressed) void router.navigate({ href: pathname + search + hash } as never);
      return;
    }
    const checking = ask().then((check) => {
      // For tabs that the browser opens in the background.
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

/** Opens the link, or displays the refusal. Without an answer in time the link is followed all the same. */
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

import * as z from 'zod/mini';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';
import { safePath } from '#contract/kernel/safe-path.ts';
import { MAX_TRACKING_PARAMS, outAddress } from '#contract/trust/offsite.ts';
import { findWay, isOwnAddress, type OffsiteContext, type Way } from './find-way.ts';
import { isOffsiteToken } from './offsite-token.ts';

/** The query of /offsite/; other fields are ignored [ROUTE-14]. */
const offsiteQuery = z.object({
  token: z.optional(maybe(text(80))),
  url: outAddress(),
  pin: z.optional(maybe(id())),
  isThirdPartyAd: z.optional(maybe(flag())),
  /** Whether the page of the click was rendered in the browser. */
  csr: z.optional(maybe(flag())),
  client_tracking_params: z.optional(maybe(text(MAX_TRACKING_PARAMS))),
});
type OffsiteQuery = z.output<typeof offsiteQuery>;

/** Headers that decide how a request is answered. */
export interface Arrival {
  /** It follows a link on another site, whose author may have stolen a token. */
  readonly isFromElsewhere: boolean;
  /** It is a prefetch or a HEAD request, so nobody leaves yet. */
  readonly isAhead: boolean;
}

/** The maximum time, in ms, that a redirect waits for its click to be counted. */
const COUNT_MS = 150;

/**
 * Returns where to redirect at once: to the target, if our token is for exactly that URL, or to a page of ours.
 * Null leaves it to a page that shows where the link leads, or why it is refused [SEC-40].
 */
export async function leave(
  context: OffsiteContext,
  query: unknown,
  arrival: Arrival,
): Promise<string | null> {
  const request = offsiteQuery.safeParse(query).data;
  if (request === undefined) return null;
  const way = await findWay(context, {
    url: request.url,
    pinId: request.pin ?? null,
    trackingParams: request.client_tracking_params ?? null,
  });
  const address = new URL(way.url);
  if (isOwnAddress(context, address)) return safePath(way.url, address.origin) ?? '/';
  const signed = { url: way.url, pinId: way.pinId, viewerId: context.viewer?.id ?? null };
  const token = request.token ?? '';
  if (arrival.isFromElsewhere) return null;
  if (!isOffsiteToken(context.offsiteKeys, signed, token, context.now)) {
    if (token !== '' && !arrival.isAhead) tellRefused(context, address, way.pinId);
    return null;
  }
  // The target may have been listed since the token was issued.
  const { status } = await context.checker.check(context.read, address);
  if (status !== 'ok') return null;
  if (!arrival.isAhead) await tell(context, way, request);
  const { promoted } = way;
  if (promoted === null || context.promotions === null) return way.url;
  return context.promotions.nameClick(context, promoted, way.url);
}

/** Logs a token for a different target, another person or a past time; requests without one get the page only. */
function tellRefused({ events }: OffsiteContext, { origin }: URL, pinId: string | null): void {
  events.write({
    event: 'offsite_refused',
    // If the token is forged, so may be the rest of the URL.
    url: origin,
    ...(pinId !== null && { pin_id: pinId }),
  });
}

/** Reports the click to the event log, and to the ads if the pin is promoted [OFFSITE-03]. */
async function tell(
  context: OffsiteContext,
  { url, pinId, promoted }: Way,
  { csr, isThirdPartyAd }: OffsiteQuery,
): Promise<void> {
  const { origin, pathname } = new URL(url);
  context.events.write({
    event: 'offsite_click',
    // The query may hold a secret.
    url: origin + pathname,
    ...(pinId !== null && { pin_id: pinId }),
    is_promoted: promoted !== null,
    is_third_party_ad: isThirdPartyAd ?? false,
    csr: csr ?? false,
  });
  if (promoted === null || context.promotions === null) return;
  const counted = context.promotions
    .countClick(context, { ...promoted, url })
    .catch((error: unknown) => {
      context.log.error({ err: error }, 'a click on a promoted pin was not counted');
    });
  await Promise.race([counted, after(COUNT_MS)]);
}

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

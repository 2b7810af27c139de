import { DEMO_PATH } from '#contract/trust/offsite-path.ts';
import { outAddress } from '#contract/trust/offsite.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { findPinRow, noSuchPin } from '#server/pins/index.ts';
import type { LinkChecker } from '#server/trust/index.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { OffsiteKeys } from './offsite-token.ts';
import type { Promotions, PromotedWay } from './promotions.ts';

const address = outAddress();

/** The dependencies of redirects to other sites. */
export interface OffsiteServices {
  readonly hosts: Pick<Hosts, 'publicUrl' | 'isOurs'>;
  readonly offsiteKeys: OffsiteKeys;
  readonly checker: LinkChecker;
  /** Null without ads. */
  readonly promotions: Promotions | null;
}

export type OffsiteContext = Context & OffsiteServices;

/** A request for a redirect. */
interface WayRequest {
  readonly url: string | null;
  readonly pinId: string | null;
  readonly trackingParams: string | null;
}

/** A redirect's target, its pin, and the ad it comes from. */
export interface Way {
  readonly url: string;
  /** Null without a pin, and for one that the viewer may not see. */
  readonly pinId: string | null;
  readonly promoted: PromotedWay | null;
}

/**
 * Finds the target of a redirect: for an ad its own URL or its pin's link, whatever URL is sent with it; else the
 * URL sent, and without one the pin's link. Refuses with pin_not_found if only a pin is sent and the viewer may
 * not see it.
 */
export async function findWay(context: OffsiteContext, request: WayRequest): Promise<Way> {
  const pin = request.pinId === null ? null : await seenPin(context, request.pinId);
  const promoted = request.pinId !== null && pin === null ? null : promotedIn(request);
  const ad = promoted && (await context.promotions?.findDestination(context, promoted));
  const named = ad ? ad.url : request.url;
  const url = address.safeParse(named ?? pin?.link).data;
  const pinId = pin?.id ?? null;
  if (url !== undefined) return { url, pinId, promoted: ad ? promoted : null };
  if (request.pinId !== null && pin === null) throw noSuchPin();
  const detail = pin === null ? 'Name an address, or a Pin with a link.' : 'This Pin has no link.';
  throw new Failure('invalid_input', "Parameter 'url' is invalid.", { detail });
}

/**
 * Returns whether a URL is of this installation, so that no redirect to another site is needed [ROUTE-19]. The demo's
 * pages stand for other sites.
 */
export function isOwnAddress({ hosts, origin }: OffsiteContext, url: URL): boolean {
  if (url.pathname.startsWith(DEMO_PATH)) return false;
  const { origin: target } = url;
  return target === hosts.publicUrl || hosts.isOurs(target, origin.host);
}

function promotedIn({ pinId, trackingParams }: WayRequest): PromotedWay | null {
  return trackingParams === null ? null : { pinId, trackingParams };
}

async function seenPin(context: Context, id: string) {
  try {
    return await findPinRow(context, id);
  } catch (error) {
    if (error instanceof Failure && error.code === 'pin_not_found') return null;
    throw error;
  }
}

import { safeNext } from '#web/identity/core/next-path.ts';

const PROMOTE = '/advertiser/quick_promote/';

/** Where to go after becoming a business: a checked `next`, else the promotion, with the Pin that it was about kept [ROUTE-13]. */
export function afterConvert(
  { next, pinId }: { readonly next?: unknown; readonly pinId?: unknown },
  origin: string,
): string {
  const path = next === undefined ? PROMOTE : safeNext(next, origin);
  if (typeof pinId !== 'string' || !/^\d{1,19}$/.test(pinId)) return path;
  const url = new URL(path, origin);
  url.searchParams.set('pinId', pinId);
  return url.pathname + url.search + url.hash;
}

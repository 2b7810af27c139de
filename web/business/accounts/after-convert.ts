import { safeNext } from '#web/identity/core/next-path.ts';

const PROMOTE = '/advertiser/quick_promote/';

/** Returns where to go after becoming a business: a safe `next`, else the promotion, keeping its Pin [ROUTE-13]. */
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

import { SHARED, SHARED_PICTURE } from '#web/kernel/offline/shared-names.ts';

const HOUR_MS = 3_600_000;

/** Takes the picture that a phone shared with the app, once; null if there is none of the last hour. */
export async function sharedPicture(): Promise<File | null> {
  if (!('caches' in window) || !(await caches.has(SHARED))) return null;
  const found = await (await caches.open(SHARED)).match(SHARED_PICTURE);
  await caches.delete(SHARED);
  const at = Number(found?.headers.get('x-stored-at') ?? 0);
  if (!found || Date.now() - at > HOUR_MS) return null;
  const body = await found.blob();
  return new File([body], 'shared', { type: body.type });
}

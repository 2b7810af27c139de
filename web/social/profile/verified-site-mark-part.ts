import { lazyPart } from '#web/ui/base/lazy-part.tsx';

/** Loaded lazily, because few profiles have one. */
export const VerifiedSiteMark = lazyPart(
  async () => (await import('./verified-site-mark.tsx')).VerifiedSiteMark,
);

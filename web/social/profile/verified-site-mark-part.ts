import { lazyPart } from '#web/ui/base/lazy-part.tsx';

/** Few profiles have one. */
export const VerifiedSiteMark = lazyPart(
  async () => (await import('./verified-site-mark.tsx')).VerifiedSiteMark,
);

import { lazyPart } from '#web/ui/base/lazy-part.tsx';

/** Few profiles have one. */
export const OwnSiteMark = lazyPart(async () => (await import('./own-site-mark.tsx')).OwnSiteMark);

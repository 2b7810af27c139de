import { lazyPage } from '#web/kernel/page/page.ts';
import type { later } from './later-pages.ts';

/** The chunk's name in the build's manifest. */
export const LATER_PART = 'pages/later-pages.ts';

export const laterPartReady = () => import('./later-pages.ts');

/** A page whose chunks are named by a chunk of their own: a visitor's first load need not name them. */
export function laterPage(file: keyof typeof later) {
  return lazyPage(file, async () => (await laterPartReady()).later[file](), [LATER_PART]);
}

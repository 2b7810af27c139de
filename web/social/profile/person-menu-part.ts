import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { PersonMenuProps } from './person-menu.tsx';

/** PersonMenu, loaded before a page is rendered for a signed-in person; visitors do not load it. */
export const PersonMenu = lazyPart<PersonMenuProps>(
  async () => (await import('./person-menu.tsx')).PersonMenu,
);

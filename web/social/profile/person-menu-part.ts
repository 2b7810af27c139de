import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { PersonMenuProps } from './person-menu.tsx';

/** PersonMenu, which visitors load nothing of; it is there before a page is rendered for a person. */
export const PersonMenu = lazyPart<PersonMenuProps>(
  async () => (await import('./person-menu.tsx')).PersonMenu,
);

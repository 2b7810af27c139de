import type { PageViewer } from '#contract/kernel/render.ts';
import { Because } from '#web/pins/grid/because-part.ts';
import { PersonMenu } from '#web/social/profile/person-menu-part.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';

/**
 * The shell for signed-in people: visitors load none of it. Both entries await `personPartReady` before they render a
 * page for a person, so that it is present at once.
 */
const load = () => import('./person.tsx');

export const PersonActs = lazyPart<{ viewer: PageViewer }>(async () => (await load()).PersonActs);
/** The overlays of a signed-in person's pages. */
export const PersonLayers = lazyPart<object>(async () => (await load()).PersonLayers);
export const TabBar = lazyPart<object>(async () => (await load()).TabBar);
export const VerifyBar = lazyPart<object>(async () => (await load()).VerifyBar);
export const Offline = lazyPart<object>(async () => (await load()).Offline);
/** The placeholder of their notifications while those load. */
export const NewsGhost = lazyPart<object>(async () => (await load()).NewsGhost);

export async function personPartReady() {
  const own = [PersonActs, PersonLayers, TabBar, VerifyBar, Offline, NewsGhost];
  const parts = [...own, PersonMenu, Because];
  await Promise.all(parts.map((part) => part.ready()));
  return load();
}

/** The server reads its files, once loaded, to link their styles. */
export const personFiles = PersonActs.files;

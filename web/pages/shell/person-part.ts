import type { PageViewer } from '#contract/kernel/render.ts';
import { Because } from '#web/pins/grid/because-part.ts';
import { PersonMenu } from '#web/social/profile/person-menu-part.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { BoardOwnActsProps } from './board-own-acts.tsx';

/**
 * The shell of somebody who is signed in: visitors load none of it. Both entries wait for
 * `personPartReady` before they render a page for a person, so it is there at once.
 */
const load = () => import('./person.tsx');

/** The chunk's name in the build's manifest. */
export const PERSON_PART = 'pages/shell/person.tsx';

export const PersonActs = lazyPart<{ viewer: PageViewer }>(async () => (await load()).PersonActs);
/** What lies over the pages of a person. */
export const PersonLayers = lazyPart<object>(async () => (await load()).PersonLayers);
/** In the head of a board that the person may change. */
export const BoardOwnActs = lazyPart<BoardOwnActsProps>(async () => (await load()).BoardOwnActs);
/** On the person's own profile. */
export const CreateBoard = lazyPart<object>(async () => (await load()).CreateBoard);
export const TabBar = lazyPart<object>(async () => (await load()).TabBar);
export const VerifyBar = lazyPart<object>(async () => (await load()).VerifyBar);

export async function personPartReady() {
  const parts = [
    PersonActs,
    PersonLayers,
    BoardOwnActs,
    CreateBoard,
    TabBar,
    VerifyBar,
    PersonMenu,
    Because,
  ];
  await Promise.all(parts.map((part) => part.ready()));
  return load();
}

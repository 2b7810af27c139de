import { definePage } from '#web/kernel/page/page.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsoleParams, ConsoleSearch } from './load-console.ts';

// A separate chunk, so that no other page carries the list of the console's many parts.
const load = () => import('./console-frame.tsx');
const Frame = lazyPart<object>(async () => (await load()).ConsoleFrame);

/** All pages of the advertiser's console, in one route with everything below it [CONSOLE-01]. */
export const page = definePage<ConsoleParams, ConsoleSearch>({
  load: async (at) => {
    await Promise.all([Frame.ready(), at.words.load('console')]);
    return (await load()).loadConsole(at);
  },
  Page: () => <Frame />,
});

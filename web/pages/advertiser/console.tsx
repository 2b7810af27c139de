import { definePage } from '#web/kernel/page/page.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsoleParams, ConsoleSearch } from './load-console.ts';

// Of its own, so that no other page carries the list of its many parts.
const load = () => import('./console-frame.tsx');
const Frame = lazyPart<object>(async () => (await load()).ConsoleFrame);

/** Every page of the advertiser's console: one address with all that is below it [CONSOLE-01]. */
export const page = definePage<ConsoleParams, ConsoleSearch>({
  load: async (at) => {
    await Frame.ready();
    return (await load()).loadConsole(at);
  },
  Page: () => <Frame />,
});

import { createMemoryHistory, createRootRoute, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from '../sending/queries.ts';
import { createAppRouter } from './router.tsx';
import { WordsProvider } from '../words/words-context.tsx';
import { wordsOf } from '../words/words.ts';

/** For tests only: renders an element as the server does, with words and a router at `/`. */
export async function htmlOf(element: ReactElement): Promise<string> {
  const words = wordsOf('en');
  const router = createAppRouter({
    routeTree: createRootRoute({ component: () => element }),
    context: {
      words,
      viewer: null,
      queries: createQueryClient(true),
      first: { now: true },
      send: () => Promise.reject(new Error('a part of the kit makes no call')),
    },
    history: createMemoryHistory({ initialEntries: ['/'] }),
    Missing: () => 'missing',
    Broken: ({ error }) => String(error),
  });
  await router.load();
  return renderToStaticMarkup(
    <WordsProvider value={words}>
      <RouterProvider router={router} />
    </WordsProvider>,
  );
}

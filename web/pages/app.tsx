import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { type App as AppValue, AppProvider } from '#web/kernel/app/app-context.tsx';
import type { AppRouter } from '#web/kernel/page/router.tsx';
import { WordsProvider } from '#web/kernel/words/words-context.tsx';
import type { Words } from '#web/kernel/words/words.ts';
import type { Toasts } from '#web/ui/overlay/toast-store.ts';
import { ToastsProvider } from '#web/ui/overlay/toasts.tsx';

interface Props {
  readonly app: AppValue;
  readonly words: Words;
  readonly queries: QueryClient;
  readonly router: AppRouter;
  readonly toasts: Toasts;
}

/** The providers around every page, the same on the server and in the browser. */
export function App({ app, words, queries, router, toasts }: Props) {
  return (
    <StrictMode>
      <AppProvider value={app}>
        <WordsProvider value={words}>
          <QueryClientProvider client={queries}>
            <ToastsProvider value={toasts}>
              <RouterProvider router={router} />
            </ToastsProvider>
          </QueryClientProvider>
        </WordsProvider>
      </AppProvider>
    </StrictMode>
  );
}

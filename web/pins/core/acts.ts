import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type App, useApp } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import type { Toasts } from '#web/ui/overlay/toast-store.ts';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** The page's services that an action on a pin needs; lets actions be lazy-loaded and run outside React. */
export interface Acts extends App {
  readonly queries: QueryClient;
  readonly toasts: Toasts;
  readonly t: Translate;
}

export function useActs(): Acts {
  return { ...useApp(), queries: useQueryClient(), toasts: useToasts(), t: useWords().t };
}

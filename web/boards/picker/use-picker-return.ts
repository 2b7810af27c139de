import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { safePath } from '#contract/kernel/safe-path.ts';
import { useApp, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { entryCount } from '#web/kernel/app/history-stack.ts';
import { type ChosenDestination, leaveChosen } from '../core/chosen-destination.ts';

interface PickerReturn {
  /** The id of the picker's pin. */
  readonly pinId: string | null;
  /** Goes back to the page that opened this one; to `instead` if there is none. */
  readonly back: (instead: string) => void;
  /**
   * Passes the destination to the picker that opened this page, and replaces this page's history entry with the picker;
   * without one, with the destination's own page.
   */
  readonly done: (destination: ChosenDestination, own: string) => void;
}

/** Returns how to leave the pages that create a board or section for a picker. */
export function usePickerReturn(): PickerReturn {
  const router = useRouter();
  const queries = useQueryClient();
  const { history } = useApp();
  const search = usePageSearch();
  const to = (href: string) => void router.navigate({ href, replace: true } as never);
  const nextPath = () => safePath(search.next, location.origin);
  return {
    pinId: /^\/pin\/(\d{1,20})\/repin\//.exec(String(search.next))?.[1] ?? null,
    back(instead) {
      if (entryCount(history()) > 1) router.history.back();
      else to(nextPath() ?? instead);
    },
    done(destination, own) {
      const next = nextPath();
      if (next !== null) leaveChosen(queries, next, destination);
      to(next ?? own);
    },
  };
}

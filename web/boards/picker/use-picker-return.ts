import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { safePath } from '#contract/kernel/safe-path.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { entryCount } from '#web/kernel/app/history-stack.ts';
import { type ChosenDestination, leaveChosen } from '../core/chosen-destination.ts';

interface PickerReturn {
  /** The pin that the picker is for. */
  readonly pinId: string | null;
  /** Back to where the page was opened from; to `instead` where there is no such page. */
  readonly back: (instead: string) => void;
  /** Done: the picker that asked gets the destination, and takes this page's entry; without one, the destination's own page does. */
  readonly done: (destination: ChosenDestination, own: string) => void;
}

/** The ways on from the pages that make a board or a section for a picker. */
export function usePickerReturn(): PickerReturn {
  const router = useRouter();
  const queries = useQueryClient();
  const { history } = useApp();
  const search = useLocation({ select: (at) => at.search as { next?: unknown } });
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

import { useRouter } from '@tanstack/react-router';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { entryCount } from '#web/kernel/app/history-stack.ts';
import { howToLeave } from './leave-picker.ts';

/**
 * Leaves the mobile picker, after success or cancellation [CREATE-14]. A window that cannot close itself opens
 * `instead`.
 */
export function useLeavePicker(fromBookmarklet = false): (instead: string) => void {
  const router = useRouter();
  const { history } = useApp();
  return (instead) => {
    const stack = history();
    const way = howToLeave({
      fromBookmarklet,
      fromCreation: stack.previous.at(-1)?.href === stack.current.href,
      entries: entryCount(stack),
    });
    if (way !== 'close') return router.history.go(-way);
    window.close();
    if (!window.closed) void router.navigate({ href: instead, replace: true } as never);
  };
}

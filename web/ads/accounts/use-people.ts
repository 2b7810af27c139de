import { useQueryClient } from '@tanstack/react-query';
import { cancelAdInvite, getAdInvites } from '#contract/business/ad-invites.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** Returns a function that refetches the invitations. */
export function useInvitesRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: callKey(getAdInvites) });
}

/** Returns a function that cancels an invitation. */
export function useCancelInvite(
  advertiser_id: string,
): (id: string, email: string) => Promise<void> {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const refresh = useInvitesRefresh();
  return async (invite_id, email) => {
    try {
      await send(cancelAdInvite, { advertiser_id, invite_id });
      toasts.show({ text: t("You withdrew {name}'s invitation.", { name: email }) });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    await refresh();
  };
}

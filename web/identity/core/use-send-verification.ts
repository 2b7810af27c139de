import { useQueryClient } from '@tanstack/react-query';
import { getEmail, sendVerification } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** Sends the viewer's verification link; the server sends nothing if the address was verified meanwhile. */
export function useSendVerification(): () => Promise<void> {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const queries = useQueryClient();
  return async () => {
    const own = await send(sendVerification, {});
    queries.setQueryData(callKey(getEmail, {}), own);
    if (!own.is_verified) toasts.show({ text: t('The message is on its way.') });
  };
}

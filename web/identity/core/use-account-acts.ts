import { leaveAccount, switchAccount } from '#contract/identity/accounts.ts';
import { logOut } from '#contract/identity.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { forgetAccounts } from './stored-accounts.ts';

/** Switches or leaves accounts. The next page is a full load, so that nothing of the person stays in memory. */
export function useAccountActs() {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const goOn = (act: Promise<unknown>, instead?: string): void => {
    act.then(
      () => location.assign('/'),
      (cause: unknown) => toasts.show({ kind: 'failed', text: instead ?? failureText(cause, t) }),
    );
  };
  return {
    switchTo: (user_id: string) => goOn(send(switchAccount, { user_id })),
    leave: (user_id: string) => goOn(send(leaveAccount, { user_id })),
    leaveAll: () =>
      goOn(
        send(logOut, {}).then(() => forgetAccounts()),
        t("You're still logged in. Please try again."),
      ),
  };
}

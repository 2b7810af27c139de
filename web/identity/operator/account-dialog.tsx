import { useState } from 'react';
import type { Account } from '#contract/identity/operator.ts';
import {
  orderNewPassword,
  restoreUser,
  restrictUser,
  suspendUser,
} from '#contract/identity/account-status.ts';
import { MAX_STATUS_REASON } from '#contract/kernel/limits.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import styles from './operator.module.css';
import { useOperatorActs } from './use-operator-acts.ts';

export interface AccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

const CLOSED_DAYS = 7;

/** The operator's actions on an account. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const { t } = useWords();
  const send = useSend();
  const { busy, run } = useOperatorActs();
  const [reason, setReason] = useState('');
  const name = account.full_name || account.username;
  const whom = { user_id: account.id, reason: reason.trim() };
  const act = (doing: () => Promise<unknown>, done: string) => () =>
    void run(doing, done).then((isDone) => isDone && onClose());
  const isClosed = account.suspended_at !== null || account.restricted_until !== null;
  return (
    <Dialog isOpen title={name} onClose={onClose}>
      <div className={styles['about']}>
        <p className="soft">
          {t('A suspended account is hidden from everyone, along with everything in it.')}
        </p>
        <Field
          label={t('Reason')}
          hint={t("Only for the log. They won't see it.")}
          value={reason}
          maxLength={MAX_STATUS_REASON}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles['acts']}>
          {isClosed && (
            <Button
              variant="main"
              busy={busy}
              onClick={act(() => send(restoreUser, whom), t('{name} is back.', { name }))}
            >
              {t('Restore')}
            </Button>
          )}
          {account.suspended_at === null && (
            <>
              <Button
                variant="danger"
                busy={busy}
                onClick={act(() => send(suspendUser, whom), t('{name} is suspended.', { name }))}
              >
                {t('Suspend')}
              </Button>
              <Button
                busy={busy}
                onClick={act(
                  () => send(restrictUser, { ...whom, days: CLOSED_DAYS }),
                  t("{name}'s account is closed for {count, plural, one {# day} other {# days}}.", {
                    name,
                    count: CLOSED_DAYS,
                  }),
                )}
              >
                {t('Close for {count, plural, one {# day} other {# days}}', { count: CLOSED_DAYS })}
              </Button>
            </>
          )}
          <Button
            busy={busy}
            onClick={act(
              () => send(orderNewPassword, whom),
              t('{name} will be asked for a new password.', { name }),
            )}
          >
            {t('Require new password')}
          </Button>
        </div>
        <PageLink className="link" href={`/operator/log/?user=${account.id}`}>
          {t('Activity')}
        </PageLink>
      </div>
    </Dialog>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { type AdAccount, giveAdRoles } from '#contract/business/ad-accounts.ts';
import { AD_ROLES, type AdRole } from '#contract/business/ad-roles.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import styles from '../core/ad-accounts.module.css';
import { adRoleLabel } from '../core/ad-role-words.ts';
import { useAdRefresh } from './use-ad-acts.ts';

export interface AskPersonProps {
  readonly account: AdAccount;
  readonly onClose: () => void;
}

/** Invites a person to act for an advertiser, or changes a member's role. */
export function AskPersonDialog({ account, onClose }: AskPersonProps) {
  const { t } = useWords();
  const id = useId();
  const form = useAsking(account, onClose);
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={form.busy}>
        {t('Ask')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      title={t('Invite someone to act for {name}', { name: account.name })}
      onClose={onClose}
      foot={foot}
      firm
    >
      <form id={id} className={styles['form']} onSubmit={form.onSubmit} noValidate>
        <Field
          label={t('Username')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={form.username}
          onChange={(event) => form.setUsername(event.target.value)}
          error={form.error}
        />
        <ChoiceField
          label={t('What they can do')}
          hint={t('The boards and Pins they make are yours and carry your name.')}
          value={form.role}
          onChange={(event) => form.setRole(event.target.value as AdRole)}
        >
          {AD_ROLES.map((role) => (
            <option key={role} value={role}>
              {t(adRoleLabel[role])}
            </option>
          ))}
        </ChoiceField>
      </form>
    </Dialog>
  );
}

function useAsking(account: AdAccount, onClose: () => void) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const refresh = useAdRefresh();
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<AdRole>('PROFILE_PUBLISHER');
  const { busy, error, run } = useAct();
  const ask = async (): Promise<void> => {
    const named = { advertiser_id: account.id, username: username.trim().replace(/^@/, '') };
    await send(giveAdRoles, { ...named, permissions: [role] });
    await refresh();
    toasts.show({ text: t('You invited {name}.', { name: named.username }) });
    onClose();
  };
  return {
    username,
    setUsername,
    role,
    setRole,
    busy,
    error,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void run(ask);
    },
  };
}

import { type FormEvent, useId, useState } from 'react';
import { AD_ROLES, type AdRole } from '#contract/business/ad-roles.ts';
import { inviteToBusiness } from '#contract/business/access.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import styles from '#web/business/core/ad-accounts.module.css';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ChoiceField, Field } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { namedIn } from './named-in.ts';
import { useAccessRefresh } from './use-access-acts.ts';

/** Invites a person, by username or e-mail, to act for the business, or changes a member's role. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const form = useInviting(onClose);
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={form.busy}>
        {t('Invite')}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      title={t('Invite someone to act for your business')}
      onClose={onClose}
      foot={foot}
      firm
    >
      <form id={id} className={styles['form']} onSubmit={form.onSubmit} noValidate>
        <Field
          label={t('Username or e-mail address')}
          hint={t('If they have no account yet, they can create one from the e-mail.')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={form.whom}
          onChange={(event) => form.setWhom(event.target.value)}
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

function useInviting(onClose: () => void) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const refresh = useAccessRefresh();
  const [whom, setWhom] = useState('');
  const [role, setRole] = useState<AdRole>('PROFILE_PUBLISHER');
  const { busy, error, run } = useAct();
  const invite = async (): Promise<void> => {
    await send(inviteToBusiness, { ...namedIn(whom), permissions: [role] });
    await refresh();
    toasts.show({ text: t('You invited {name}.', { name: whom.trim() }) });
    onClose();
  };
  return {
    whom,
    setWhom,
    role,
    setRole,
    busy,
    error,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void run(invite);
    },
  };
}

import { type FormEvent, useState } from 'react';
import { createAdInvite, INVITE_DAYS } from '#contract/business/ad-invites.ts';
import type { AdRole } from '#contract/business/ad-roles.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import styles from './accounts.module.css';
import { RoleChoice } from './role-choice.tsx';
import { useInvitesRefresh } from './use-people.ts';

/** Invites a person to the ad account by e-mail. */
export function InviteForm() {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const toasts = useToasts();
  const refresh = useInvitesRefresh();
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly AdRole[]>(['CAMPAIGN_MANAGER']);
  const { busy, error, run } = useAct();
  const ask = async (): Promise<void> => {
    const permissions = [...roles];
    await send(createAdInvite, { advertiser_id: account.id, email: email.trim(), permissions });
    await refresh();
    toasts.show({ text: t('You invited {name}.', { name: email.trim() }) });
    setEmail('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(ask);
  };
  return (
    <section className={page['card']}>
      <form
        className={styles['body']}
        onSubmit={onSubmit}
        noValidate
        aria-labelledby="invite-title"
      >
        <h2 id="invite-title" className={styles['title']}>
          {t('Invite')}
        </h2>
        <Field
          label={t('E-mail')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleChoice chosen={roles} onChoose={setRoles} />
        {error && <FieldError>{error}</FieldError>}
        <div className={styles['acts']}>
          <Button variant="main" type="submit" busy={busy}>
            {t('Send invitation')}
          </Button>
          <span className="soft">{t('Good for {days} days', { days: INVITE_DAYS })}</span>
        </div>
      </form>
    </section>
  );
}

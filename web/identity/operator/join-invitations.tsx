import { type FormEvent, useState } from 'react';
import {
  createJoinInvitation,
  deleteJoinInvitation,
  getJoinInvitations,
  type JoinInvitation,
} from '#contract/identity/operator.ts';
import { MAX_EMAIL } from '#contract/kernel/limits.ts';
import { useApp, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import styles from './operator.module.css';
import { useOperatorActs } from './use-operator-acts.ts';

/** Unused invitations, and the form to create one. */
export function JoinInvitations() {
  const { t } = useWords();
  const list = usePages(getJoinInvitations, {});
  const invitations = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="h-20">
        {t('Invitations')}
      </h2>
      <NewInvitation />
      {invitations.length > 0 && (
        <ul className={styles['list']}>
          {invitations.map((one) => (
            <Invitation key={one.id} invitation={one} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Invitations')} />
    </section>
  );
}

function NewInvitation() {
  const { t } = useWords();
  const send = useSend();
  const { busy, run } = useOperatorActs();
  const [email, setEmail] = useState('');
  const [makesOperator, setMakesOperator] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const invite = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wanted = { email: email.trim(), makes_operator: makesOperator };
    const make = async () => setUrl((await sendOnce(send, createJoinInvitation, wanted)).url);
    if (!(await run(make, t('Invitation created.')))) return;
    setEmail('');
    setMakesOperator(false);
  };
  return (
    <>
      <form className={styles['form']} onSubmit={(event) => void invite(event)} noValidate>
        <Field
          type="email"
          label={t('E-mail')}
          hint={t('Leave empty, and the link works for anyone who has it.')}
          value={email}
          maxLength={MAX_EMAIL}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Switch
          label={t('Can run this site')}
          checked={makesOperator}
          onChange={() => setMakesOperator(!makesOperator)}
        />
        <div>
          <Button variant="main" type="submit" busy={busy}>
            {t('Invite')}
          </Button>
        </div>
      </form>
      {url !== null && (
        <>
          <p>{t("Share this link now. You won't see it again, and it works once.")}</p>
          <output className={styles['link']} aria-label={t('Link of the invitation')}>
            {url}
          </output>
        </>
      )}
    </>
  );
}

function Invitation({ invitation }: { readonly invitation: JoinInvitation }) {
  const { t, formats } = useWords();
  const now = new Date(useApp().renderedAt);
  const send = useSend();
  const { busy, run } = useOperatorActs();
  const whom = invitation.email ?? t('Anyone with the link');
  const when = relativeTime(new Date(invitation.expires_at), now, formats);
  const facts = [...(invitation.makes_operator ? [t('Operator')] : []), t('Ends {when}', { when })];
  const takeBack = () => send(deleteJoinInvitation, { invitation_id: invitation.id });
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <span>
          <bdi>{whom}</bdi>
        </span>
        <span className="soft">{facts.join(' · ')}</span>
      </div>
      <Button
        variant="line"
        busy={busy}
        aria-label={t('Cancel invitation for {whom}', { whom })}
        onClick={() => void run(takeBack, t('The invitation no longer works.'))}
      >
        {t('Cancel invitation')}
      </Button>
    </li>
  );
}

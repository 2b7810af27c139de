import { type FormEvent, useState } from 'react';
import { askForReset } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import styles from '../core/auth-layout.module.css';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';

/** Requests a password reset link; the response is the same whether the account exists or not. */
export function AskForResetForm() {
  const { t } = useWords();
  const { busy, error, sent, human, onSubmit } = useAskForReset();
  if (sent) return <Sent />;
  return (
    <HumanForm
      className={styles['fields']}
      method="post"
      action="/password/reset/"
      onSubmit={onSubmit}
      human={human}
    >
      <p className="soft">
        {t(
          "Enter your e-mail address or username, and we'll send you a link to set a new password.",
        )}
      </p>
      <Field
        id="username_or_email"
        name="username_or_email"
        label={t('E-mail or username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        required
      />
      <HumanGate human={human} />
      <Button type="submit" variant="main" big wide busy={busy}>
        {t('Send the link')}
      </Button>
      <ButtonLink href="/login/" variant="plain" wide>
        {t('Back to log in')}
      </ButtonLink>
    </HumanForm>
  );
}

function Sent() {
  const { t } = useWords();
  return (
    <div className={styles['fields']} role="status">
      <p>
        {t(
          "If there's an account by that name, a message with a link is on its way. The link works for an hour.",
        )}
      </p>
      <p className="soft">{t('Nothing there? Check your spam folder, or try another address.')}</p>
      <ButtonLink href="/login/" big wide>
        {t('Back to log in')}
      </ButtonLink>
    </div>
  );
}

function useAskForReset() {
  const send = useSend();
  const human = useHuman('reset_password');
  const { busy, error, run } = useAct();
  const [sent, setSent] = useState(false);
  const ask = (name: string) =>
    run(async () => {
      await human.through((human_token) =>
        send(askForReset, { username_or_email: name, human_token }),
      );
      setSent(true);
    });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const name = fieldsOf(event)('username_or_email').trim();
    if (!busy && name !== '') void ask(name);
  };
  return { busy, error, sent, human, onSubmit };
}

import { type FormEvent, useState } from 'react';
import { resetPassword } from '#contract/identity/account.ts';
import type { FactorKind } from '#contract/identity/factors.ts';
import { MIN_PASSWORD } from '#contract/kernel/limits.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import styles from '../core/auth-layout.module.css';
import { FactorForm } from '../entry/log-in-form.tsx';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { storedNext } from '../core/next-path.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useAuthForm } from '../core/use-auth-form.ts';
import { EndedLink } from './ended-link.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Sets a new password with the token from the link, and signs in. */
export function NewPasswordForm() {
  const { t } = useWords();
  const send = useSend();
  const token = useLinkToken();
  const next = useHydrated() ? storedNext('/') : '/';
  const [owed, setOwed] = useState<readonly FactorKind[]>([]);
  const { busy, error, enter } = useAuthForm(next, false, setOwed);
  const human = useHuman('reset_password');
  if (owed.length > 0) return <FactorForm methods={owed} next={next} />;
  if (token === null) return <EndedLink />;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy || token === undefined) return;
    const input = { token, new_password: field('new_password') };
    void enter(() =>
      human.throughIfAny((human_token) => send(resetPassword, { ...input, human_token })),
    );
  };
  return (
    <HumanForm
      className={styles['fields']}
      method="post"
      action="/password/new/"
      onSubmit={onSubmit}
      human={human}
    >
      <Field
        id="new_password"
        name="new_password"
        type="password"
        label={t('New password')}
        hint={t('{min} characters or more. Three plain words work well.', { min: MIN_PASSWORD })}
        autoComplete="new-password"
        error={error}
        required
      />
      <p className="soft t-14">
        {t('This logs everyone else out of your account and ends its access tokens.')}
      </p>
      <HumanGate human={human} />
      <Button type="submit" variant="main" big wide busy={busy}>
        {t('Set password and log in')}
      </Button>
    </HumanForm>
  );
}

import { type FormEvent, type ReactNode, useState } from 'react';
import { logIn } from '#contract/identity.ts';
import type { FactorKind } from '#contract/identity/factors.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import styles from '../core/auth-layout.module.css';
import type { FactorFormProps } from '../factors/factor-form.tsx';
import type { FactorHandler } from '../core/owed.ts';
import { PasskeySignIn } from '../factors/passkey-sign-in.tsx';
import { LogInOutcome } from '../core/log-in-outcome.tsx';
import { OwnIssuer, useOwnIssuer } from '../providers/own-issuer.tsx';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useAuthForm } from '../core/use-auth-form.ts';

export const FactorForm = lazyPart<FactorFormProps>(
  async () => (await import('../factors/factor-form.tsx')).FactorForm,
);

interface Props {
  readonly next: string;
  readonly adds?: boolean;
  /** Second factors required already, after another log-in method. */
  readonly methods?: readonly FactorKind[];
  /** Other log-in methods, hidden during the second factor. */
  readonly children?: ReactNode;
}

/** Log-in by name and password, then by second factor. The page must have loaded getSignInMethods. */
export function LogInForm({ next, adds = false, methods = [], children }: Props) {
  const [owed, setOwed] = useState(methods);
  if (owed.length > 0) return <FactorForm methods={owed} next={next} adds={adds} />;
  return (
    <>
      <PasswordForm next={next} adds={adds} onFactor={setOwed} />
      {children}
    </>
  );
}

interface PasswordProps {
  readonly next: string;
  readonly adds: boolean;
  readonly onFactor: FactorHandler;
}

/** Log-in by e-mail or username and password; the fields' ids are part of the contract. */
function PasswordForm({ next, adds, onFactor }: PasswordProps) {
  const { t } = useWords();
  const send = useSend();
  const { busy, error, end, enter } = useAuthForm(next, adds, onFactor);
  const issuer = useOwnIssuer();
  const human = useHuman('log_in');
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy) return;
    const input = {
      username_or_email: field('username_or_email').trim(),
      password: field('password'),
      add_account: adds,
    };
    void enter(() => human.throughIfAny((human_token) => send(logIn, { ...input, human_token })));
  };
  // A post, so that the password is never in a URL, even before hydration.
  return (
    <HumanForm
      className={styles['fields']}
      method="post"
      action="/login/"
      onSubmit={onSubmit}
      human={human}
    >
      {end && <LogInOutcome end={end} />}
      <Field
        id="email"
        name="username_or_email"
        label={t('E-mail or username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={(event) => issuer.look(event.target.value)}
        required
      />
      {issuer.found && <OwnIssuer found={issuer.found} next={next} adds={adds} />}
      <Field
        id="password"
        name="password"
        type="password"
        label={t('Password')}
        aside={
          <PageLink className="link" href="/password/reset/">
            {t('Forgot your password?')}
          </PageLink>
        }
        autoComplete="current-password"
        error={end ? null : error}
        required
      />
      <HumanGate human={human} />
      <Button type="submit" variant="main" big wide busy={busy}>
        {t('Log in')}
      </Button>
      {/* While adding an account, passkeys of any account may be used. */}
      <PasskeySignIn next={next} adds={adds} human={human} />
    </HumanForm>
  );
}

import type { FormEvent } from 'react';
import { logIn } from '#contract/identity.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './door.module.css';
import { LogInOutcome } from './log-in-outcome.tsx';
import { OwnIssuer, useOwnIssuer } from './providers/own-issuer.tsx';
import { HumanForm } from './human/human-form.tsx';
import { HumanGate } from './human/human-gate.tsx';
import { useHuman } from './human/use-human.ts';
import { fieldsOf, useDoor } from './use-door.ts';

/** Log-in by e-mail or username and password; its fields' ids are part of the wire. The page has loaded getWaysIn. */
export function LogInForm({ next, adds = false }: { next: string; adds?: boolean }) {
  const { t } = useWords();
  const send = useSend();
  const { busy, error, end, enter } = useDoor(next, adds);
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
  // A post, so that a password never stands in an address should the script not have come.
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
      {issuer.found && <OwnIssuer found={issuer.found} next={next} />}
      <Field
        id="password"
        name="password"
        type="password"
        label={t('Password')}
        aside={<PageLink href="/password/reset/">{t('Forgot your password?')}</PageLink>}
        autoComplete="current-password"
        error={end ? null : error}
        required
      />
      <HumanGate human={human} />
      <Button type="submit" look="main" big wide busy={busy}>
        {t('Log in')}
      </Button>
    </HumanForm>
  );
}

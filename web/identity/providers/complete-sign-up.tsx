import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#contract/kernel/call.ts';
import { getPendingSignUp, signUpWith } from '#contract/identity/providers.ts';
import { MAX_FULL_NAME } from '#contract/kernel/limits.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Agreement } from '../core/site-links.tsx';
import styles from '../core/auth-layout.module.css';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { CheckMail } from '../core/check-mail.tsx';
import { authPath } from '../core/next-path.ts';
import { ageOn, birthdayError, emailError, type SignUpErrors } from '../core/sign-up-rules.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useAuthForm } from '../core/use-auth-form.ts';

type Pending = NonNullable<AnswerOf<typeof getPendingSignUp>>;

interface Props {
  readonly next: string;
  readonly adds: boolean;
}

/**
 * Asks a provider's new person for the remaining data; requested only by their browser, because it is private to it.
 */
export function CompleteSignUp({ next, adds }: Props) {
  const { t } = useWords();
  const { data, error } = useQuery(callOptions(useSend(), getPendingSignUp, {}));
  if (data) return <RestForm pending={data} next={next} adds={adds} />;
  if (data === undefined && !error) return <Spinner size={32} label={t('Loading…')} />;
  return (
    <div className={styles['fields']}>
      <Banner bad>{t('This sign-up took too long, or was started in another browser.')}</Banner>
      <ButtonLink href={authPath('signup', next)} variant="main" big wide>
        {t('Start again')}
      </ButtonLink>
    </div>
  );
}

function RestForm({ pending, next, adds }: Props & { readonly pending: Pending }) {
  const { t } = useWords();
  const { busy, error, errors, human, mailedTo, comeBack, onSubmit } = useRest(pending, next, adds);
  const { provider, email, full_name: name } = pending;
  const errorOf = (key: 'email' | 'birthday') => {
    const found = errors[key];
    return found && t(found.text, found.values);
  };
  if (mailedTo !== null) return <CheckMail email={mailedTo} onBack={comeBack} />;
  return (
    <HumanForm
      className={styles['fields']}
      method="post"
      action="/signup/complete/"
      onSubmit={onSubmit}
      human={human}
      noValidate
    >
      <p className="soft">
        {email === null
          ? t('{provider} told us who you are. Just a few things are missing.', { provider })
          : t('{provider} told us who you are: {email}. Just a few things are missing.', {
              provider,
              email,
            })}
      </p>
      {error && <Banner bad>{error}</Banner>}
      <Field
        id="full_name"
        name="full_name"
        label={t('Name')}
        defaultValue={name}
        maxLength={MAX_FULL_NAME}
        autoComplete="name"
      />
      {email === null && (
        <Field
          id="email"
          name="email"
          type="email"
          label={t('E-mail')}
          placeholder={t('you@example.org')}
          autoComplete="email"
          error={errorOf('email')}
          required
        />
      )}
      <Field
        id="birthday"
        name="birthday"
        type="date"
        label={t('Birthday')}
        hint={t("Only used to check your age. We don't store it.")}
        autoComplete="bday"
        error={errorOf('birthday')}
        required
      />
      <HumanGate human={human} />
      <Agreement />
      <Button type="submit" variant="main" big wide busy={busy}>
        {t('Create account')}
      </Button>
    </HumanForm>
  );
}

function useRest(pending: Pending, next: string, adds: boolean) {
  const send = useSend();
  const { busy, error, enter, waits, comeBack } = useAuthForm(next, adds);
  const [address, setAddress] = useState('');
  const human = useHuman('sign_up');
  const [errors, setErrors] = useState<SignUpErrors>({});
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy) return;
    const today = new Date();
    const [email, birthday] = [field('email').trim(), field('birthday')];
    const found = {
      ...(pending.email === null && emailError(email)),
      ...birthdayError(birthday, today),
    };
    setErrors(found);
    const first = (['email', 'birthday'] as const).find((name) => found[name]);
    // Focuses the first invalid field.
    if (first) return event.currentTarget.querySelector<HTMLElement>(`#${first}`)?.focus();
    setAddress(email);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const input = {
      age: ageOn(birthday, today) ?? 0,
      full_name: field('full_name'),
      time_zone: timeZone,
      locale: navigator.language,
      add_account: adds,
      ...(pending.email === null && { email }),
    };
    void enter(() => human.through((human_token) => send(signUpWith, { ...input, human_token })));
  };
  return { busy, error, errors, human, mailedTo: waits ? address : null, comeBack, onSubmit };
}

import { type FormEvent, useRef, useState } from 'react';
import { signUp } from '#contract/identity.ts';
import { getSignInMethods } from '#contract/identity/providers.ts';
import { MAX_FULL_NAME, MIN_PASSWORD } from '#contract/kernel/limits.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from '../core/auth-layout.module.css';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { CheckMail } from '../core/check-mail.tsx';
import { Agreement } from '../core/site-links.tsx';
import { addressMeant } from '../core/mail-domain.ts';
import { invitationIn } from '../core/invitation-in.ts';
import { ageOn, type SignUpErrors, signUpErrors } from '../core/sign-up-rules.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useAuthForm } from '../core/use-auth-form.ts';

/**
 * Sign-up by name, e-mail, password and birthday; only the age in whole years is sent. The page must have loaded
 * getSignInMethods.
 */
export function SignUpForm({ next, adds = false }: { next: string; adds?: boolean }) {
  const { t } = useWords();
  const { email, meant, look, take } = useMeant();
  const { busy, error, errors, weak, human, mailedTo, comeBack, onSubmit } = useSignUp(next, adds);
  const errorOf = (name: keyof SignUpErrors) =>
    errors[name] && t(errors[name].text, errors[name].values);
  if (mailedTo !== null) return <CheckMail email={mailedTo} onBack={comeBack} />;
  return (
    <HumanForm
      className={styles['fields']}
      method="post"
      action="/signup/"
      onSubmit={onSubmit}
      human={human}
      noValidate
    >
      {error && <Banner bad>{error}</Banner>}
      <Field
        id="name"
        name="name"
        label={t('Name')}
        autoComplete="name"
        maxLength={MAX_FULL_NAME}
        error={errorOf('name')}
        required
      />
      <Field
        id="email"
        name="email"
        type="email"
        label={t('E-mail')}
        placeholder={t('you@example.org')}
        autoComplete="email"
        hint={meant !== null && <Meant address={meant} onTake={take} />}
        onBlur={look}
        ref={email}
        error={errorOf('email')}
        required
      />
      <Field
        id="password"
        name="password"
        type="password"
        label={t('Password')}
        hint={t('{min} characters or more. Three plain words work well.', { min: MIN_PASSWORD })}
        autoComplete="new-password"
        error={errorOf('password') ?? weak}
        required
      />
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
      <OperatorCode />
      <HumanGate human={human} />
      <Agreement />
      <Button type="submit" variant="main" big wide busy={busy}>
        {t('Create account')}
      </Button>
    </HumanForm>
  );
}

/** The field for the server's code, while there is no operator. */
function OperatorCode() {
  const { t } = useWords();
  if (!useCall(getSignInMethods, {}).asks_operator_code) return null;
  return (
    <Field
      id="operator_code"
      name="operator_code"
      label={t('Operator code')}
      hint={t(
        'No one runs this site yet. Enter the code that the server printed when it started, and this account will run the site. Leave it out for an ordinary account.',
      )}
      autoComplete="off"
    />
  );
}

interface MeantProps {
  readonly address: string;
  readonly onTake: () => void;
}

function Meant({ address, onTake }: MeantProps) {
  const { t } = useWords();
  return (
    <span role="status">
      <button type="button" className={styles['meant']} onClick={onTake}>
        {t('Did you mean {address}?', { address })}
      </button>
    </span>
  );
}

/** A suggestion for an address that looks mistyped; the form accepts the typed one too [AUTH-14]. */
function useMeant() {
  const email = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const take = () => {
    if (email.current === null || meant === null) return;
    email.current.value = meant;
    setMeant(null);
    email.current.focus();
  };
  return { email, meant, take, look: () => setMeant(addressMeant(email.current?.value ?? '')) };
}

function useSignUp(next: string, adds: boolean) {
  const send = useSend();
  const { busy, error: refused, code, enter, waits, comeBack } = useAuthForm(next, adds);
  const isWeak = code === 'weak_password';
  const [error, weak] = isWeak ? [null, refused] : [refused, null];
  const human = useHuman('sign_up');
  const [address, setAddress] = useState('');
  const [errors, setErrors] = useState<SignUpErrors>({});
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy) return;
    const form = {
      name: field('name').trim(),
      email: field('email').trim(),
      password: field('password'),
      birthday: field('birthday'),
    };
    const today = new Date();
    const found = signUpErrors(form, today);
    setErrors(found);
    const first = (['name', 'email', 'password', 'birthday'] as const).find((name) => found[name]);
    // Focuses the first invalid field.
    if (first) return event.currentTarget.querySelector<HTMLElement>(`#${first}`)?.focus();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const { name: full_name, email, password } = form;
    setAddress(email);
    const age = ageOn(form.birthday, today) ?? 0;
    const invitation_token = invitationIn(location.hash);
    const rest = { time_zone: timeZone, locale: navigator.language, add_account: adds };
    const operator_code = field('operator_code').trim() || null;
    const who = { full_name, email, password, age };
    const input = { ...who, invitation_token, operator_code, ...rest };
    void enter(() => human.through((human_token) => send(signUp, { ...input, human_token })));
  };
  return { busy, error, errors, weak, human, mailedTo: waits ? address : null, comeBack, onSubmit };
}

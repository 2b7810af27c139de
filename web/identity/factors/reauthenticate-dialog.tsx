import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type Factors, getFactors, logInAgain } from '#contract/identity/factors.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { type Human, useHuman } from '../human/use-human.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { beginFactor, type FactorState, type FactorMethod } from './factor-steps.ts';
import styles from './factors.module.css';
import { signWithPasskey } from './passkeys.ts';
import { useFactor } from './use-factor.ts';
import { actLabel, OtherFactors, FactorField } from './factor-field.tsx';

export interface ReauthenticateDialogProps {
  /** Whether the viewer has proved their identity. */
  readonly onEnd: (proved: boolean) => void;
}

/** Asks the viewer to log in again before a sensitive act [SEC-6]. */
export function ReauthenticateDialog({ onEnd }: ReauthenticateDialogProps) {
  const { t } = useWords();
  const { data, error } = useQuery(callOptions(useSend(), getFactors, {}));
  const begun = data && beginFactor(methodsOf(data));
  if (begun) return <Ask begun={begun} onEnd={onEnd} />;
  if (data === undefined && error === null) return null;
  const text = error
    ? failureText(error, t)
    : t('Please log out, then log in again the way you usually do.');
  return (
    <Dialog isOpen title={t('Is it you?')} onClose={() => onEnd(false)}>
      <div className={styles['form']}>
        <p>{text}</p>
        <ButtonLink href="/settings/">{t('Settings')}</ButtonLink>
      </div>
    </Dialog>
  );
}

function methodsOf(own: Factors): readonly FactorMethod[] {
  return [
    ...(own.has_password ? ['password' as const] : []),
    ...(own.passkey_count > 0 ? ['passkey' as const] : []),
    ...(own.totp_since === null ? [] : ['totp' as const]),
    ...(own.email_since === null ? [] : ['email' as const]),
    ...(own.recovery_codes_left > 0 ? ['recovery_code' as const] : []),
  ];
}

function Ask({ begun, onEnd }: ReauthenticateDialogProps & { readonly begun: FactorState }) {
  const { t } = useWords();
  const id = useId();
  const human = useHuman('log_in_again');
  const { state, choose, busy, error, act, mail } = useProving(begun, human, () => onEnd(true));
  const foot = (
    <>
      <Button onClick={() => onEnd(false)}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={busy}>
        {actLabel(state, t('Continue'), t)}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Is it you?')} onClose={() => onEnd(false)} foot={foot} firm>
      <HumanForm id={id} className={styles['form']} onSubmit={act} human={human}>
        <p>{t("Please confirm it's you.")}</p>
        <FactorField state={state} error={error} busy={busy} onSend={mail} />
        <HumanGate human={human} />
        <OtherFactors methods={state.others} onChoose={choose} />
      </HumanForm>
    </Dialog>
  );
}

function useProving(begun: FactorState, human: Human, onProved: () => void) {
  const { t } = useWords();
  const send = useSend();
  const { state, choose, sendCode } = useFactor(begun);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (step: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await step();
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  // Browsers allow a passkey only shortly after a press, so it comes before the human check.
  const shownBy = async (method: FactorMethod, field: (name: string) => string) => {
    if (method === 'passkey') return { credential: await signWithPasskey(send) };
    return method === 'password'
      ? { password: field('password') }
      : { mfa_token: field('mfa_token') };
  };
  const prove = async (field: (name: string) => string): Promise<void> => {
    const proof = await shownBy(state.method, field);
    await human.throughIfAny((human_token) => send(logInAgain, { ...proof, human_token }));
    onProved();
  };
  const act = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    const isSending = state.method === 'email' && state.wait === null;
    void run(isSending ? sendCode : () => prove(field));
  };
  return { state, choose, busy, error, act, mail: () => void run(sendCode) };
}

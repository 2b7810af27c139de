import type { FormEvent } from 'react';
import { logIn } from '#contract/identity.ts';
import { type FactorKind, logInByPasskey } from '#contract/identity/factors.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import styles from '../core/auth-layout.module.css';
import { HumanForm } from '../human/human-form.tsx';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { useAuthForm } from '../core/use-auth-form.ts';
import { beginFactor, type FactorState } from './factor-steps.ts';
import { signWithPasskey } from './passkeys.ts';
import { useFactor } from './use-factor.ts';
import { actLabel, OtherFactors, FactorField } from './factor-field.tsx';

export interface FactorFormProps {
  readonly methods: readonly FactorKind[];
  readonly next: string;
  /** Whether the account is added to the browser's others. */
  readonly adds?: boolean;
}

/** The second step of a log-in: a code or a passkey [AUTH-06]. */
export function FactorForm({ methods, next, adds = false }: FactorFormProps) {
  const begun = beginFactor(methods);
  return begun && <Step begun={begun} next={next} adds={adds} />;
}

interface StepProps {
  readonly begun: FactorState;
  readonly next: string;
  readonly adds: boolean;
}

function Step({ begun, next, adds }: StepProps) {
  const { t } = useWords();
  const send = useSend();
  const { state, choose, sendCode } = useFactor(begun, adds);
  const { busy, error, enter } = useAuthForm(next, adds);
  const human = useHuman('log_in');
  const mail = useAct();
  const isSending = state.method === 'email' && state.wait === null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    if (busy) return;
    if (isSending) return void mail.run(sendCode);
    void enter(async () => {
      const add_account = adds;
      if (state.method !== 'passkey') {
        const input = { mfa_token: field('mfa_token'), add_account };
        return human.throughIfAny((human_token) => send(logIn, { ...input, human_token }));
      }
      // Browsers allow a passkey only shortly after a press, so it comes before the human check.
      const input = { credential: await signWithPasskey(send, adds), add_account };
      return human.throughIfAny((human_token) => send(logInByPasskey, { ...input, human_token }));
    });
  };
  return (
    <HumanForm
      className={styles['fields']}
      method="post"
      action="/login/"
      onSubmit={onSubmit}
      human={human}
    >
      <h2 className="h-20">{t('One more step')}</h2>
      <FactorField
        state={state}
        error={error ?? mail.error}
        busy={mail.busy}
        onSend={() => void mail.run(sendCode)}
      />
      <HumanGate human={human} />
      <Button type="submit" variant="main" big wide busy={busy || (isSending && mail.busy)}>
        {actLabel(state, t('Log in'), t)}
      </Button>
      <OtherFactors methods={state.others} onChoose={choose} />
      {/* A full page load, which discards the entered password. */}
      <a
        className={buttonClass({ variant: 'plain', wide: true })}
        href={adds ? '/add-account/' : '/login/'}
      >
        {t('Start over')}
      </a>
    </HumanForm>
  );
}

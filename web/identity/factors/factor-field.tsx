import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import type { FactorState, FactorMethod } from './factor-steps.ts';
import { methodLabel, methodText } from './factor-words.ts';
import styles from './factors.module.css';

interface Props {
  readonly state: FactorState;
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/** A factor's text, with a field if there is something to type. */
export function FactorField({ state: { method: way, wait }, error, busy, onSend }: Props) {
  const { t } = useWords();
  const needsCode = way === 'email' && wait === null;
  return (
    <>
      <p className="soft">{methodText(way, t)}</p>
      {way === 'password' && (
        <Field
          key={way}
          name="password"
          type="password"
          label={t('Password')}
          autoComplete="current-password"
          error={error}
          required
        />
      )}
      {way !== 'password' && way !== 'passkey' && !needsCode && (
        <Field
          key={way}
          name="mfa_token"
          label={way === 'recovery_code' ? t('Recovery code') : t('Code')}
          inputMode={way === 'recovery_code' ? 'text' : 'numeric'}
          autoComplete={way === 'recovery_code' ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          className={styles['code']}
          error={error}
          required
        />
      )}
      {(way === 'passkey' || needsCode) && error !== null && (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
      {way === 'email' && wait !== null && (
        <Button variant="plain" busy={busy} disabled={wait > 0} onClick={onSend}>
          {wait > 0 ? t('Send again in {wait} s', { wait }) : t('Send again')}
        </Button>
      )}
    </>
  );
}

/** Buttons for the person's other factors. */
export function OtherFactors({
  methods: ways,
  onChoose,
}: {
  readonly methods: readonly FactorMethod[];
  readonly onChoose: (method: FactorMethod) => void;
}) {
  const { t } = useWords();
  if (ways.length === 0) return null;
  return (
    <div className={styles['others']}>
      {ways.map((method) => (
        <Button key={method} variant="plain" onClick={() => onChoose(method)}>
          {methodLabel(method, t)}
        </Button>
      ))}
    </div>
  );
}

/** The label of a factor's main button; `end` after something was typed. */
export function actLabel(
  { method: way, wait }: FactorState,
  end: string,
  t: (text: string) => string,
) {
  if (way === 'passkey') return t('Use a passkey');
  return way === 'email' && wait === null ? t('Send a code') : end;
}

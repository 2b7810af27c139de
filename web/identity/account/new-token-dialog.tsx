import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { createAccessToken, getAccessTokens } from '#contract/identity.ts';
import { MAX_TOKEN_NAME } from '#contract/kernel/limits.ts';
import { SCOPES, type Scope } from '#contract/kernel/scopes.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import styles from '../factors/factors.module.css';
import { scopeLabel } from './token-scopes.ts';

/** Creates a token, and displays it this one time. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const id = useId();
  const form = useNewToken();
  if (form.token !== null) return <MadeToken token={form.token} onClose={onClose} />;
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button variant="main" type="submit" form={id} busy={form.busy}>
        {t('Create')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Create token')} onClose={onClose} foot={foot} firm>
      <form id={id} className={styles['form']} onSubmit={form.onSubmit} noValidate>
        <Field
          label={t('Name')}
          hint={t('What is it for?')}
          value={form.name}
          onChange={(event) => form.setName(event.target.value)}
          maxLength={MAX_TOKEN_NAME}
          error={form.error}
        />
        {SCOPES.map((scope) => (
          <Switch
            key={scope}
            label={t(scopeLabel[scope])}
            checked={form.scopes.has(scope)}
            onChange={() => form.toggle(scope)}
          />
        ))}
      </form>
    </Dialog>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(token).then(() => setCopied(true));
  };
  const foot = (
    <>
      <Button onClick={copy}>{copied ? t('Copied') : t('Copy')}</Button>
      <Button variant="main" onClick={onClose}>
        {t('Done')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Your new token')} onClose={onClose} foot={foot} firm>
      <div className={styles['form']}>
        <p>{t("Copy it now. You won't see it again.")}</p>
        <output className={styles['secret']} aria-label={t('Token')}>
          {token}
        </output>
      </div>
    </Dialog>
  );
}

function useNewToken() {
  const send = useSend();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(['read']));
  const { busy, error, run } = useAct();
  const [token, setToken] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const made = await sendOnce(send, createAccessToken, { name, scopes: [...scopes] });
    setToken(made.token);
    await queries.invalidateQueries({ queryKey: callKey(getAccessTokens) });
  };
  return {
    name,
    setName,
    scopes,
    toggle: (scope: Scope) =>
      setScopes((chosen) => new Set(SCOPES.filter((one) => chosen.has(one) !== (one === scope)))),
    busy,
    error,
    token,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void run(make);
    },
  };
}

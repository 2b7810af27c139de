import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { type FormEvent, useEffect, useState } from 'react';
import {
  type AccessToken,
  createAccessToken,
  deleteAccessToken,
  getAccessTokens,
} from '#contract/identity.ts';
import { MAX_TOKEN_NAME } from '#contract/kernel/limits.ts';
import { useApp, useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { TextField } from '../fields/fields.tsx';
import styles from './conversion-setup.module.css';
import { CopyButton } from './copy-button.tsx';

/** The viewer's tokens whose only scope is sending conversions for this ad account. */
export function TokenCard() {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const mayMake = useRights()('conversions');
  const list = useLatePages(getAccessTokens, { advertiser_id });
  const tokens = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const queries = useQueryClient();
  // Programs use tokens while this page is not open, so usage is refetched.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: callKey(getAccessTokens) });
  }, [queries]);
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Access tokens')}</h2>
      </div>
      {mayMake && <NewToken advertiserId={advertiser_id} />}
      {tokens.length > 0 && (
        <ul className={styles['list']} aria-label={t('Access tokens')}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {list.data && <ShowMore list={list} of={t('Access tokens')} />}
      <p className={styles['foot']}>
        {tokens.length === 0 && list.data !== undefined && `${t('No tokens yet.')} `}
        {t('Good for sending conversions to this ad account, and for nothing else.')}
      </p>
    </section>
  );
}

function NewToken({ advertiserId }: { readonly advertiserId: string }) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const [name, setName] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const made = await sendOnce(send, createAccessToken, {
      name,
      scopes: ['conversions'],
      advertiser_id: advertiserId,
    });
    setToken(made.token);
    setName('');
    await queries.invalidateQueries({ queryKey: callKey(getAccessTokens) });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(make);
  };
  return (
    <>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextField
          at="token.name"
          label={t('Name')}
          hint={t('What will use it?')}
          most={MAX_TOKEN_NAME}
          value={name}
          error={error}
          onChange={setName}
        />
        <Button variant="main" type="submit" busy={busy}>
          {t('Make a token')}
        </Button>
      </form>
      {token !== null && (
        <div className={page['cardBody']}>
          <div className={classNames(page['note'], page['good'])} role="status">
            <KeyRound size={16} aria-hidden="true" />
            <p>
              <b>{t("Copy it now. You won't see it again.")}</b>
              <output className={styles['secret']} aria-label={t('Token')}>
                {token}
              </output>
            </p>
            <CopyButton text={token} label={t('Copy')} />
          </div>
        </div>
      )}
    </>
  );
}

function TokenRow({ token }: { readonly token: AccessToken }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const ago = (when: string) => relativeTime(new Date(when), new Date(renderedAt), formats);
  const revoke = async (): Promise<void> => {
    await send(deleteAccessToken, { token_id: token.id });
    await queries.invalidateQueries({ queryKey: callKey(getAccessTokens) });
  };
  return (
    <li>
      <span className={styles['grow']}>
        <b>
          <bdi>{token.name}</bdi>
        </b>
        <small>
          {token.last_used_at
            ? t('Used {when}', { when: ago(token.last_used_at) })
            : t('Not used yet')}
          {' · '}
          {t('Made {when}', { when: ago(token.created_at) })}
          {' · '}
          <code>…{token.ends_with}</code>
        </small>
      </span>
      <Button
        variant="dangerPlain"
        busy={busy}
        aria-label={t('Revoke {name}', { name: token.name })}
        onClick={() => void run(revoke)}
      >
        {t('Revoke')}
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </li>
  );
}

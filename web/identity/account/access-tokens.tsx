import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccessToken, deleteAccessToken, getAccessTokens } from '#contract/identity.ts';
import { useApp, usePages } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { ListedRow } from '../core/listed-row.tsx';
import styles from '../core/listed.module.css';
import { scopeLabel } from './token-scopes.ts';

const NewTokenDialog = lazyPart<{ onClose: () => void }>(
  async () => (await import('./new-token-dialog.tsx')).NewTokenDialog,
);

/** The viewer's access tokens for programs, and the button to create one. */
export function AccessTokens() {
  const { t } = useWords();
  const [making, setMaking] = useState(false);
  const list = usePages(getAccessTokens, {});
  const tokens = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="tokens-title">
      <header className={styles['head']}>
        <h2 id="tokens-title" className="h-20">
          {t('Access tokens')}
        </h2>
        <p className="soft">
          {t('Tokens let scripts and apps use your account without your password.')}{' '}
          <a className="link" href="/docs/api/">
            {t('API documentation')}
          </a>
        </p>
        {tokens.length > 0 && (
          <Button variant="main" onClick={() => setMaking(true)}>
            {t('Create token')}
          </Button>
        )}
      </header>
      {tokens.length === 0 ? (
        <EmptyState
          title={t('No tokens yet')}
          text={t('Make one for a script, a scheduler or a downloader.')}
          action={
            <Button variant="main" onClick={() => setMaking(true)}>
              {t('Create token')}
            </Button>
          }
        />
      ) : (
        <ul className={styles['list']}>
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Access tokens')} />
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
    </section>
  );
}

function Token({ token }: { token: AccessToken }) {
  const { t } = useWords();
  const ago = useAgo();
  const { busy, takeBack } = useTakeBack(token);
  const facts = [
    token.scopes.map((scope) => t(scopeLabel[scope])).join(', '),
    token.last_used_at ? t('Used {when}', { when: ago(token.last_used_at) }) : t('Not used yet'),
    token.expires_at && t('Ends {when}', { when: ago(token.expires_at) }),
  ].filter(Boolean);
  return (
    <ListedRow
      name={token.name}
      facts={
        <>
          {facts.join(' · ')} · <code>…{token.ends_with}</code>
        </>
      }
    >
      <Button
        variant="line"
        busy={busy}
        onClick={takeBack}
        aria-label={t('Revoke {name}', { name: token.name })}
      >
        {t('Revoke')}
      </Button>
    </ListedRow>
  );
}

function useAgo(): (when: string) => string {
  const { formats } = useWords();
  const { renderedAt } = useApp();
  return (when) => relativeTime(new Date(when), new Date(renderedAt), formats);
}

function useTakeBack(token: AccessToken) {
  const { t } = useWords();
  const { send } = useApp();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await send(deleteAccessToken, { token_id: token.id });
      await queries.invalidateQueries({ queryKey: callKey(getAccessTokens) });
      toasts.show({ text: t('{name} no longer works.', { name: token.name }) });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
      setBusy(false);
    }
  };
  return { busy, takeBack: () => void act() };
}

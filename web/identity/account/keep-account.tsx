import { restoreAccount } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from '../core/auth-layout.module.css';
import { HumanGate } from '../human/human-gate.tsx';
import { useHuman } from '../human/use-human.ts';
import { useAuthForm } from '../core/use-auth-form.ts';
import { EndedLink } from './ended-link.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The page after a log-in to a deleted account that can still be restored. */
export function KeepAccount() {
  const { t } = useWords();
  const send = useSend();
  const token = useLinkToken();
  const { busy, error, enter } = useAuthForm('/');
  const human = useHuman('log_in');
  const keep = (link: string) =>
    human.throughIfAny((human_token) => send(restoreAccount, { token: link, human_token }));
  if (token === null) return <EndedLink />;
  return (
    <div className={styles['fields']}>
      <p className="soft">
        {t('You asked us to delete this account. Keep it, and everything is as it was.')}
      </p>
      {error !== null && <Banner bad>{error}</Banner>}
      <HumanGate human={human} />
      <Button
        variant="main"
        big
        wide
        busy={busy}
        onClick={() => token && void enter(() => keep(token))}
      >
        {t('Keep my account')}
      </Button>
      <ButtonLink href="/" variant="plain" wide>
        {t('Not now')}
      </ButtonLink>
    </div>
  );
}

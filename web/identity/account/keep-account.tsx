import { restoreAccount } from '#contract/identity/account.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Banner } from '#web/ui/state.tsx';
import styles from '../door.module.css';
import { useDoor } from '../use-door.ts';
import { EndedLink } from './ended-link.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Where somebody stands who logged in to an account that they deleted, while it can still be kept. */
export function KeepAccount() {
  const { t } = useWords();
  const send = useSend();
  const token = useLinkToken();
  const { busy, error, enter } = useDoor('/');
  if (token === null) return <EndedLink />;
  return (
    <div className={styles['fields']}>
      <p className="soft">
        {t('You asked for this account to be deleted. Keep it, and everything is as it was.')}
      </p>
      {error !== null && <Banner bad>{error}</Banner>}
      <Button
        look="main"
        big
        wide
        busy={busy}
        onClick={() => token && void enter(() => send(restoreAccount, { token }))}
      >
        {t('Keep my account')}
      </Button>
      <ButtonLink href="/" look="plain" wide>
        {t('Leave it be')}
      </ButtonLink>
    </div>
  );
}

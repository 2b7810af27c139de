import type { ConnectedAccount } from '#contract/identity/providers.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from '../core/account.module.css';
import { ProviderRefusal } from './provider-refusal.tsx';
import { useConnections } from './use-connections.ts';

/** The settings section for accounts at providers. The page must have loaded getConnectedAccounts. */
export function ConnectedAccounts() {
  const { t } = useWords();
  const own = useConnections();
  const { accounts, busy, error } = own;
  return (
    <section className={styles['part']} aria-labelledby="connected">
      <h2 id="connected" className="h-20">
        {t('Connected accounts')}
      </h2>
      <p className="soft">
        {accounts.length === 0
          ? t('A password is the only way to log in here.')
          : t('You can log in with any account you connect, just as with your password.')}
      </p>
      <ProviderRefusal providers={accounts} />
      {error !== null && <Banner bad>{error}</Banner>}
      {accounts.map((account) => (
        <Row key={account.key} account={account} own={own} busy={busy === account.key} />
      ))}
    </section>
  );
}

interface RowProps {
  readonly account: ConnectedAccount;
  readonly own: ReturnType<typeof useConnections>;
  readonly busy: boolean;
}

function Row({ account, own, busy }: RowProps) {
  const { t } = useWords();
  const { key, kind, name, label, is_connected: isConnected } = account;
  const isLast = isConnected && !account.may_disconnect;
  const toPrepare = kind === 'facebook' && { onPointerEnter: own.prepareFacebook };
  return (
    <div className={styles['row']}>
      <div className={styles['what']}>
        <b className="strong">{name}</b>
        <span className="soft">{isConnected ? <bdi>{label}</bdi> : t('Not connected')}</span>
        {isLast && (
          <span className="soft">
            {t("It's your only way in. Set a password or connect another account first.")}
          </span>
        )}
      </div>
      {isConnected ? (
        <Button
          variant="line"
          busy={busy}
          disabled={isLast}
          aria-label={t('Disconnect {name}', { name })}
          onClick={() => own.disconnect(key, name)}
        >
          {t('Disconnect')}
        </Button>
      ) : (
        <Button
          {...toPrepare}
          busy={busy}
          aria-label={t('Connect {name}', { name })}
          onClick={() => own.connect(key, name)}
        >
          {t('Connect')}
        </Button>
      )}
    </div>
  );
}

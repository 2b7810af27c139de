import type { AdAccount } from '#contract/business/ad-accounts.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { useAdActs } from '#web/business/accounts/use-ad-acts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import page from '../console/console-page.module.css';
import { EmptyCard } from '../console/states.tsx';
import styles from './accounts.module.css';

/** Ad accounts that await the viewer's answer. */
export function RequestsTab({ asking }: { readonly asking: readonly AdAccount[] }) {
  const { t } = useWords();
  return (
    <section className={page['card']}>
      {asking.length === 0 ? (
        <EmptyCard
          title={t('No requests')}
          text={t('When someone asks you to act for their ad account, you can answer here.')}
        />
      ) : (
        <ul className={styles['requests']} aria-label={t('Requests')}>
          {asking.map((account) => (
            <Request key={account.id} account={account} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Request({ account }: { readonly account: AdAccount }) {
  const { t } = useWords();
  const { busy, accept, leave } = useAdActs(account.id);
  const { name, owner, permissions } = account;
  const roles = permissions.flatMap((role) => (role === 'OWNER' ? [] : [t(adRoleLabel[role])]));
  return (
    <li className={styles['request']}>
      <span className={styles['what']}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="soft">
          {t('{owner} asks you to act for it: {roles}', {
            owner: owner.full_name || owner.username,
            roles: roles.join(', '),
          })}
        </span>
      </span>
      <Button
        variant="main"
        busy={busy}
        onClick={() => accept(name)}
        aria-label={t('Accept to act for {name}', { name })}
      >
        {t('Accept')}
      </Button>
      <Button
        busy={busy}
        onClick={() => leave(name)}
        aria-label={t('Decline to act for {name}', { name })}
      >
        {t('Decline')}
      </Button>
    </li>
  );
}

import { type BusinessAccess, getBusinessAccess } from '#contract/business/access.ts';
import styles from '#web/business/core/ad-accounts.module.css';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { AnswerAccess } from './answer-access.tsx';
import { useAccessActs } from './use-access-acts.ts';

/** Businesses that the viewer acts for or is invited to; renders nothing if there are none. */
export function Businesses() {
  const { t } = useWords();
  const list = usePages(getBusinessAccess, {});
  const all = list.data.pages.flatMap((page) => page.data);
  if (all.length === 0) return null;
  return (
    <section className={styles['accounts']} aria-labelledby="businesses-title">
      <h2 id="businesses-title" className="h-20">
        {t('Businesses you act for')}
      </h2>
      <ul className={styles['list']} aria-labelledby="businesses-title">
        {all.map((access) => (
          <Business key={access.id} access={access} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Businesses you act for')} />
    </section>
  );
}

function Business({ access }: { readonly access: BusinessAccess }) {
  const { t } = useWords();
  const { busy, leave } = useAccessActs();
  const { business, permissions, status } = access;
  const name = business.business_name;
  const owner = (
    <PageLink className="link" href={`/${business.username}/`}>
      <bdi>{business.full_name || business.username}</bdi>
    </PageLink>
  );
  return (
    <li className={styles['account']}>
      <div className={styles['line']}>
        <div className={styles['what']}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span>
            {status === 'pending' ? (
              <Say text="{owner} would like you to act for them." values={{ owner }} />
            ) : (
              <Say text="You act for {owner}." values={{ owner }} />
            )}
          </span>
          <span className="soft">{permissions.map((role) => t(adRoleLabel[role])).join(', ')}</span>
        </div>
        {status === 'accepted' && (
          <Button
            variant="line"
            busy={busy}
            onClick={() => void leave({ business_id: business.id }, name)}
            aria-label={t('Stop acting for {name}', { name })}
          >
            {t('Stop')}
          </Button>
        )}
      </div>
      {(status === 'pending' || access.needs_second_factor) && <AnswerAccess access={access} />}
    </li>
  );
}

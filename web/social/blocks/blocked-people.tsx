import { useState } from 'react';
import { getBlockedUsers, type Person } from '#contract/social.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import styles from './blocked-people.module.css';
import type { BlockDialogProps } from './block-dialog.tsx';
import { nameOf, profilePath } from '../core/person-name.ts';

const LazyBlockDialog = lazyPart<BlockDialogProps>(
  async () => (await import('./block-dialog.tsx')).BlockDialog,
);

/** The people whom the viewer blocks, with buttons to unblock. */
export function BlockedPeople() {
  const { t } = useWords();
  const list = usePages(getBlockedUsers, {});
  const people = list.data.pages.flatMap((page) => page.data);
  const [selected, setSelected] = useState<Person | null>(null);
  return (
    <section className={styles['people']} aria-labelledby="blocked-title">
      <header className={styles['head']}>
        <h2 id="blocked-title" className="h-20">
          {t('Blocked people')}
        </h2>
        <p className="soft">{t("You don't see anything from each other.")}</p>
      </header>
      {people.length === 0 ? (
        <EmptyState
          title={t("You haven't blocked anyone")}
          text={t(
            'You can block someone from their profile, or from the menu of one of their Pins.',
          )}
        />
      ) : (
        <ul className={styles['list']} aria-label={t('Blocked people')}>
          {people.map((person) => (
            <li key={person.id} className={styles['person']}>
              <PageLink href={profilePath(person.username)} className={styles['who']}>
                <Avatar name={nameOf(person)} src={person.image_medium_url} size={48} />
                <span className={styles['words']}>
                  <b className={styles['name']}>
                    <bdi>{nameOf(person)}</bdi>
                  </b>
                  <span className={styles['handle']}>
                    <bdi>@{person.username}</bdi>
                  </span>
                </span>
              </PageLink>
              <Button
                variant="line"
                aria-label={t('Unblock {name}', { name: nameOf(person) })}
                onClick={() => setSelected(person)}
                onPointerEnter={LazyBlockDialog.preload}
                onFocus={LazyBlockDialog.preload}
              >
                {t('Unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Blocked people')} />
      {selected && (
        <LazyBlockDialog
          key={selected.id}
          person={selected}
          blocked
          onClose={() => setSelected(null)}
        />
      )}
    </section>
  );
}

import type { Board } from '#contract/boards.ts';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import type { FoundPerson, SearchAnswer } from '#contract/discovery/search.ts';
import { search } from '#contract/discovery/search.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { besideOf } from './search-rules.ts';
import styles from './search.module.css';

type Item = SearchAnswer['results'][number];
const isPerson = (item: Item): item is FoundPerson => item.type === 'user';
const isBoard = (item: Item): item is Board => item.type === 'board';

/** People and boards with matching names, above the pins of an unfiltered search. */
export function SearchBeside({ request }: { request: AddressedSearch }) {
  const { t } = useWords();
  const { users, boards } = besideOf(request);
  const people = useCall(search, users).data.results.filter(isPerson);
  const called = useCall(search, boards).data.results.filter(isBoard);
  if (people.length + called.length === 0) return null;
  return (
    <ul className={styles['beside']} aria-label={t('People and boards')}>
      {people.map((person) => (
        <li key={person.id}>
          <PageLink href={profilePath(person.username)} className={styles['near']}>
            <Avatar name={nameOf(person)} src={person.image_medium_url} size={40} />
            <span>
              <bdi className={styles['name']}>{nameOf(person)}</bdi>
              <bdi className={styles['kind']}>@{person.username}</bdi>
            </span>
          </PageLink>
        </li>
      ))}
      {called.map((board) => (
        <li key={board.id}>
          <PageLink href={board.url} className={styles['near']}>
            <Cover board={board} />
            <span>
              <bdi className={styles['name']}>{board.name}</bdi>
              <span className={styles['kind']}>
                {t('{count, plural, one {# Pin} other {# Pins}}', { count: board.pin_count })}
              </span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function Cover({ board: { image_thumbnail_url: src, name } }: { board: Board }) {
  if (src === null) return <Avatar name={name} size={40} />;
  return <img className={styles['cover']} src={ownAddress(src)} width={40} height={40} alt="" />;
}

import X from 'lucide-react/icons/x';
import { useState } from 'react';
import {
  type FollowSuggestion,
  getFollowSuggestions,
  hideFollowSuggestion,
  unhideFollowSuggestion,
} from '#contract/discovery/people.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { FollowButton } from '#web/social/core/follow-button.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { useFollow } from '#web/social/core/use-follow.ts';
import styles from './suggested-people.module.css';

export interface SuggestedPeopleProps {
  readonly input: { readonly user_id: string | null; readonly newcomers_only?: boolean };
  /** One below the other, instead of in a row. */
  readonly inList?: boolean;
}

/** People to follow, with the reason for each; nothing if there are none. */
export function SuggestedPeople({ input, inList = false }: SuggestedPeopleProps) {
  const { t } = useWords();
  const list = useLatePages(getFollowSuggestions, input);
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  // Ranks may change between two pages.
  const people = [...new Map(all.map((one) => [one.id, one])).values()];
  if (people.length === 0) return null;
  const title = t('People to follow');
  return (
    <section className={classNames(styles['section'], inList && styles['inList'])}>
      <h2 className={styles['title']}>{title}</h2>
      <ul className={styles['people']} aria-label={title}>
        {people.map((one) => (
          <li key={one.id}>
            <SuggestionCard suggestion={one} />
          </li>
        ))}
        {list.hasNextPage && (
          <li className={styles['more']}>
            <ShowMore list={list} of={title} />
          </li>
        )}
      </ul>
    </section>
  );
}

function SuggestionCard({ suggestion }: { suggestion: FollowSuggestion }) {
  const { t } = useWords();
  const send = useSend();
  const { busy, error, run } = useAct();
  const [hidden, setHidden] = useState(false);
  const { user } = suggestion;
  const { following } = useFollow(user);
  const name = nameOf(user);
  const turn = () =>
    void run(async () => {
      await send(hidden ? unhideFollowSuggestion : hideFollowSuggestion, { user_id: user.id });
      setHidden(!hidden);
    });
  if (hidden) {
    return (
      <article className={styles['card']} aria-label={t('Hidden: {name}', { name })}>
        <p className={classNames(styles['words'], 'soft')} role="status">
          {error ?? t('Hidden')}
        </p>
        <Button
          variant="line"
          busy={busy}
          // The button that had the focus is gone.
          ref={focus}
          aria-label={t('Undo: show {name} again', { name })}
          onClick={turn}
        >
          {t('Undo')}
        </Button>
      </article>
    );
  }
  return (
    <article className={styles['card']}>
      <PageLink href={profilePath(user.username)} className={styles['who']}>
        <Avatar name={name} src={user.image_medium_url} size={48} />
        <span className={styles['words']}>
          <b className={styles['name']}>
            <bdi>{name}</bdi>
          </b>
          <span className={styles['why']}>{error ?? <Why reason={suggestion.reason} />}</span>
        </span>
      </PageLink>
      <FollowButton person={user} variant="main" />
      {!following && (
        <IconButton label={t("Don't suggest {name}", { name })} disabled={busy} onClick={turn}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </article>
  );
}

const focus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

function Why({ reason: { kind, name, count } }: Pick<FollowSuggestion, 'reason'>) {
  const { t } = useWords();
  if (kind === 'saves') return t('Saves what you save to {board}', { board: name });
  if (kind === 'interest') return t('Gathers {topic}', { topic: name });
  if (count === 1) return t('{name} follows them', { name });
  return t(
    '{count, plural, one {# person you follow follows them} other {# people you follow follow them}}',
    { count },
  );
}

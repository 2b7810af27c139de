import { getCreatedPins, getUserPins } from '#contract/pins/lists.ts';
import type { User } from '#contract/social.ts';
import { usePages, useViewer } from '#web/kernel/app/app-context.tsx';
import { usePageSearch } from '#web/kernel/app/use-page-search.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OwnFeed } from '#web/pins/organise/own-feed.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { NothingHere, Profile } from './profile.tsx';

export function ProfilePins() {
  return <Profile tab="pins">{(user) => <Pins user={user} call={getUserPins} />}</Profile>;
}

export function ProfileCreated() {
  return <Profile tab="created">{(user) => <Pins user={user} call={getCreatedPins} />}</Profile>;
}

function Pins({ user, call }: { user: User; call: typeof getUserPins | typeof getCreatedPins }) {
  const { t } = useWords();
  const from = usePageSearch(fromOf);
  const list = usePages(call as typeof getUserPins, { username: user.username }, from);
  const own = useViewer()?.username === user.username;
  const label = t('Pins of {name}', { name: nameOf(user) });
  return (
    <OwnFeed
      list={list}
      label={label}
      empty={<NothingHere user={user} what={t('No Pins yet')} />}
      end={{}}
      scope={own && call === getUserPins ? {} : null}
    />
  );
}

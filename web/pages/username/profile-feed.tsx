import { getCreatedPins, getUserPins } from '#contract/pins/lists.ts';
import type { User } from '#contract/social.ts';
import { usePages, useViewer, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
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
      empty={
        call === getUserPins ? (
          <NothingHere user={user} what={t('No Pins yet')} />
        ) : (
          <NothingCreated user={user} own={own} />
        )
      }
      end={{}}
      scope={own && call === getUserPins ? {} : null}
    />
  );
}

/** The empty state of what a person created; what they saved is in the other tabs. */
function NothingCreated({ user, own }: { user: User; own: boolean }) {
  const { t } = useWords();
  const text = own
    ? t('Pins you make from your own pictures show up here.')
    : t('Pins that {name} makes show up here.', { name: nameOf(user) });
  const action = own && (
    <ButtonLink href="/pin/create/" variant="main">
      {t('Create a Pin')}
    </ButtonLink>
  );
  return <EmptyState title={t('Nothing created yet')} text={text} action={action} />;
}

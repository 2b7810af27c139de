import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { getBoards } from '#contract/boards.ts';
import { getUser, type User } from '#contract/social.ts';
import { BoardGrid } from '#web/boards/cards/board-card.tsx';
import type { OrganiseBoardsProps } from '#web/boards/organise/organise-boards.tsx';
import { profileBoards } from '#web/boards/core/profile-boards.ts';
import { useCall, usePages, useViewer } from '#web/kernel/app/app-context.tsx';
import type { PageHead } from '#web/kernel/page/head.ts';
import { definePage, type PageAt } from '#web/kernel/page/page.ts';
import { portraitPreview } from '#web/media/preview-picture.ts';
import { safeLink } from '#web/kernel/core/safe-link.ts';
import { shortNumber } from '#web/kernel/core/time.ts';
import { truncate } from '#web/kernel/core/truncate.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BusinessContact, BusinessLine } from '#web/social/profile/business-details-part.ts';
import { useBlocked } from '#web/social/core/use-blocked.ts';
import { useFollow } from '#web/social/core/use-follow.ts';
import { useIsOther } from '#web/social/core/use-is-other.ts';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import type { SuggestedPeopleProps } from '#web/discovery/people/suggested-people.tsx';
import { ProfileHead } from '#web/social/profile/profile-head.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import styles from './profile.module.css';
import type { ProfileOwnActsProps } from './profile-own-acts.tsx';
import { VisitorBar } from '../parts/visitor-bar.tsx';

const ownParts = () => import('./profile-own-parts.ts');
const ArchivedBoards = lazyPart<object>(async () => (await ownParts()).ArchivedBoards);
const BulkProgress = lazyPart<object>(async () => (await ownParts()).BulkProgress);
/** On the viewer's own profile; loaded before the page is rendered. */
const ProfileOwnActs = lazyPart<ProfileOwnActsProps>(async () => (await ownParts()).ProfileOwnActs);
const OrganiseBoards = lazyPart<OrganiseBoardsProps>(
  async () => (await import('#web/boards/organise/organise-boards.tsx')).OrganiseBoards,
);
/** On another's profile, for signed-in people; loaded before the page is rendered. */
const MessagePerson = lazyPart<{ person: User }>(
  async () => (await import('./message-person.tsx')).MessagePerson,
);
/** Loaded once the viewer has followed the person, or looks at whom they follow. */
const SuggestedPeople = lazyPart<SuggestedPeopleProps>(
  async () => (await import('#web/discovery/people/suggested-people.tsx')).SuggestedPeople,
);
const BlockedProfile = lazyPart<{ user: User; blocked: boolean }>(
  async () => (await import('./profile-blocked.tsx')).BlockedProfile,
);

/** Whether the profile's username is the viewer's [ROLE-02]. */
function useIsOwn(user: User): boolean {
  return useViewer()?.username === user.username;
}

/** A person's page in three tabs, each with its own address [ROUTE-03]. */
export function Profile({
  tab,
  children,
}: {
  tab: 'boards' | 'pins' | 'created';
  children: (user: User, organising: boolean) => ReactNode;
}) {
  const { t, formats } = useWords();
  const { username = '' } = useParams({ strict: false });
  const user = useCall(getUser, { username, redirect: true });
  const own = useIsOwn(user);
  const isOther = useIsOther(user);
  const [organising, setOrganising] = useState(false);
  const blocked = useBlocked(user);
  const path = profilePath(user.username);
  const ways = { boards: path, pins: `${path}_saved/`, created: `${path}_created/` };
  // Until the server has confirmed the unblock, nothing else can be requested.
  if (blocked || user.blocked_by_me) return <BlockedProfile user={user} blocked={blocked} />;
  return (
    <>
      <ProfileHead
        user={user}
        suggested={own && <SuggestedPeople input={{ user_id: null }} inList />}
      >
        {own && <ButtonLink href="/settings/profile/">{t('Edit profile')}</ButtonLink>}
        {isOther && <MessagePerson person={user} />}
      </ProfileHead>
      {isOther && <AfterFollow key={user.id} user={user} />}
      <div className={styles['bar']}>
        <Tabs
          flush
          keepScroll
          label={t('Profile sections')}
          current={ways[tab]}
          tabs={[
            {
              href: ways.boards,
              label: t('Boards'),
              count: shortNumber(user.board_count, formats),
            },
            { href: ways.pins, label: t('Pins'), count: shortNumber(user.pin_count, formats) },
            { href: ways.created, label: t('Created') },
          ]}
        />
        {own && tab === 'boards' && (
          <ProfileOwnActs
            organises={user.board_count > 1}
            organising={organising}
            onOrganise={() => setOrganising(!organising)}
            onIntent={OrganiseBoards.preload}
          />
        )}
      </div>
      {own && tab === 'boards' && <BulkProgress />}
      {children(user, organising)}
      <VisitorBar />
    </>
  );
}

/** People whom a person follows, after the viewer has followed that person here. */
function AfterFollow({ user }: { user: User }) {
  const { following } = useFollow(user);
  const [before] = useState(following);
  return following && !before && <SuggestedPeople input={{ user_id: user.id }} />;
}

export function ProfileBoards() {
  return (
    <Profile tab="boards">
      {(user, organising) => <Boards user={user} organising={organising} />}
    </Profile>
  );
}

function Boards({ user, organising }: { user: User; organising: boolean }) {
  const { t } = useWords();
  const list = usePages(getBoards, profileBoards(user.username));
  const boards = list.data.pages.flatMap((page) => page.data);
  const own = useIsOwn(user);
  const some = organising ? (
    <OrganiseBoards username={user.username} boards={boards} />
  ) : (
    <BoardGrid boards={boards} label={t('Boards of {name}', { name: nameOf(user) })} />
  );
  return (
    <>
      {boards.length === 0 ? <NothingHere user={user} what={t('No boards yet')} /> : some}
      {list.hasNextPage && (
        <div className={styles['more']}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('More boards')}
          </Button>
        </div>
      )}
      {own && <ArchivedBoards />}
    </>
  );
}

/** The empty state of a tab. */
export function NothingHere({ user, what }: { user: User; what: string }) {
  const { t } = useWords();
  const own = useIsOwn(user);
  const text = own
    ? t('Everything you save is gathered here, on boards of your own.')
    : t('What {name} saves publicly will show up here.', { name: nameOf(user) });
  const action = (
    <ButtonLink href="/ideas/" variant="main">
      {t('Find Pins')}
    </ButtonLink>
  );
  return <EmptyState title={what} text={text} action={action} />;
}

function headOf(user: User): PageHead {
  const image = user.image_xlarge_url;
  const path = profilePath(user.username);
  const website = safeLink(user.website_url);
  const description = truncate(user.seo_description || user.about || nameOf(user), 200);
  return {
    title: user.seo_title || `${nameOf(user)} (@${user.username})`,
    description,
    canonical: path,
    kind: 'profile',
    hidden: user.exclude_from_search,
    feed: { path: `${path}feed.rss`, title: nameOf(user) },
    embeddable: true,
    ...(image && { image: portraitPreview(image) }),
    ...(website && { me: website }),
    facts: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: path,
      mainEntity: {
        '@type': user.partner ? 'Organization' : 'Person',
        name: user.partner?.business_name ?? nameOf(user),
        alternateName: user.username,
        description,
      },
    },
  };
}

/** Loads the person and one tab of their page. */
export function loadProfile(part: (at: PageAt<'username'>) => Promise<unknown>) {
  return async (at: PageAt<'username'>): Promise<PageHead> => {
    // A former username redirects to the current one [ROUTE-17].
    const user = await at.get(getUser, { username: at.params.username, redirect: true });
    if (user.partner) await Promise.all([BusinessLine.ready(), BusinessContact.ready()]);
    if (at.viewer?.username === user.username) await ProfileOwnActs.ready();
    else if (at.viewer) await MessagePerson.ready();
    // Nothing else can be requested about a blocked person.
    await (user.blocked_by_me ? BlockedProfile.ready() : part(at));
    return headOf(user);
  };
}

export const page = definePage<'username'>({
  load: loadProfile(({ pages, params: { username } }) => pages(getBoards, profileBoards(username))),
  Page: ProfileBoards,
});

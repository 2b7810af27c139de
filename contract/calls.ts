import * as boards from './boards.ts';
import * as collaborators from './boards/collaborators.ts';
import * as boardLife from './boards/life.ts';
import * as boardModeration from './boards/moderation.ts';
import * as boardNotes from './boards/notes.ts';
import * as boardOrder from './boards/order.ts';
import * as sectionOrder from './boards/section-order.ts';
import * as drafts from './builder/drafts.ts';
import * as publishing from './builder/publishing.ts';
import * as storyPins from './builder/story-pins.ts';
import * as discovery from './discovery.ts';
import * as completing from './discovery/complete.ts';
import * as home from './discovery/home.ts';
import * as frontDoor from './discovery/front-door.ts';
import * as topics from './discovery/topics.ts';
import * as welcome from './discovery/welcome.ts';
import * as identity from './identity.ts';
import * as account from './identity/account.ts';
import * as accounts from './identity/accounts.ts';
import * as adAccounts from './identity/ad-accounts.ts';
import * as business from './identity/business.ts';
import * as businessProfile from './identity/business-profile.ts';
import * as claims from './identity/claims.ts';
import * as factors from './identity/factors.ts';
import * as operator from './identity/operator.ts';
import * as outbox from './identity/outbox.ts';
import * as providers from './identity/providers.ts';
import * as sessions from './identity/sessions.ts';
import * as settings from './identity/settings.ts';
import * as socialProfile from './identity/social-profile.ts';
import * as standing from './identity/standing.ts';
import type { Call } from './kernel/call.ts';
import * as media from './media.ts';
import * as news from './news.ts';
import * as newsBadge from './news/badge.ts';
import * as newsChoices from './news/choices.ts';
import * as pins from './pins.ts';
import * as sponsors from './pins/answer-sponsor.ts';
import * as bulk from './pins/bulk.ts';
import * as likes from './pins/likes.ts';
import * as pinLists from './pins/lists.ts';
import * as order from './pins/order.ts';
import * as places from './pins/places.ts';
import * as suggestions from './pins/suggestions.ts';
import * as tags from './pins/tags.ts';
import * as trash from './pins/trash.ts';
import * as social from './social.ts';
import * as portrait from './social/portrait.ts';
import * as talk from './talk.ts';
import * as contactRequests from './talk/contact-requests.ts';
import * as share from './talk/share.ts';
import * as unread from './talk/unread.ts';
import * as human from './trust/human.ts';

const domains = {
  trust: human,
  identity: {
    ...identity,
    ...accounts,
    ...sessions,
    ...standing,
    ...settings,
    ...socialProfile,
    ...outbox,
    ...operator,
    ...adAccounts,
    ...account,
    ...providers,
    ...claims,
    ...factors,
    ...business,
    ...businessProfile,
  },
  media,
  social: { ...social, ...portrait },
  boards: {
    ...boards,
    ...boardLife,
    ...sectionOrder,
    ...collaborators,
    ...boardOrder,
    ...boardModeration,
    ...boardNotes,
  },
  pins: {
    ...pins,
    ...sponsors,
    ...pinLists,
    ...places,
    ...bulk,
    ...order,
    ...likes,
    ...suggestions,
    ...tags,
    ...trash,
  },
  builder: { ...drafts, ...publishing, ...storyPins },
  talk: { ...talk, ...contactRequests, ...unread, ...share },
  news: { ...news, ...newsBadge, ...newsChoices },
  discovery: { ...discovery, ...completing, ...frontDoor, ...home, ...topics, ...welcome },
};

/** Every call of the contract, by domain: for documents and for tests that go through all. */
export const callsByDomain: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  Object.entries(domains).map(([domain, exported]) => [
    domain,
    Object.values<unknown>(exported).filter(isCall),
  ]),
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'audience' in value && 'resources' in value;
}

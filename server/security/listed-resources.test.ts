import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { callsByDomain } from '#contract/calls.ts';
import { testApp } from '#server/testing/app.ts';

/** Resources and verbs that existing clients are known to request. */
const known = `
  UserSession create delete; ApiS create; User get; UserSettings get update; Boards get; BoardsFeed get;
  ProfileBoards get; BoardPickerBoards get; Board get create update delete; BoardFeed get;
  BoardSections get; BoardSection get create; BoardSectionEdit create update delete;
  BoardSectionPins get delete; BoardSectionsRepin get; BoardContentRecommendation get;
  BoardInvites get; BoardInvite create update delete; BoardEmailInvite create;
  BoardCollaborator delete; BoardFollow create delete; BoardFollowers get; BoardFollowing get;
  BoardTitleSuggestions get; Pin get create update delete; Repin create;
  BulkEdit update create delete; BulkEditSelectAll update; PinLike create delete;
  Reactions create delete; AggregatedComment create delete get; AggregatedCommentFeed get;
  AggregatedActivityFeed get; UserFollow create delete; UserBlock create delete;
  UserFollowers get; UserFollowing get; UserPins get; UserActivityPins get; UserHomefeed get;
  RelatedPinFeed get; RelatedModules get; VisualLiveSearch get; BaseSearch get; Search get;
  AdvancedTypeahead get; HashtagTypeahead get; TypeaheadClearRecent delete; FindPinImages get;
  VIP create get; StoryPin create; Conversations get create; ConversationMessages get create;
  NewsHub get; NewsHubBadge get; NewsHubDetails get; ShareSuggestions get;
  ShareSuggestionsTypeahead get; UserState create; UserExperience get; UserExperiencePlatform get;
  UserExperienceViewed update; UserExperienceCompleted update; EmailExists get; UserRegister create;
  DidItActivity get; Categories get; Topic get; Interest get; DomainFeed get; ExploreSections get;
  Locales get; Countries get; Category get; CategoryFeed get; InterestFollow create delete;
  InterestFollowing get; RelatedInterests get; ContactRequests get; ContactRequestAccept update;
  ContactRequestIgnore delete; NetworkStories get; PinComment create delete; Partner update;
  OrientationContext create; UserRegisterTrackAction update`
  .split(';')
  .flatMap((line) => {
    const [name = '', ...verbs] = line.trim().split(/\s+/);
    return verbs.map((verb) => `${name} ${verb}`);
  });

/** Returns the resources and verbs without a call according to docs/wire.md. */
async function listed(): Promise<string[]> {
  const page = await readFile(new URL('../../docs/wire.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| `(\w+)` +\| ([a-z, ]+?) +\|/gm);
  return [...rows].flatMap(([, name, verbs = '']) =>
    verbs.split(', ').map((verb) => `${name} ${verb}`),
  );
}

test('every known resource and verb has a call, or stands in docs/wire.md as one that has none yet', async () => {
  const calls = Object.values(callsByDomain).flat();
  const served = new Set(
    calls.flatMap((call) => call.resources.map((endpoint) => endpoint.join(' '))),
  );
  expect((await listed()).toSorted()).toEqual(known.filter((one) => !served.has(one)).toSorted());
});

test('what has no call yet says so at its endpoint, to whoever asks', async () => {
  const app = await testApp();
  const person = await app.person();
  for (const one of await listed()) {
    const [name = '', verb = ''] = one.split(' ');
    for (const client of [person, app.visitor()]) {
      const { status, envelope } = await client.resource(name, verb as 'get', { pin_id: '1' });
      const { code, message, data } = envelope.resource_response;
      const input = {
        one,
        status: 400,
        code: 20,
        message: `unsupported method ${verb}`,
        data: null,
      };
      expect({ one, status, code, message, data }).toEqual(input);
    }
  }
  await app.close();
});

import type {
  completeShare as completeCall,
  getShareSuggestions as call,
  ShareSuggestion,
} from '#contract/discovery.ts';
import { EMAIL } from '#contract/identity.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Person } from '#contract/social.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import type { Media } from '#server/media/index.ts';
import { sightOf } from '#server/pins/index.ts';
import { nearestPeople } from '#server/social/index.ts';
import { searchUsers } from './search-names.ts';

const COUNT = 10;
const MOST = 50;

const numberOf = (count: number | string | undefined): number =>
  Math.min(Math.max(Number(count ?? COUNT), 1), MOST);

/** People whom the viewer follows, newest first, then those who follow them. */
export async function getShareSuggestions(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<ShareSuggestion[]> {
  const people = await nearestPeople(context.tx, context.viewer, numberOf(input.count));
  return people.map((person) => toSuggestion(person, 'user_share_suggestion'));
}

/** People by name but never the viewer; an e-mail address that is complete stands for itself. */
export const completeShare =
  (media: Media) =>
  async (
    context: SignedInContext,
    input: InputOf<typeof completeCall>,
  ): Promise<ShareSuggestion[]> => {
    const count = numberOf(input.count);
    const paging = { page_size: count + 1, bookmark: null };
    const { data } = await searchUsers(sightOf(media, context), input.term, paging);
    const others = data.filter((person) => person.id !== context.viewer.id).slice(0, count);
    const people = others.map((person) => toSuggestion(person, 'user'));
    return EMAIL.test(input.term) ? [toAddress(input.term), ...people] : people;
  };

function toSuggestion(person: Person, type: 'user_share_suggestion' | 'user'): ShareSuggestion {
  const { id, full_name, username, image_medium_url } = person;
  return { type, id, valid: true, full_name, username, image_medium_url };
}

// Whether the address has an account is not said: the suggestion is only what was written.
function toAddress(email: string): ShareSuggestion {
  return {
    type: 'email',
    id: email,
    valid: true,
    full_name: email,
    username: null,
    image_medium_url: null,
  };
}

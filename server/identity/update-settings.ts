import type { InputOf } from '#contract/kernel/call.ts';
import type { Settings, updateSettings as call } from '#contract/identity/settings.ts';
import type { SignedInContext } from '#server/kernel/context.ts';
import { isDuplicate } from '#server/kernel/db/faults.ts';
import { Failure } from '#server/kernel/failure.ts';
import { getSettings } from './get-settings.ts';
import { namesOf, requireUsername, usernameTaken, type Names } from './name-rules.ts';
import { peopleByIds, type Person } from './person-store.ts';
import { changeUsername, updateOwnWords } from './settings-store.ts';
import { countryOf, localeOf, timeZoneOf } from './sign-up-rules.ts';

type Input = InputOf<typeof call>;

/** Changes what is given of the viewer's own account; their old username is free again. */
export async function updateSettings(context: SignedInContext, input: Input): Promise<Settings> {
  const { tx, viewer } = context;
  const person = (await peopleByIds(tx, [viewer.id])).get(viewer.id);
  if (person === undefined) throw new Failure('not_signed_in', 'Log in to do this.');
  const username = input.username ? requireUsername(input.username) : person.username;
  if (username !== person.username) await orTaken(changeUsername(tx, viewer.id, username));
  await updateOwnWords(tx, viewer.id, {
    username,
    ...newNames(input, person),
    about: input.about ?? person.about,
    websiteUrl: input.website_url === undefined ? person.websiteUrl : input.website_url,
    country: input.country === undefined ? person.country : countryOf(input.country),
    locale: input.locale === undefined ? person.locale : localeOf(input.locale),
    timeZone: input.time_zone ? timeZoneOf(input.time_zone) : person.timeZone,
  });
  return getSettings(context);
}

/** A full name is split; a part alone leaves the other as it is. */
function newNames(input: Input, person: Person): Names {
  const { full_name: full, first_name: first, last_name: last } = input;
  if (full === undefined && first === undefined && last === undefined) return person;
  const names = namesOf(
    full === undefined
      ? {
          full_name: null,
          first_name: first ?? person.firstName,
          last_name: last ?? person.lastName,
        }
      : { full_name: full, first_name: first ?? null, last_name: last ?? null },
  );
  if (names === null) throw new Failure('invalid_input', 'A name has to say something.');
  return names;
}

async function orTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isDuplicate(error, 'usernames_pkey') ? usernameTaken() : error;
  }
}

import type { InputOf } from '#contract/kernel/call.ts';
import type { Settings, updateSettings as call } from '#contract/identity/settings.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { storeCompletions } from '#server/kernel/db/completion-store.ts';
import { isDuplicate } from '#server/kernel/db/faults.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { getSettings, type SettingsServices } from './get-settings.ts';
import { namesOf, requireUsername, usernameTaken, type Names } from '../people/name-rules.ts';
import { peopleByIds, type Person } from '../people/person-store.ts';
import { choicesOf, storeChoices } from '../people/own-choices-store.ts';
import { changePortrait, updateOwnWords } from '../people/settings-store.ts';
import { changeUsername } from '../people/username-store.ts';
import { birthdayOf, countryOf, localeOf, timeZoneOf } from '../credentials/sign-up-rules.ts';

type Input = InputOf<typeof call>;

/** Fetches a picture and returns its signature; injected, because media are a domain above this one. */
export type TakePortrait = (context: SignedInContext, url: string) => Promise<string>;

/** Changes the given fields of the viewer's account; their old username redirects to the new one. */
export async function updateSettings(
  context: SignedInContext & SettingsServices & { readonly takePortrait: TakePortrait },
  input: Input,
): Promise<Settings> {
  // Fetched before any write, because it may take seconds and must not hold a connection.
  const { profile_image_url: url } = input;
  const portrait = url ? await context.takePortrait(context, url) : null;
  const { tx, viewer } = context;
  if (portrait !== null) await changePortrait(tx, viewer.id, portrait);
  const person = (await peopleByIds(tx, [viewer.id])).get(viewer.id);
  if (person === undefined) throw new Failure('not_signed_in', 'Log in to do this.');
  const username = input.username ? requireUsername(input.username) : person.username;
  if (username !== person.username)
    await orTaken(changeUsername(tx, viewer.id, username, context.now));
  const names = newNames(input, person);
  await updateOwnWords(tx, viewer.id, {
    username,
    ...names,
    about: input.about ?? person.about,
    pronouns: input.pronouns ?? person.pronouns,
    location: input.location ?? person.location,
    websiteUrl: input.website_url === undefined ? person.websiteUrl : input.website_url,
    country: input.country === undefined ? person.country : countryOf(input.country),
    locale: input.locale === undefined ? person.locale : localeOf(input.locale),
    timeZone: input.time_zone ? timeZoneOf(input.time_zone) : person.timeZone,
  });
  const before = await choicesOf(tx, viewer.id);
  const isUnfindable = input.hidden_from_people_search ?? before.isUnfindable;
  await storeChoices(tx, viewer.id, {
    birthday:
      input.birthday === undefined ? before.birthday : birthdayOf(input.birthday, context.now),
    isUnlisted: input.exclude_from_search ?? before.isUnlisted,
    isUnfindable,
    isPersonalised: input.personalized ?? before.isPersonalised,
    messagesFrom: input.messages_from ?? before.messagesFrom,
    takesMail: input.mail_from_people ?? before.takesMail,
  });
  const isRenamed = username !== person.username || names.fullName !== person.fullName;
  if (isRenamed || isUnfindable !== before.isUnfindable)
    await storeCompletions(tx, {
      kind: 'user',
      id: viewer.id,
      names: isUnfindable ? [] : [names.fullName, username],
      weight: person.followerCount,
    });
  return getSettings(context);
}

/** Splits a full name; a single part leaves the other unchanged. */
function newNames(input: Input, person: Person): Names {
  const { full_name: full, first_name: first, last_name: last } = input;
  if (full === undefined && first === undefined && last === undefined) {
    const { fullName, firstName, lastName } = person;
    return { fullName, firstName, lastName };
  }
  const names = namesOf(
    full === undefined
      ? {
          full_name: null,
          first_name: first ?? person.firstName,
          last_name: last ?? person.lastName,
        }
      : { full_name: full, first_name: first ?? null, last_name: last ?? null },
  );
  if (names === null) throw new Failure('invalid_input', 'Please enter a name.');
  return names;
}

async function orTaken(write: Promise<boolean>): Promise<void> {
  let isTheirs: boolean;
  try {
    isTheirs = await write;
  } catch (error) {
    throw isDuplicate(error, 'usernames_pkey') ? usernameTaken() : error;
  }
  if (!isTheirs) throw usernameTaken();
}

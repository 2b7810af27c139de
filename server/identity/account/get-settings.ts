import type { Settings } from '#contract/identity/settings.ts';
import type { ViewerShape } from '#contract/identity.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { choicesOf } from '../people/own-choices-store.ts';
import { peopleByIds } from '../people/person-store.ts';
import { identitiesOf } from '../providers/identity-store.ts';

/** The key of the issuer that the operator configured as Instagram (decision 070). */
const INSTAGRAM = 'sso-instagram';

/** The operator's settings that people's settings include. */
export interface SettingsServices {
  readonly photoNetwork: Settings['photo_network'];
}

/** The viewer's own settings. */
export async function getSettings({
  tx,
  viewer,
  photoNetwork,
}: SignedInContext & SettingsServices): Promise<Settings> {
  const person = (await peopleByIds(tx, [viewer.id])).get(viewer.id);
  if (person === undefined) throw new Failure('not_signed_in', 'Log in to do this.');
  const choices = await choicesOf(tx, viewer.id);
  const identities = await identitiesOf(tx, viewer.id);
  return {
    // Built by the session's own query, for this person.
    ...(viewer.view as ViewerShape),
    username: person.username,
    full_name: person.fullName,
    first_name: person.firstName,
    country: person.country,
    locale: person.locale,
    last_name: person.lastName,
    about: person.about,
    pronouns: person.pronouns,
    location: person.location,
    website_url: person.websiteUrl,
    time_zone: person.timeZone,
    birthday: choices.birthday,
    exclude_from_search: choices.isUnlisted,
    hidden_from_people_search: choices.isUnfindable,
    personalized: choices.isPersonalised,
    messages_from: choices.messagesFrom,
    mail_from_people: choices.takesMail,
    connected_to_instagram: identities.some(({ provider }) => provider === INSTAGRAM),
    listed_website_url: person.websiteUrl,
    photo_network: photoNetwork,
  };
}

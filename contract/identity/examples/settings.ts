import {
  createAccessToken,
  deleteAccessToken,
  emailExists,
  getAccessTokens,
  confirmViewer,
  getViewer,
  logIn,
  logOut,
  signUp,
  type AccessToken,
} from '#contract/identity.ts';
import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { signInExamples } from './sign-in.ts';
import { noorHerself, noorWhole } from './noor.ts';
import { HUMAN_TOKEN } from '#contract/trust/examples.ts';
import { getOutbox } from '../outbox.ts';
import { facebookProfile } from '../social-profile.ts';
import { getSettings, start, updateSettings, type Settings } from '../settings.ts';
import { getStates, setState } from '../states.ts';

const PASSWORD = 'a bower of blue things';
const TOKEN_LIFE_DAYS = 90;

const settings: Settings = {
  ...noorHerself,
  last_name: 'Haddad',
  about: '',
  location: '',
  pronouns: '',
  website_url: null,
  time_zone: 'UTC',
  birthday: null,
  exclude_from_search: false,
  hidden_from_people_search: false,
  personalized: true,
  messages_from: 'anyone',
  mail_from_people: true,
  connected_to_instagram: false,
  listed_website_url: null,
  photo_network: null,
};

const token: AccessToken = {
  id: world.token,
  type: 'access_token',
  name: 'My scripts',
  scopes: ['read', 'write'],
  advertiser_id: null,
  ends_with: 'k3Fq',
  created_at: WHEN,
  last_used_at: null,
  expires_at: 'Fri, 12 Jun 2026 09:26:53 +0000',
};

const signedOut = { signedOut: true };

const sessionExamples: readonly Example[] = [
  example(
    signUp,
    'Makes an account and signs its person in.',
    {
      email: 'juno@people.example',
      password: PASSWORD,
      full_name: 'Juno Park',
      username: 'juno',
      age: 30,
      human_token: HUMAN_TOKEN,
    },
    {
      ...noorHerself,
      id: '1188950301542301605',
      username: 'juno',
      full_name: 'Juno Park',
      first_name: 'Juno',
      email: 'juno@people.example',
    },
    signedOut,
  ),
  example(
    logIn,
    'Signs in, by username or e-mail address and password; the answer sets the session cookie.',
    { username_or_email: 'emil@people.example', password: PASSWORD },
    { ...noorHerself, id: world.emil, username: 'emil', email: 'emil@people.example' },
    signedOut,
  ),
  example(logOut, 'Ends the session that asks, if there is one.', {}, null, signedOut),
  example(
    emailExists,
    'Whether an e-mail address has an account.',
    { email: 'noor@people.example' },
    true,
    signedOut,
  ),
  example(
    facebookProfile,
    'What Facebook says of the person behind a token, for a sign-up form.',
    { access_token: 'token-of-noor', pii_safe_birthday: true },
    {
      access_token: 'token-of-noor',
      birthday: '1990',
      email: 'noor@people.example',
      first_name: 'Noor',
      gender: null,
      id: '77',
      last_name: 'Haddad',
      picture: null,
    },
    signedOut,
  ),
  example(getViewer, 'Who is signed in; null for a visitor.', {}, noorWhole),
  example(confirmViewer, 'Who has just been signed in; a visitor is refused.', {}, noorWhole),
  example(start, 'Says that a client started; client_context has what it needs.', {}, null),
];

const tokenExamples: readonly Example[] = [
  example(
    createAccessToken,
    'Makes an access token. Its text is told here once, and never again.',
    {
      name: token.name,
      scopes: ['read', 'write'],
      expires_in_days: TOKEN_LIFE_DAYS,
    },
    { ...token, id: '1188950301542301661', token: 'bwr_this-is-the-text-that-a-client-sends-k3Fq' },
  ),
  example(getAccessTokens, "The viewer's access tokens, the newest first.", {}, [token]),
  example(deleteAccessToken, 'Takes an access token back.', { token_id: world.token }, null),
];

const settingsExamples: readonly Example[] = [
  example(getSettings, "The viewer's own settings.", {}, settings),
  example(
    updateSettings,
    'Changes settings; what is left out stays as it is.',
    { about: 'I collect what is blue.', website_url: 'https://noor.example/' },
    { ...settings, about: 'I collect what is blue.', website_url: 'https://noor.example/' },
  ),
  example(getStates, 'Everything that clients keep for the viewer.', {}, { saw_the_tour: 'true' }),
  example(
    setState,
    'Keeps something small for the viewer, under a name.',
    { state: 'saw_the_tour', value: true },
    null,
  ),
];

const mailExamples: readonly Example[] = [
  example(getOutbox, 'For operators: messages that have not gone out, the newest first.', {}, [
    {
      id: '1188950301542301698',
      type: 'mail',
      to: 'juno@people.example',
      subject: 'A Pin for you',
      text: 'Noor Haddad sent you a Pin.',
      state: 'kept',
      reason: null,
      queued_at: WHEN,
    },
  ]),
];

export const identityExamples = [
  ...sessionExamples,
  ...signInExamples,
  ...tokenExamples,
  ...settingsExamples,
  ...mailExamples,
];

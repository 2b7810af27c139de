import { example, type Example } from '#contract/kernel/example.ts';
import { HUMAN_TOKEN } from '#contract/trust/examples.ts';
import { noorHerself } from './noor.ts';
import {
  connectAccount,
  createSignOnNonce,
  disconnectAccount,
  facebookLoginData,
  findSignOn,
  getConnectedAccounts,
  getPendingSignUp,
  getSignInMethods,
  signUpWith,
  type ConnectedAccount,
} from '../providers.ts';

const signedOut = { signedOut: true };

const facebook: ConnectedAccount = {
  key: 'facebook',
  kind: 'facebook',
  name: 'Facebook',
  is_connected: false,
  label: null,
  connected_at: null,
  may_disconnect: false,
};
const glassworks: ConnectedAccount = {
  ...facebook,
  key: 'sso-glassworks',
  kind: 'sso',
  name: 'Glassworks',
};
const accounts = { accounts: [facebook, glassworks], facebook_app_id: '1234567890' };

export const providerExamples: readonly Example[] = [
  example(
    getSignInMethods,
    'Whom one may log in with beside a password: those that the operator has set up.',
    {},
    {
      providers: [
        { key: 'facebook', kind: 'facebook', name: 'Facebook' },
        { key: 'sso-glassworks', kind: 'sso', name: 'Glassworks' },
      ],
      one_tap: null,
      facebook_app_id: '1234567890',
      asks_operator_code: false,
    },
    signedOut,
  ),
  example(
    findSignOn,
    'Where the people of an e-mail domain log in.',
    { email: 'emil@glassworks.example' },
    { key: 'sso-glassworks', name: 'Glassworks', is_required: false },
    signedOut,
  ),
  example(
    createSignOnNonce,
    'A nonce for an identity token; UserSession takes a token that holds it, once.',
    {},
    {
      nonce: 'r0p1yUO9lXq3vEo5i0nGmFhXb2sT7wKdJzRcAe4HfQM',
      expires_at: 'Sat, 14 Mar 2026 09:36:53 +0000',
    },
    signedOut,
  ),
  example(
    facebookLoginData,
    'What opens the account behind a Facebook beside it, for who holds its token.',
    { facebook_id: '78', facebook_token: 'token-of-emil' },
    {
      connected_to_gplus: false,
      connected_to_google: false,
      has_password: true,
      strict_email_status: 'unknown',
    },
    signedOut,
  ),
  example(
    getPendingSignUp,
    'Somebody new whom a provider has named in this browser, who has still to sign up.',
    {},
    null,
    signedOut,
  ),
  example(
    signUpWith,
    'Makes the account of somebody whom a provider has named, and signs them in.',
    {
      type: 'facebook',
      facebook_id: '79',
      facebook_token: 'token-of-lea',
      birthday: '12/31/1990',
      email: 'lea@people.example',
      first_name: 'Lea',
      last_name: 'Moss',
      human_token: HUMAN_TOKEN,
    },
    {
      ...noorHerself,
      id: '1188950301542301608',
      username: 'lea',
      full_name: 'Lea Moss',
      first_name: 'Lea',
      email: 'lea@people.example',
      has_password: false,
      social_network: { facebook: { connected: true }, gplus: { connected: false } },
    },
    signedOut,
  ),
  example(getConnectedAccounts, 'Accounts elsewhere that open this one, or may.', {}, accounts),
  example(
    connectAccount,
    'Connects an account elsewhere, or says where that goes on.',
    { key: 'facebook', facebook_id: '77', facebook_token: 'token-of-noor' },
    { url: null },
  ),
  example(
    disconnectAccount,
    'Disconnects an account elsewhere, unless it is the last way in.',
    { key: 'facebook' },
    accounts,
  ),
];

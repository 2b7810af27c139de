import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { getAccounts, leaveAccount, switchAccount, type BrowserAccount } from '../accounts.ts';
import { noorHerself } from './noor.ts';
import { endSessions, getSessions, type UserSession } from '../sessions.ts';
import {
  orderNewPassword,
  restoreUser,
  restrictUser,
  suspendUser,
  type UserStatus,
} from '../account-status.ts';

const noor: BrowserAccount = {
  id: world.noor,
  type: 'user',
  username: 'noor',
  full_name: 'Noor Haddad',
  image_medium_url: null,
  is_current: true,
};

const session: UserSession = {
  id: '4188950301542301601',
  type: 'user_session',
  browser: 'Firefox',
  system: 'Linux',
  address: '203.0.113.7',
  is_current: true,
  created_at: WHEN,
  last_seen_at: WHEN,
};

const wren: UserStatus = {
  id: world.wren,
  type: 'user_standing',
  username: 'wren',
  suspended_at: null,
  restricted_until: null,
  must_change_password: false,
};
const UNTIL = 'Sat, 21 Mar 2026 09:26:53 +0000';
const DAYS = 7;
const MORE = { restricted_until: UNTIL, must_change_password: true };

export const signInExamples: readonly Example[] = [
  example(
    getAccounts,
    'The accounts that this browser is logged in to, the one in use first.',
    {},
    [
      noor,
      {
        ...noor,
        id: world.studio,
        username: 'studio',
        full_name: 'Studio Haddad',
        is_current: false,
      },
    ],
  ),
  example(
    switchAccount,
    'Goes on as another account of this browser, without a password; the answer sets the session cookie.',
    { user_id: world.noor },
    noorHerself,
  ),
  example(
    leaveAccount,
    'Logs out of one account of this browser; answers who is signed in then.',
    { user_id: world.studio },
    noorHerself,
  ),
  example(getSessions, 'Where the viewer is logged in, the latest seen first.', {}, [session]),
  example(
    endSessions,
    'Ends one session, or, when none is named, all but the one that asks.',
    {},
    null,
  ),
  example(
    suspendUser,
    'Ends a person’s sessions and hides them, and what is theirs, from everybody.',
    { user_id: world.wren, reason: 'Sells what is not theirs' },
    { ...wren, suspended_at: WHEN },
  ),
  example(
    restrictUser,
    'Closes an account to its person for some days; what it shows stays.',
    { user_id: world.wren, days: DAYS },
    { ...wren, restricted_until: UNTIL },
  ),
  example(
    orderNewPassword,
    'Has a person choose another password before they log in by it again.',
    { user_id: world.wren },
    { ...wren, ...MORE },
  ),
  example(
    restoreUser,
    'Takes suspension and restriction back.',
    { user_id: world.wren, reason: 'It was a mistake' },
    { ...wren, must_change_password: true },
  ),
];

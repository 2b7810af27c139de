import { expect, it, vi } from 'vitest';
import type { Send } from '#contract/kernel/render.ts';
import { logInAtFacebook, sdkLocale, socialCheck, untilThere } from './facebook.ts';
import { socialCheckOf } from './social-check.ts';

const ada = { facebook_id: '701', facebook_token: 'ada' };
const expected = {
  connected_to_gplus: false,
  connected_to_google: false,
  has_password: true,
  strict_email_status: 'valid',
} as const;

it.each([
  ['es', 'es_LA'],
  ['ar', 'ar_AR'],
  ['de', 'de_DE'],
  ['fr', 'fr_FR'],
  ['it', 'it_IT'],
  ['ja', 'ja_JP'],
  ['nl', 'nl_NL'],
  ['tr', 'tr_TR'],
  ['en-AU', 'en_US'],
  ['pt-BR', 'pt_BR'],
  ['en', 'en_US'],
  ['../x', 'en_US'],
])('calls the language %s %s [AUTH-12]', (tag, locale) => {
  expect(sdkLocale(tag)).toBe(locale);
});

it('looks for the script every 100 ms, up to 20 times, and then goes on [AUTH-11]', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  await untilThere(() => false, wait);
  expect(waits).toEqual(Array(20).fill(100));
  waits.length = 0;
  await untilThere(() => waits.length === 3, wait);
  expect(waits).toHaveLength(3);
});

it('asks for three scopes, and gives the id with its token [AUTH-02]', async () => {
  const requests: unknown[] = [];
  const auth = await logInAtFacebook({
    init: () => undefined,
    login(answered, options) {
      requests.push(options);
      answered({ status: 'connected', authResponse: { userID: '701', accessToken: 'ada' } });
    },
  });
  expect(auth).toEqual(ada);
  expect(requests).toEqual([{ scope: 'public_profile,email,user_friends' }]);
});

it.each([
  [{ status: 'not_authorized' }, 'not_authorized'],
  [{ authResponse: null }, 'unknown'],
  [null, 'unknown'],
])('refuses who answers %o as %s [AUTH-11]', async (answer, status) => {
  const sdk = {
    init: () => undefined,
    login: (answered: (it: typeof answer) => void) => answered(answer),
  };
  await expect(logInAtFacebook(sdk)).rejects.toThrow(status);
});

it('refuses as unknown whom a script that did not come would have named [AUTH-11]', async () => {
  await expect(logInAtFacebook(undefined)).rejects.toThrow('unknown');
});

it('answers nothing when the login data fails, and notes it [AUTH-11]', async () => {
  const noted = vi.spyOn(console, 'info').mockReturnValue(undefined);
  const away = (() => Promise.reject(new Error('away'))) as Send;
  expect(await socialCheck(away, ada)).toBeUndefined();
  expect(noted).toHaveBeenCalledWith('facebook_login_data_failed');
  noted.mockRestore();
  const there = (async () => expected) as unknown as Send;
  expect(await socialCheck(there, ada)).toMatchObject({ hasEmailAndPassword: true });
});

it.each([
  ['valid', true],
  ['unknown', false],
  ['rejected', false],
  [null, false],
])('counts a password with an address that is %s: %s [AUTH-10]', (status, counts) => {
  const check = socialCheckOf({ ...expected, strict_email_status: status });
  expect(check).toEqual({
    isGoogleConnected: false,
    hasEmailAndPassword: counts,
    isFBAuthOnly: !counts,
  });
  expect(socialCheckOf({ ...expected, has_password: false }).hasEmailAndPassword).toBe(false);
});

it.each(['connected_to_google', 'connected_to_gplus'])(
  'takes %s for Google, and no Facebook for the only way then [AUTH-09]',
  (key) => {
    const check = socialCheckOf({ ...expected, has_password: false, [key]: true });
    expect(check).toEqual({
      isGoogleConnected: true,
      hasEmailAndPassword: false,
      isFBAuthOnly: false,
    });
  },
);

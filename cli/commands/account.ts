import { getViewer } from '#contract/identity.ts';
import { deleteAccount, originOf, writeAccount } from '../kernel/account.ts';
import type { Command } from '../kernel/command.ts';
import { CliError, EXIT, usageError } from '../kernel/failures.ts';
import { createSend, type Send } from '../kernel/send.ts';
import { readSecret } from '../kernel/stdin.ts';

async function findUsername(send: Send): Promise<string> {
  const viewer = await send(getViewer, {});
  if (viewer === null) throw new CliError(EXIT.refused, 'The token is not valid.', 'not_signed_in');
  return viewer.username;
}

export const login: Command = {
  name: 'login',
  args: ['ADDRESS'],
  about: 'Logs in to a server with an access token, typed hidden or from the standard input.',
  options: {},
  examples: ['bowerbird login pins.example.org', 'bowerbird login pins.example.org < token.txt'],
  async run([typed = '']) {
    const address = originOf(typed);
    const token = await readSecret('Access token (Settings, Access tokens): ');
    if (!/^[\x21-\x7e]+$/u.test(token)) throw usageError('The token is missing or malformed.');
    const account = { address, token };
    // Nothing is stored before the server has accepted it.
    const username = await findUsername(createSend(account));
    await writeAccount(account);
    return { json: { address, username }, lines: [`Logged in to ${address} as ${username}.`] };
  },
};

export const logout: Command = {
  name: 'logout',
  args: [],
  about: 'Forgets the token. To revoke it, use the settings of the site.',
  options: {},
  examples: ['bowerbird logout'],
  async run() {
    await deleteAccount();
    return { json: { logged_out: true }, lines: ['Logged out.'] };
  },
};

export const whoami: Command = {
  name: 'whoami',
  args: [],
  about: 'Prints who the token belongs to.',
  options: {},
  examples: ['bowerbird whoami'],
  async run(_args, _values, send) {
    const username = await findUsername(await send());
    return { json: { username }, lines: [username] };
  },
};

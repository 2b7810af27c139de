import type {
  ConnectedAccount,
  connectAccount as connectCall,
  disconnectAccount as disconnectCall,
} from '#contract/identity/providers.ts';
import { CONNECTED_PATH } from '#contract/identity/providers.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { emailOf } from '../credentials/credential-store.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { beginSignOn } from '../providers/begin-sign-on.ts';
import { facebookIdentity } from './by-facebook.ts';
import { issuerForAddress, providersOf } from '../providers/sign-in-methods.ts';
import {
  deleteIdentity,
  hasPassword,
  identitiesOf,
  lockSignInMethods,
  type LinkedIdentity,
} from '../providers/identity-store.ts';
import type { Issuers } from '../providers/issuers.ts';
import { connect, notifyOfChange } from '../providers/link.ts';

export interface ConnectionParts {
  readonly issuers: Issuers;
  readonly facebook: FacebookConfig | null;
  readonly hosts: Pick<Hosts, 'publicUrl'>;
}

interface Accounts {
  readonly accounts: ConnectedAccount[];
  readonly facebook_app_id: string | null;
}

/** Each sign-in method beside the password, with the viewer's connected account. */
export async function getConnectedAccounts({
  tx,
  viewer,
  issuers,
  facebook,
}: Pick<SignedInContext, 'tx' | 'viewer'> & ConnectionParts): Promise<Accounts> {
  const linked = new Map((await identitiesOf(tx, viewer.id)).map((one) => [one.provider, one]));
  const providers = providersOf(issuers, facebook);
  const hasPassword = await opensByPassword(tx, issuers, viewer);
  const open = providers.filter(({ key }) => linked.has(key)).length + Number(hasPassword);
  return {
    accounts: providers.map((method) => accountView(method, linked.get(method.key), open)),
    facebook_app_id: facebook?.appId ?? null,
  };
}

function accountView(
  method: Pick<ConnectedAccount, 'key' | 'kind' | 'name'>,
  linked: LinkedIdentity | undefined,
  open: number,
): ConnectedAccount {
  return {
    ...method,
    is_connected: linked !== undefined,
    label: linked?.label ?? null,
    connected_at: linked ? toWireDate(linked.linkedAt) : null,
    may_disconnect: linked !== undefined && open > 1,
  };
}

/** Begins connecting a provider's account, which its callback completes; a Facebook token connects at once. */
export async function connectAccount(
  context: SignedInContext & ConnectionParts,
  input: InputOf<typeof connectCall>,
): Promise<{ url: string | null }> {
  const { viewer, issuers, facebook, hosts } = context;
  await requireRecentLogIn(context.read, context.viewer, context.now);
  if (input.key === 'facebook') {
    const claimed = await facebookIdentity(facebook, input.facebook_id, input.facebook_token);
    await connect(context, viewer.id, claimed, hosts.publicUrl);
    return { url: null };
  }
  const provider = issuers.byKey(input.key);
  if (provider === null) throw unknown();
  const wanted = { next: CONNECTED_PATH, personId: viewer.id, adds: false, email: null };
  return { url: await beginSignOn(context, issuers, hosts, provider, wanted) };
}

/** Disconnects a sign-in method, unless it is the last one. */
export async function disconnectAccount(
  context: SignedInContext & ConnectionParts,
  { key }: InputOf<typeof disconnectCall>,
): Promise<Accounts> {
  const { tx, viewer, issuers, facebook, hosts } = context;
  await requireRecentLogIn(context.read, context.viewer, context.now);
  const method = providersOf(issuers, facebook).find((one) => one.key === key);
  if (method === undefined) throw unknown();
  // Serialised, so that two concurrent requests cannot remove the last two methods.
  await lockSignInMethods(tx, viewer.id);
  const found = await getConnectedAccounts(context);
  const account = found.accounts.find((one) => one.key === key);
  if (!account?.is_connected) return found;
  if (!account.may_disconnect) {
    throw new Failure('last_way_in', `Without ${method.name}, you couldn't log in any more.`, {
      detail: 'Set a password or connect another account first.',
    });
  }
  await deleteIdentity(tx, viewer.id, key);
  const change = { kind: 'disconnected', provider: key, name: method.name } as const;
  await notifyOfChange(context, viewer.id, change, hosts.publicUrl);
  return getConnectedAccounts(context);
}

/** Whether the account can log in by password: it has one, and its domain allows it. */
async function opensByPassword(
  tx: SignedInContext['tx'],
  issuers: Issuers,
  viewer: SignedInContext['viewer'],
): Promise<boolean> {
  if (!(await hasPassword(tx, viewer.id))) return false;
  const email = (await emailOf(tx, viewer.id)) ?? '';
  return issuerForAddress(issuers, email)?.isRequired !== true;
}

const unknown = (): Failure =>
  new Failure('unsupported', "This kind of account can't be connected here.");

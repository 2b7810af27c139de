import { confirmViewer, getViewer } from '#contract/identity.ts';
import { permissionFor } from '../core/address.ts';
import { CallError, sendTo } from '../core/send.ts';
import type { Connection } from '../core/shapes.ts';

/** Requests the browser's permission for an address, at once: browsers take it only for an answer to a press. */
export function mayReach(origin: string): Promise<boolean> {
  return chrome.permissions.request(permissionFor(origin));
}

/** Checks an address with a token that may read and write; rejects with a CallError. */
export async function connectionTo(origin: string, token: string): Promise<Connection> {
  const send = sendTo({ origin, token });
  const viewer = await send(getViewer, {});
  if (viewer === null) throw new CallError(401, 'not_signed_in', '');
  await send(confirmViewer, {});
  const { id, username, full_name } = viewer;
  return { origin, token, person: { id, username, name: full_name || username } };
}

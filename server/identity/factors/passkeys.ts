import type { AnswerOf, InputOf, Page } from '#contract/kernel/call.ts';
import type {
  addPasskey,
  getPasskeys as getCall,
  Passkey,
  removePasskey,
  renamePasskey,
} from '#contract/identity/factors.ts';
import { MAX_PASSKEYS } from '#contract/kernel/limits.ts';
import type { ViewerShape } from '#contract/identity.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { noteSecondFactor } from '../sessions/session-store.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import type { FactorDeps } from './factor-deps.ts';
import { factorsRow, lockFactorsOf } from './factor-store.ts';
import { askForNew, checkNew, refused } from './passkey-rites.ts';
import {
  deletePasskey,
  insertPasskey,
  passkeysOf,
  renamePasskeyOf,
  type PasskeyRow,
} from './passkey-store.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { endUnguarded } from './remove-factor.ts';
import { noteFactorAct } from './note-act.ts';

const passkeyView = (row: PasskeyRow): Passkey => ({
  id: row.id,
  type: 'passkey',
  name: row.name,
  created_at: toWireDate(row.createdAt),
  last_used_at: row.lastUsedAt && toWireDate(row.lastUsedAt),
});

const notFound = (): Failure => new Failure('passkey_not_found', "We couldn't find that passkey.");

/** Begins creating a passkey for the viewer. */
export async function offerPasskey(
  context: SignedInContext & FactorDeps,
): Promise<Record<string, unknown>> {
  const { site } = context;
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  await requireRoom(context);
  const { full_name: fullName } = viewer.view as ViewerShape;
  const person = { id: viewer.id, username: viewer.username, fullName };
  return askForNew({ ...context, tx }, site, viewer.sessionHash, person);
}

/** Adds a passkey that the viewer's authenticator created. */
export async function storePasskey(
  context: SignedInContext & FactorDeps,
  { name, credential }: InputOf<typeof addPasskey>,
): Promise<AnswerOf<typeof addPasskey>> {
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  const { credentialId, ...made } = await checkNew(context, context.site, credential);
  await lockFactorsOf(tx, viewer.id);
  await requireRoom(context);
  const id = makeId(viewer.bucket, now.getTime());
  const key = { ...made, id, personId: viewer.id, name };
  if (!(await insertPasskey(tx, credentialId, key, now))) throw refused();
  await noteSecondFactor(tx, viewer.sessionHash, now);
  const detail = { passkey: id };
  await noteFactorAct(context, context, viewer.id, 'passkey_added', {
    detail,
    lines: (t) => [t('Its name: {name}', { name })],
  });
  const view = passkeyView({ id, name, createdAt: now, lastUsedAt: null });
  return { ...view, recovery_codes: await firstRecoveryCodes(tx, viewer.id, now) };
}

async function requireRoom({ tx, viewer }: SignedInContext): Promise<void> {
  if ((await factorsRow(tx, viewer.id)).passkeys < MAX_PASSKEYS) return;
  throw new Failure('invalid_input', `You can have up to ${MAX_PASSKEYS} passkeys.`);
}

export async function nameAnew(
  { tx, viewer }: SignedInContext,
  { passkey_id: id, name }: InputOf<typeof renamePasskey>,
): Promise<Passkey> {
  const row = await renamePasskeyOf(tx, viewer.id, id, name);
  if (row === null) throw notFound();
  return passkeyView(row);
}

/** Removes a passkey from the account, so that it no longer logs in. */
export async function endPasskey(
  context: SignedInContext & FactorDeps,
  { passkey_id: id }: InputOf<typeof removePasskey>,
): Promise<null> {
  const { tx, read, viewer, now } = context;
  await requireRecentLogIn(read, viewer, now);
  await lockFactorsOf(tx, viewer.id);
  const name = await deletePasskey(tx, viewer.id, id);
  if (name === null) throw notFound();
  await endUnguarded(tx, viewer.id);
  const detail = { passkey: id };
  await noteFactorAct(context, context, viewer.id, 'passkey_removed', {
    detail,
    lines: (t) => [t('Its name: {name}', { name })],
  });
  return null;
}

/** The viewer's passkeys, newest first. */
export async function getPasskeys(
  { tx, viewer }: SignedInContext,
  input: InputOf<typeof getCall>,
): Promise<Page<Passkey[]>> {
  const rows = await passkeysOf(tx, viewer.id, idCursor.read(input.bookmark), input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: page.map(passkeyView),
    bookmark: last && rows.length > page.length ? idCursor.write(last.id) : null,
  };
}

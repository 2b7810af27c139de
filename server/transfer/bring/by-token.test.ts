import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessToken, getAccessTokens } from '#contract/identity.ts';
import { changeEmail, changePassword } from '#contract/identity/account.ts';
import { getSessions } from '#contract/identity/sessions.ts';
import { updateSettings } from '#contract/identity/settings.ts';
import type { Scope } from '#contract/kernel/scopes.ts';
import { SCOPES } from '#contract/kernel/scopes.ts';
import { createConversation } from '#contract/talk.ts';
import {
  ARCHIVE_PATH,
  createImport,
  getImportRows,
  getImports,
  startImport,
  undoImport,
} from '#contract/transfer/bring.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { clientOf, type Client } from '#server/testing/client.ts';
import { aBoard, aPin } from '#server/testing/pins.ts';
import { bringArchive, exportBytes } from './archived/test-archive.ts';
import { bookmarks, bring, link } from './test-bring.ts';

const EXPORT = '/settings/export/file';
const FILE = Buffer.from(bookmarks(link('https://bowers.example/', 'Bowers'))).toString('base64');
const start = { folders: [], tags: 'hashtags' as const, privacy: 'public' as const };

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function bearing(person: TestPerson, scopes: readonly Scope[]): Promise<Client> {
  const { token } = await person.call(createAccessToken, { name: 'Shell', scopes: [...scopes] });
  return clientOf(app.url, { authorization: `Bearer ${token}` }, new Map());
}

const without = (...scopes: readonly Scope[]): Scope[] =>
  SCOPES.filter((scope) => !scopes.includes(scope));
const errorOf = (reply: { json<T>(): T }): string =>
  reply.json<{ error: { error_code: string } }>().error.error_code;

test('a token without secret_boards brings, lists and takes nothing', async () => {
  const ann = await app.person();
  const { id } = await bring(ann, bookmarks(link('https://bowers.example/1', 'One')));
  const some = await bearing(ann, without('secret_boards'));
  const missing = { status: 403, code: 'missing_scope' };
  const named = { import_id: id };
  expect(
    await some.refusal(createImport, { file_name: 'a.html', file_base64: FILE }),
  ).toMatchObject(missing);
  expect(await some.refusal(getImports, {})).toMatchObject(missing);
  expect(await some.refusal(getImportRows, named)).toMatchObject(missing);
  expect(await some.refusal(startImport, { ...named, ...start })).toMatchObject(missing);
  expect(await some.refusal(undoImport, named)).toMatchObject(missing);
  const zip = await some.request(ARCHIVE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/zip' },
    body: new Uint8Array([0x50, 0x4b]),
  });
  expect([zip.status, errorOf(zip)]).toEqual([403, 'missing_scope']);
  const file = await some.request(EXPORT);
  expect([file.status, errorOf(file)]).toEqual([403, 'missing_scope']);
  expect(file.text).toContain('secret_boards');
  const { data } = await ann.call(getImports, {});
  expect(data.map(({ status }) => status)).toEqual(['preview']);
});

test('beside secret_boards, a file is brought with write and everything is taken with read alone', async () => {
  const ann = await app.person();
  const reader = await bearing(ann, without('write'));
  const writer = await bearing(ann, without('read'));
  const sent = { file_name: 'a.html', file_base64: FILE };
  expect(await reader.refusal(createImport, sent)).toMatchObject({ code: 'missing_scope' });
  expect(errorOf(await writer.request(EXPORT))).toBe('missing_scope');
  expect(await writer.call(createImport, sent)).toMatchObject({ status: 'preview' });
  expect(await reader.call(getImports, {})).toMatchObject({ data: [{ status: 'preview' }] });
  expect((await reader.request(EXPORT)).status).toBe(200);
});

test("a token's export lacks what no token reads, and a person's own has it", async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await aPin(ann, (await aBoard(ann, { privacy: 'secret', name: 'Hidden' })).id);
  await ann.call(createConversation, { user_ids: [ben.id], text: 'Between the two of us' });
  const taken = unzipSync((await (await bearing(ann, SCOPES)).request(EXPORT)).bytes);
  const whole = unzipSync(await exportBytes(ann));
  const left = Object.keys(whole).filter((name) => !(name in taken));
  expect(left).toEqual(['data/messages.json', 'data/searches.json']);
  const words = (zip: typeof taken): string =>
    Object.values(zip)
      .map((bytes) => Buffer.from(bytes).toString())
      .join('\n');
  expect(words(whole)).toContain('Between the two of us');
  expect(words(taken)).not.toContain('Between the two of us');
  expect(words(taken)).toContain('Hidden');
});

test('a token changes no settings by an import, neither by its start nor by its end', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await aPin(ann, (await aBoard(ann)).id);
  const zip = await exportBytes(ann);
  const script = await bearing(ben, SCOPES);
  const first = await bringArchive(ben, zip);
  const refused = { status: 403, code: 'not_allowed' };
  const chosen = { ...start, import_id: first.id, with_settings: true };
  expect(await script.refusal(startImport, chosen)).toMatchObject(refused);
  await ben.call(startImport, chosen);
  await app.runJobs();
  expect(await script.refusal(undoImport, { import_id: first.id })).toMatchObject(refused);
  const [now] = (await ben.call(getImports, { import_id: first.id })).data;
  expect(now?.status).toBe('done');
  const second = await bringArchive(ben, zip);
  await script.call(startImport, { ...start, import_id: second.id });
  await app.runJobs();
  expect(await script.call(undoImport, { import_id: second.id })).toMatchObject({
    status: 'undoing',
  });
});

test('with every scope a token still reaches nothing with which an account is taken over', async () => {
  const script = await bearing(await app.person(), SCOPES);
  const refused = { status: 403, code: 'not_allowed' };
  expect(await script.refusal(getAccessTokens, {})).toMatchObject(refused);
  expect(await script.refusal(getSessions, {})).toMatchObject(refused);
  expect(await script.refusal(updateSettings, { first_name: 'Eve' })).toMatchObject(refused);
  expect(await script.refusal(changeEmail, { email: 'eve@example.org' })).toMatchObject(refused);
  expect(
    await script.refusal(changePassword, { old_password: 'one', new_password: 'another' }),
  ).toMatchObject(refused);
});

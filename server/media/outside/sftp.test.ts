import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Failure } from '#server/kernel/core/failure.ts';
import { outsideLimits } from './limits.ts';
import type { Outside } from './start-outside.ts';
import { anSftpSite, type SftpSite } from './test-sftp.ts';
import { anOutside, aRawSite, aSite, somebody } from './test-site.ts';

const password = 'blue bottle caps';
const loginTo = ({ fingerprint }: Pick<SftpSite, 'fingerprint'>, more: object = {}) => ({
  username: 'shop',
  password,
  hostKey: fingerprint,
  ...more,
});

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function refusalOf(
  outside: Outside,
  url: string,
  login: ReturnType<typeof loginTo> | null,
): Promise<unknown> {
  try {
    await wholeOf(outside.readFeed(url, somebody(), login));
    return 'read';
  } catch (error) {
    return error instanceof Failure ? error.code : error;
  }
}

test('a feed comes whole by sftp, longer than its pieces, as it is stored and under the name that its address writes', async () => {
  await using site = await anSftpSite(password);
  const text = Buffer.from('V-031\tA blue vase\n'.repeat(100_000));
  const packed = gzipSync(text);
  site.files.set('/feeds/a file?.tsv', text).set('/feeds/a.gz', packed).set('/empty', Buffer.of());
  await using outside = anOutside({ allow: [site.pair] });
  const read = (path: string) =>
    wholeOf(outside.readFeed(`${site.origin}${path}`, somebody(), loginTo(site)));
  expect((await read('/feeds/a%20file%3F.tsv')).equals(text)).toBe(true);
  expect((await read('/feeds/a.gz')).equals(packed)).toBe(true);
  expect(await read('/empty')).toHaveLength(0);
  await expect.poll(site.guests).toBe(0);
});

test('a server whose key is not the one that was named hears of no password', async () => {
  await using site = await anSftpSite(password);
  await using other = await anSftpSite(password);
  site.files.set('/feed.csv', Buffer.from('id\n'));
  await using outside = anOutside({ allow: [site.pair] });
  const url = `${site.origin}/feed.csv`;
  for (const hostKey of [other.fingerprint, '', null]) {
    const login = { ...loginTo(site), hostKey } as ReturnType<typeof loginTo>;
    expect(await refusalOf(outside, url, login)).toBe('picture_unreachable');
  }
  expect(await refusalOf(outside, url, null)).toBe('picture_unreachable');
  expect(site.passwords).toEqual([]);
  const both = loginTo(site, { hostKey: `${other.fingerprint} ${site.fingerprint}` });
  expect((await wholeOf(outside.readFeed(url, somebody(), both))).toString()).toBe('id\n');
  expect(site.passwords).toEqual([password]);
});

test('a wrong password and a file that is not there look like any address that cannot be reached [SEC-49]', async () => {
  await using site = await anSftpSite(password);
  site.files.set('/feed.csv', Buffer.from('id\n'));
  await using outside = anOutside({ allow: [site.pair] });
  const refusal = (path: string, more: object = {}) =>
    refusalOf(outside, `${site.origin}${path}`, loginTo(site, more));
  expect(await refusal('/feed.csv', { password: 'green' })).toBe('picture_unreachable');
  expect(await refusal('/feed.csv', { username: 'other' })).toBe('picture_unreachable');
  expect(await refusal('/gone.csv')).toBe('picture_unreachable');
  expect(await refusal('/%ff')).toBe('picture_unreachable');
  expect(await refusal('/feed.csv')).toBe('read');
});

test('a file over the limit is cut, and one whose server says nothing or goes away ends', async () => {
  await using site = await anSftpSite(password);
  site.files.set('/long', Buffer.alloc(200_000)).set('/stalls', null);
  await using mute = await aRawSite(() => undefined);
  const sftpOf = (pair: string) => `sftp://${pair}/feed.csv`;
  const long = { ...outsideLimits, feedBytes: 100_000 };
  await using patient = anOutside({ allow: [site.pair], limits: long });
  expect(await refusalOf(patient, `${site.origin}/long`, loginTo(site))).toBe('too_large');
  const limits = { ...outsideLimits, totalMs: 500, feedMs: 1_000 };
  await using outside = anOutside({ allow: [site.pair, mute.pair], limits });
  expect(await refusalOf(outside, `${site.origin}/stalls`, loginTo(site))).toBe(
    'picture_unreachable',
  );
  await expect.poll(site.guests).toBe(0);
  expect(await refusalOf(outside, sftpOf(mute.pair), loginTo(site))).toBe('picture_unreachable');
  const cut = async (): Promise<void> => {
    for await (const _ of patient.readFeed(`${site.origin}/stalls`, somebody(), loginTo(site)))
      site.cut();
  };
  await expect(cut()).rejects.toMatchObject({ code: 'picture_unreachable' });
});

test('whoever stops reading lets go of the server', async () => {
  await using site = await anSftpSite(password);
  site.files.set('/stalls', null);
  await using outside = anOutside({ allow: [site.pair] });
  for await (const piece of outside.readFeed(`${site.origin}/stalls`, somebody(), loginTo(site))) {
    expect(Buffer.from(piece).toString()).toBe('id,title\n');
    expect(site.guests()).toBe(1);
    break;
  }
  await expect.poll(site.guests).toBe(0);
});

test('sftp reaches no private address, is no page or picture, and nothing leads to it [SEC-44]', async () => {
  await using site = await anSftpSite(password);
  site.files.set('/feed.csv', Buffer.from('id\n'));
  await using redirect = await aSite((_, response) =>
    response.writeHead(302, { location: `${site.origin}/feed.csv` }).end(),
  );
  const names = { 'shop.example': ['10.0.0.1'], 'mixed.example': ['192.0.2.1', '127.0.0.1'] };
  await using outside = anOutside({ allow: [redirect.pair], names });
  for (const url of [
    `${site.origin}/feed.csv`,
    'sftp://10.0.0.1/feed.csv',
    'sftp://0x7f.1/feed.csv',
    'sftp://shop.example/feed.csv',
    'sftp://mixed.example/feed.csv',
  ]) {
    expect(await refusalOf(outside, url, loginTo(site)), url).toBe('picture_unreachable');
  }
  await using open = anOutside({ allow: [redirect.pair, site.pair] });
  const led = await refusalOf(open, `${redirect.origin}/`, loginTo(site));
  expect(led).toBe('picture_unreachable');
  const page = open.fetchPage(`${site.origin}/feed.csv`, somebody());
  await expect(page).rejects.toMatchObject({ code: 'picture_unreachable' });
  expect(site.passwords).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowsOf } from './clip-entries.ts';
import { readFile } from './read-file.ts';

const NOW = new Date('2026-03-14T09:26:53Z');
const read = (text: string | Uint8Array) =>
  readFile(typeof text === 'string' ? Buffer.from(text) : text);
const rows = (text: string | Uint8Array) => rowsOf(read(text)?.entries ?? [], NOW);
const page = (body: string): string => `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${body}</DL>`;

const { CORPUS_DIR } = process.env;
describe.skipIf(CORPUS_DIR === undefined)('files that other tools wrote', () => {
  const folder = join(CORPUS_DIR ?? '', 'imports');
  const file = (name: string): Buffer => readFileSync(join(folder, name));

  test.each([
    ['netscape-large.html', 'bookmarks', 351, 34, 0],
    ['pinterest-export.html', 'network', 375, 21, 18],
    ['raindrop-export.csv', 'raindrop', 375, 27, 0],
    ['pocket-export.csv', 'pocket', 120, 1, 0],
    ['karakeep-export.json', 'karakeep', 202, 13, 0],
    ['linkwarden-export.json', 'linkwarden', 357, 30, 268],
    ['pinry-pins.json', 'pinry', 150, 1, 0],
  ])('%s is read as %s, whatever its name', (name, format, entries, folders, secrets) => {
    expect(read(file(name))).toMatchObject({ format, isCut: false });
    const all = rows(file(name));
    expect(all).toHaveLength(entries);
    expect(new Set(all.map((row) => row.folder)).size).toBe(folders);
    expect(all.filter((row) => row.isPrivate)).toHaveLength(secrets);
  });

  test('pins of Pinry go to their boards where those are in the file too', () => {
    const [pins, boards] = ['pinry-pins.json', 'pinry-boards.json'].map((name) =>
      JSON.parse(file(name).toString()),
    );
    const together = JSON.stringify([pins, boards]);
    expect(read(together)).toMatchObject({ format: 'pinry', isCut: false });
    const all = rows(together);
    const counted = Object.groupBy(all, (row) => row.folder);
    const filled = (boards.results as { name: string; pins: number[] }[]).filter(
      ({ pins: ids }) => ids.length > 0,
    );
    expect(filled).toHaveLength(10);
    expect(Object.values(counted).map((one) => one?.length)).toEqual(
      filled.map((one) => one.pins.length),
    );
    expect(counted['Baking']).toHaveLength(11);
    const secret = all.filter((row) => row.isPrivate).map((row) => row.folder);
    expect(new Set(secret)).toEqual(new Set(['Dessert']));
    expect(secret).toHaveLength(18);
    expect(read(JSON.stringify(boards))).toBeNull();
  });

  test('bookmarks of every browser have as many entries as links', () => {
    const names = readdirSync(join(folder, 'netscape-real')).filter((name) =>
      /\.html?$/.test(name),
    );
    const counts = names.map((name) => {
      const bytes = file(join('netscape-real', name));
      return [
        read(bytes)?.entries.length ?? 0,
        bytes.toString().match(/<dt>\s*<a\s/gi)?.length ?? 0,
      ];
    });
    expect(counts).toHaveLength(22);
    for (const [entries, links] of counts) expect(entries).toBe(links);
  });

  test('notes, dates, tags and privacy come along', () => {
    const [first, , third] = rows(file('netscape-real/shaarli.htm'));
    expect(first).toMatchObject({
      title: "Kouign'amann recipes",
      wrong: 'bad_address',
      savedAt: new Date(1_459_371_397_000),
      tags: ['breton', 'recipe', 'kouign', 'amann', 'traditional', 'caramel', 'butter'],
      isPrivate: false,
    });
    expect(first?.note).toContain('\n- http://www.davidlebovitz.com/2005/08/long-live-the-k/\n');
    expect(third).toMatchObject({ title: 'PHP - Testing Your Privates', isPrivate: true });
    expect(rows(file('netscape-real/netscape_nested.htm')).map((row) => row.folder)).toEqual([
      '',
      'Folder1, the first,folder to encounter',
      'Folder1, the first,folder to encounter',
      'Folder2',
      'Folder2',
      'Folder3 / Folder3-1',
      'Folder3 / Folder3-1',
      '',
    ]);
  });

  test('the network names pictures by their signatures, and leaves the board out of some pins', () => {
    expect(rows(file('pinterest-export.html'))[0]).toMatchObject({
      link: null,
      picture: expect.stringMatching(/\/44\/53\/1a\/44531af980bb9a432b3c240fdb84cb8c\.jpg$/),
      title: '',
      note: 'Apple Chicken #apple',
      folder: 'Baking',
      savedAt: new Date('2013-04-06T03:59:59Z'),
    });
  });
});

test('a pin of several boards of Pinry is an entry of each, and hidden where either of them is', () => {
  const pin = {
    id: 1,
    url: 'https://birds.example/a.jpg',
    referer: null,
    image: {},
    private: false,
  };
  const board = (name: unknown, more: object = {}) => ({
    name,
    private: false,
    pins: [1, 1],
    ...more,
  });
  const boards = [
    board('Blue'),
    board('Nests', { private: true }),
    board('Empty', { pins: [9] }),
    board('', {}),
    board('Wrong', { pins: 'all' }),
  ];
  const pages = [
    { results: [pin] },
    { results: [{ ...pin, id: 2, private: true }] },
    { results: boards },
  ];
  const entries = read(JSON.stringify(pages))?.entries ?? [];
  expect(entries.map(({ folder, isPrivate }) => [folder, isPrivate])).toEqual([
    [['Blue'], false],
    [['Nests'], true],
    [[], true],
  ]);
});

test.each([
  ['as in its page', (name: string) => name],
  ['as in programs', (name: string) => name.toLowerCase().replaceAll(' ', '_')],
])('the network is read as JSON too, with names %s', (_name, named) => {
  const pin = (more: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries({ 'Board Id': '7', ...more }).map(([name, value]) => [named(name), value]),
    );
  const signature = '44531af980bb9a432b3c240fdb84cb8c';
  const pins = [
    pin({
      Image: signature,
      'Board Name': 'No data',
      Title: null,
      Details: 'Apple #pie',
      Private: true,
    }),
    pin({
      Image: 'https://birds.example/a.jpg',
      'Board Name': 'Baking',
      'Canonical Link': 'https://birds.example/',
      'Created at': '2013/04/06 03:59:59',
      Private: 'False',
    }),
  ];
  const text = JSON.stringify({
    data: { [named('Boards')]: [{ Name: 'Baking' }], [named('Pins')]: pins },
  });
  expect(read(text)?.format).toBe('network');
  expect(rows(text)).toMatchObject([
    {
      picture: expect.stringContaining(signature),
      note: 'Apple #pie',
      folder: 'Baking',
      isPrivate: true,
    },
    {
      picture: 'https://birds.example/a.jpg',
      link: 'https://birds.example/',
      savedAt: new Date('2013-04-06T03:59:59Z'),
      isPrivate: false,
    },
  ]);
});

test('channels of Are.na are read with their pictures', () => {
  const channel = {
    title: 'Bowers',
    status: 'private',
    contents: [
      {
        class: 'Image',
        title: 'Blue glass',
        image: { original: { url: 'https://pictures.example/blue.jpg' } },
        source: { url: 'https://blue.example/' },
        created_at: '2020-02-03T04:05:06Z',
      },
      { class: 'Channel', title: 'Elsewhere' },
      { class: 'Text', title: 'A note', content: 'Words alone' },
    ],
  };
  expect(read(JSON.stringify(channel))?.format).toBe('arena');
  expect(rows(JSON.stringify(channel))).toMatchObject([
    {
      link: 'https://blue.example/',
      picture: 'https://pictures.example/blue.jpg',
      folder: 'Bowers',
      isPrivate: true,
      wrong: null,
    },
    { title: 'A note', wrong: 'no_address' },
  ]);
});

test('a table may have quotes, commas and lines in its values', () => {
  const text = `title,url,time_added,tags,status\r\n"A ""blue"", large\nthing",https://a.example/,1,x|y,unread\r\nno quotes" here,https://b.example/,,,\r\n`;
  expect(rows(text)).toMatchObject([
    { title: 'A "blue", large thing', link: 'https://a.example/', tags: ['x', 'y'] },
    { link: 'https://b.example/', tags: [] },
  ]);
});

test.each([
  ['UTF-16', Buffer.from(`\ufeff${page('<DT><A HREF="https://a.example/">Bläue</A>')}`, 'utf16le')],
  ['Windows-1252', Buffer.from(page('<DT><A HREF="https://a.example/">Bläue</A>'), 'latin1')],
  ['UTF-8', Buffer.from(`\ufeff${page('<DT><A HREF="https://a.example/">Bläue</A>')}`)],
])('a file in %s is read as its writer wrote it', (_name, bytes) => {
  expect(rows(bytes)).toMatchObject([{ title: 'Bläue', link: 'https://a.example/' }]);
});

test.each([
  ['nothing', ''],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0\0'],
  ['other JSON', '{"bookmarks": 7, "collections": {"links": []}}'],
  ['broken JSON', '{"bookmarks": [{"content": {'],
  ['other HTML', '<html><h1>Pins</h1><p>None</p></html>'],
  ['a list of boards without pins', '{"results": [{"id": 1, "name": "Baking", "pins": [1]}]}'],
  ['deep JSON', '['.repeat(200_000)],
  ['whole deep JSON', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
])('%s is no file that we know', (_name, text) => {
  expect(read(text)).toBeNull();
});

test('hostile files end within limits', () => {
  const nested = (depth: number): string =>
    page(`${'<DL><p><DT><H3>F</H3>'.repeat(depth)}<DT><A HREF="https://a.example/">a</A>`);
  expect(rows(nested(300))[0]?.folder.length).toBeLessThanOrEqual(180);
  expect(read(nested(100_000))).toBeNull();
  const long = page(`<DT><A HREF="https://a.example/">${'x'.repeat(1_000_000)}</A>`);
  expect(rows(long)[0]?.title).toHaveLength(100);
  const many = page('<DT><A HREF="https://a.example/">a</A>'.repeat(20_000));
  expect(read(many)).toMatchObject({ isCut: true, entries: { length: 10_000 } });
  const open = `title,url,time_added,tags,status\n"${'""'.repeat(500_000)}`;
  expect(read(open)?.entries).toHaveLength(1);
  expect(read('<dt><dl>'.padEnd(1_000_000, '<a '))).toBeNull();
  const ring = {
    collections: [
      { id: 1, parentId: 2, name: 'a', links: [{ url: 'https://a.example/' }] },
      { id: 2, parentId: 1, name: 'b', links: [] },
    ],
  };
  expect(rows(JSON.stringify(ring))[0]?.folder).toBe('b / a');
});

test('addresses that are none of the web, and folders beyond the most, are dealt with', () => {
  const links = [
    'javascript:alert(1)',
    'place:sort=8',
    'file:///etc/passwd',
    'https://u:p@a.example/',
  ];
  const text = page(links.map((link) => `<DT><A HREF="${link}">a</A>`).join(''));
  expect(rows(text).map((row) => [row.link, row.wrong])).toEqual(
    links.map(() => [null, 'bad_address']),
  );
  const folders = Array.from(
    { length: 700 },
    (_, at) => `<DT><H3>F${at}</H3><DL><p><DT><A HREF="https://a.example/${at}">a</A></DL>`,
  );
  expect(new Set(rows(page(folders.join(''))).map((row) => row.folder)).size).toBe(500);
});

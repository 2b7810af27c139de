import iconv from 'iconv-lite';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_RECORD } from '#contract/ads/catalogs/delimited.ts';
import { FeedFault } from './feed-fault.ts';
import { readAll } from './test-feeds.ts';

const HEAD = 'id,title,description,link,image_link,price';
const ROW =
  'V-1,A blue vase,Of glass,https://glass.example/v,https://glass.example/v.jpg,24.99 EUR';
const XML = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
  <item><g:id>V-1</g:id><title><![CDATA[Vase & jar]]></title><g:image_link>https://glass.example/v.jpg</g:image_link>
  <g:additional_image_link>https://glass.example/a.jpg</g:additional_image_link>
  <g:additional_image_link>https://glass.example/b.jpg</g:additional_image_link>
  <g:shipping><g:price>4 EUR</g:price></g:shipping><g:price>24.99 EUR</g:price></item></channel></rss>`;

const faultOf = async (...file: Parameters<typeof readAll>): Promise<string> => {
  try {
    await readAll(...file);
    return 'read';
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    return error.code;
  }
};

test('fields in quotes hold delimiters, ends of lines and quotes; rows end in any way, in pieces of any size', async () => {
  const file = `${HEAD}\r\nV-1,"A ""blue"", vase","Two\r\nlines",l,i,1\rV-2,plain "quotes" stay,,l,i,2\n\n\nV-3,last,d,l,i,3`;
  const whole = await readAll('CSV', file);
  expect(whole.map(({ row, fields }) => [row, Object.fromEntries(fields)])).toEqual([
    [
      2,
      {
        id: 'V-1',
        title: 'A "blue", vase',
        description: 'Two\r\nlines',
        link: 'l',
        image_link: 'i',
        price: '1',
      },
    ],
    [3, { id: 'V-2', title: 'plain "quotes" stay', link: 'l', image_link: 'i', price: '2' }],
    [4, { id: 'V-3', title: 'last', description: 'd', link: 'l', image_link: 'i', price: '3' }],
  ]);
  for (let size = 1; size < 40; size += 1) expect(await readAll('CSV', file, size)).toEqual(whole);
});

test('tabs, semicolons and heads as shops write them are read alike, and values without a column are seen', async () => {
  const tabs = await readAll('TSV', `${HEAD}\n${ROW}`.replaceAll(',', '\t'));
  const semicolons = await readAll('CSV', `${HEAD}\n${ROW}`.replaceAll(',', ';'));
  const heads = 'g:ID,Title,DESCRIPTION,Link,Image Link,price';
  expect(semicolons).toEqual(tabs);
  expect(await readAll('CSV', `${heads}\n${ROW}`)).toEqual(tabs);
  const [long] = await readAll('CSV', `${HEAD},nobody knows\n${ROW},x,y`);
  expect(long?.isUneven).toBe(true);
  const [short] = await readAll('CSV', `${HEAD},nobody knows\n${ROW},x,`);
  expect(short?.isUneven).toBe(false);
});

test('products of RSS, Atom and plain XML are read, in pieces of any size', async () => {
  const whole = await readAll('XML', XML);
  expect(whole.map(({ row, fields }) => [row, Object.fromEntries(fields)])).toEqual([
    [
      1,
      {
        id: 'V-1',
        title: 'Vase & jar',
        image_link: 'https://glass.example/v.jpg',
        additional_image_link: 'https://glass.example/a.jpg,https://glass.example/b.jpg',
        price: '24.99 EUR',
      },
    ],
  ]);
  for (let size = 1; size < 40; size += 1) expect(await readAll('XML', XML, size)).toEqual(whole);
  const atom = '<feed><entry><id>V-2</id><link href="https://glass.example/w"/></entry></feed>';
  const [entry] = await readAll('XML', atom);
  expect(entry?.fields.get('link')).toBe('https://glass.example/w');
  expect((await readAll('XML', '<products><product><id>1</id></product></products>')).length).toBe(
    1,
  );
});

test('a file may be UTF-8, UTF-16 with its mark, or what its XML says; any other bytes are refused', async () => {
  const file = `${HEAD}\n${ROW.replace('blue', 'blaue für Äpfel')}`;
  const title = async (...args: Parameters<typeof readAll>) =>
    (await readAll(...args))[0]?.fields.get('title');
  for (const encoding of ['utf8', 'utf16le', 'utf16be']) {
    const bytes = iconv.encode(file, encoding, { addBOM: true });
    expect(await title('CSV', bytes, 7)).toBe('A blaue für Äpfel vase');
  }
  const xml =
    '<?xml version="1.0" encoding="ISO-8859-1"?><a><item><id>1</id><title>Äpfel</title></item></a>';
  expect(await title('XML', iconv.encode(xml, 'latin1'))).toBe('Äpfel');
  expect(await faultOf('CSV', iconv.encode(file, 'latin1'))).toBe('ENCODING_ERROR');
  expect(await faultOf('XML', '<?xml version="1.0" encoding="klingon"?><a/>')).toBe(
    'ENCODING_ERROR',
  );
  expect(await faultOf('CSV', gzipSync(file))).toBe('FILE_COMPRESSED');
  expect(await faultOf('CSV', Buffer.from('504b030414000000', 'hex'))).toBe('FILE_COMPRESSED');
});

test('what is no table of products, or no XML, is refused with what is wrong with it', async () => {
  expect(await faultOf('CSV', '')).toBe('FILE_EMPTY');
  expect(await faultOf('CSV', 'id,title\n1,2')).toBe('REQUIRED_COLUMNS_MISSING');
  expect(await faultOf('TSV', `${HEAD}\n${ROW}`)).toBe('REQUIRED_COLUMNS_MISSING');
  expect(await faultOf('CSV', `${HEAD},Image-Link\n${ROW},x`)).toBe('DUPLICATE_COLUMNS');
  expect(await faultOf('CSV', `${HEAD}\nV-1,"never closed,d,l,i,1`)).toBe('UNCLOSED_QUOTE');
  expect(await faultOf('XML', 'id,title\n1,2')).toBe('MALFORMED_XML');
  expect(await faultOf('XML', '<a><item><id>1</id></a>')).toBe('MALFORMED_XML');
  expect(await faultOf('XML', '<a><item><id>1</id></item>')).toBe('MALFORMED_XML');
  expect(await faultOf('XML', '<a>'.repeat(40))).toBe('MALFORMED_XML');
});

test('a bomb of entities is refused, and one of them that is not declared stays as it is', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><a/>`;
  expect(await faultOf('XML', bomb)).toBe('MALFORMED_XML');
  const outside =
    '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a><item><title>&xxe;</title></item></a>';
  const [item] = await readAll('XML', outside);
  expect(item?.fields.get('title')).toBe('&xxe;');
});

test.each([
  ['a line that never ends', 'CSV', `${HEAD}\n`, 'x'],
  ['a quote that is never closed', 'CSV', `${HEAD}\n"`, 'x\n'],
  ['columns without end', 'CSV', `${HEAD}\n`, ','],
  ['a text without end', 'XML', '<a><item><title>', 'x'],
  ['a name without end', 'XML', '<a><', 'x'],
  ['an attribute without end', 'XML', '<a b="', 'x'],
  ['a comment without end', 'XML', '<a><!-- ', 'x'],
  ['a CDATA without end', 'XML', '<a><item><title><![CDATA[', 'x'],
] as const)('%s is given up after the size of one product', async (_, format, start, repeated) => {
  let sent = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(start);
    for (;;) {
      sent += 65_536;
      yield Buffer.from(repeated.repeat(65_536 / repeated.length));
    }
  }
  const { recordsOf } = await import('./read-records.ts');
  const { textOf } = await import('./read-text.ts');
  const read = async () => {
    for await (const _records of recordsOf(format, textOf(endless())));
  };
  await expect(read()).rejects.toMatchObject({ code: 'RECORD_TOO_LARGE' });
  expect(sent).toBeLessThan(2 * MAX_RECORD);
});

test('no bytes at all make a reader fail in another way than with a fault of the file', async () => {
  // Its own seeded generator, so that failures can be reproduced.
  let state = 20_261_124;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const bits = [
    HEAD,
    ROW,
    '"',
    '""',
    ',',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '<item>',
    '</item>',
    '<g:id>',
    '</g:id>',
    '<![CDATA[',
  ];
  const more = [
    ']]>',
    '&amp;',
    '&',
    '<',
    '>',
    '<!--',
    '-->',
    '<?xml ?>',
    'ä',
    '\0',
    '\ufeff',
    '<a b="c">',
    '/>',
    ';',
  ];
  for (let round = 0; round < 3000; round += 1) {
    const parts = Array.from({ length: 1 + random(12) }, () => {
      const all = [...bits, ...more];
      return Buffer.from(all[random(all.length)] ?? '');
    });
    if (random(3) === 0) parts.push(Buffer.from([random(256), random(256), random(256)]));
    const format = (['CSV', 'TSV', 'XML'] as const)[random(3)] ?? 'CSV';
    const size = 1 + random(30);
    const found = await faultOf(format, Buffer.concat(parts), size);
    expect(found).toMatch(/^(?:read|[A-Z_]+)$/);
  }
});

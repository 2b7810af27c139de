import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPinImages, registerImage } from '#contract/media.ts';
import { createPin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { aRawSite, aSite, type Site } from '#server/media/outside/test-site.ts';
import { halves } from '#server/media/pictures/sample-pictures.ts';
import { testApp, type TestApp, type TestPerson } from '#server/testing/app.ts';
import { aBoard } from '#server/testing/pins.ts';

let app: TestApp;
let ann: TestPerson;
let open: Site;
let inside: Site;
let broken: Site;
let boardId: string;

// A page of the allowed site refers to one picture, and a redirect leads to the address in its query.
beforeAll(async () => {
  const picture = await halves(300, 200).png().toBuffer();
  inside = await aSite((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  );
  open = await aSite((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.example');
    const to = url.searchParams.get('to') ?? '';
    if (url.pathname === '/page') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<meta property="og:image" content="${to}">`);
    } else if (url.pathname === '/to') {
      // Sent unchanged: many of these are not valid addresses.
      response.writeHead(302, { location: to }).end();
    } else {
      response.writeHead(404).end();
    }
  });
  broken = await aRawSite((socket) => socket.end('HTTP/1.1 200 OK\r\nBad Header\r\n\r\n'));
  app = await testApp({ FETCH_ALLOW: `${open.pair},${broken.pair}` });
  ann = await app.person();
  boardId = (await aBoard(ann)).id;
});
afterAll(async () => {
  await app.close();
  for (const site of [open, inside, broken]) await site[Symbol.asyncDispose]();
});

const hostile = (): string[] => {
  const loopback = `http://127.0.0.1:${inside.port}/a.png`;
  const forbidden = [
    loopback,
    `http://localhost:${inside.port}/a.png`,
    `http://[::ffff:127.0.0.1]:${inside.port}/a.png`,
    'http://127.0.0.1:1/a.png',
    'http://2130706433/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/a.png',
    'http://10.0.0.1/a.png',
    'http://168.63.129.16/a.png',
    `${broken.origin}/a.png`,
    `${open.origin}/gone.png`,
  ];
  const malformed = ['http://[', '//', 'file:///etc/passwd', 'http://user@93.184.215.14/', ''];
  const led = [...forbidden, ...malformed].map(
    (to) => `${open.origin}/to?to=${encodeURIComponent(to)}`,
  );
  return [...forbidden, ...led];
};

test('every address that must not be reached, or does not answer, is refused in the same words, wherever it is named, and reaches nothing [SEC-44] [SEC-45] [SEC-49]', async () => {
  const refusals = new Set<string>();
  for (const image_url of hostile()) {
    const refusal = await ann.refusal(createPin, { board_id: boardId, image_url });
    refusals.add(JSON.stringify(refusal));
    const found = await ann.call(findPinImages, { url: image_url });
    expect(found, image_url).toMatchObject({ items: [], title: '', no_pin: false });
    expect(await ann.call(registerImage, { image_url })).toBeNull();
  }
  expect([...refusals].map((text) => JSON.parse(text) as unknown)).toEqual([
    {
      status: 400,
      code: 'picture_unreachable',
      message: "We couldn't reach that address.",
      detail: null,
    },
  ]);
  await app.runJobs();
  expect(inside.connections()).toBe(0);
  expect((await ann.call(getBoardPins, { board_id: boardId })).data).toEqual([]);
});

test('a scan says that an address is private where the address alone says so, and of nothing else why it failed [SEC-49]', async () => {
  const reasonOf = async (url: string) => {
    const { items, unread_reason } = await ann.call(findPinImages, { url });
    expect(items, url).toEqual([]);
    return unread_reason;
  };
  const own = [
    `http://127.0.0.1:${inside.port}/`,
    'http://127.0.0.1:9/',
    '192.168.1.20/album',
    'http://10.0.0.1:8123/',
    'http://2130706433/',
    'http://169.254.169.254/latest/',
    'http://[fd00::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost/',
    'http://nas.local./',
    'http://files.internal/',
    'http://box.home.arpa/',
  ];
  for (const url of own) expect(await reasonOf(url), url).toBe('private_address');
  const others = [
    'http://nowhere.invalid/',
    'http://localhost.example.invalid/',
    'ftp://192.168.1.20/',
    'not an address',
    `${open.origin}/to?to=${encodeURIComponent('http://192.168.1.20/')}`,
  ];
  for (const url of others) expect(await reasonOf(url), url).toBeNull();
  expect(inside.connections()).toBe(0);
});

test('a page leads nowhere that a person may not lead: its pictures pass the same check [SEC-47]', async () => {
  for (const to of [`http://127.0.0.1:${inside.port}/a.png`, 'http://169.254.169.254/a.png']) {
    const link = `${open.origin}/page?to=${encodeURIComponent(to)}`;
    expect((await ann.call(findPinImages, { url: link })).items).toMatchObject([{ url: to }]);
    expect(await ann.refusal(createPin, { board_id: boardId, link })).toMatchObject({
      code: 'picture_unreachable',
    });
  }
  for (const to of ['javascript:alert(1)', 'file:///etc/passwd', 'data:image/png;base64,AA']) {
    const link = `${open.origin}/page?to=${encodeURIComponent(to)}`;
    expect((await ann.call(findPinImages, { url: link })).items).toEqual([]);
    expect(await ann.refusal(createPin, { board_id: boardId, link })).toMatchObject({
      code: 'no_picture',
    });
  }
  expect(inside.connections()).toBe(0);
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({}, { pages: true });
});
afterAll(() => app.close());

async function bytesOf(path: string): Promise<{ type: string | null; bytes: Buffer }> {
  const answer = await fetch(app.url + path);
  expect([path, answer.status]).toEqual([path, 200]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { type: answer.headers.get('content-type'), bytes };
}

test.each(['/', '/login/', '/no/such/page/'])(
  'the head of %s names the icons and the manifest, and its policy allows that',
  async (path) => {
    const { text, headers } = await app.visitor().request(path);
    const [head = ''] = text.split('</head>');
    expect(head).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(head).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    expect(head).toContain('<link rel="icon" sizes="32x32" href="/favicon.ico">');
    expect(headers.get('content-security-policy')).toMatch(/(?:manifest-src|default-src) 'self'/);
  },
);

test('the favicon is an .ico with our mark in 32 by 32', async () => {
  const { type, bytes } = await bytesOf('/favicon.ico');
  expect(type).toMatch(/^image\/(?:vnd\.microsoft\.icon|x-icon)/);
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const { width, height, format } = await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata();
  expect({ width, height, format }).toEqual({ width: 32, height: 32, format: 'png' });
});

test('a touch icon fills its square, for the system rounds it', async () => {
  const { type, bytes } = await bytesOf('/apple-touch-icon.png');
  expect(type).toBe('image/png');
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([180, 180]);
  expect([...data.subarray(0, 4)]).toEqual([0xf1, 0xef, 0xea, 255]);
});

test('the manifest makes the site installable, with icons that are there', async () => {
  const { type, bytes } = await bytesOf('/manifest.webmanifest');
  expect(type).toMatch(/^application\/manifest\+json/);
  const manifest = JSON.parse(bytes.toString()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Bowerbird', start_url: '/', display: 'standalone' });
  const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
  expect(purposes).toEqual([
    'any 192x192',
    'maskable 192x192',
    'any 512x512',
    'maskable 512x512',
    'monochrome any',
  ]);
  for (const icon of manifest.icons) {
    const file = await bytesOf(icon.src);
    expect(file.type).toBe(icon.type);
    if (icon.type !== 'image/png') continue;
    const { width, height } = await sharp(file.bytes).metadata();
    expect(`${width}x${height}`).toBe(icon.sizes);
  }
});

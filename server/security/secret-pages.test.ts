import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#server/testing/client.ts';
import { backUpSecrets, type Ids, type Secrets } from './test-secrets.ts';

let secrets: Secrets;
beforeAll(async () => {
  secrets = await backUpSecrets();
});
afterAll(() => secrets.app.close());

describe('the pages', () => {
  const paths = (of: Ids): string[] => [
    `/pin/${of.pin_id}/`,
    `/pin/xylophone--${of.pin_id}/`,
    `/olive/${of.slug}/`,
    `/olive/${of.slug}/quokka-corner/`,
    `/olive/${of.slug}.rss`,
    `/oembed.json?url=/pin/${of.pin_id}/`,
  ];
  const open = [
    '/',
    '/ideas/',
    '/olive/',
    '/olive/_saved/',
    '/olive/_created/',
    '/olive/open-board/',
  ];
  const machine = [
    '/sitemap.xml',
    '/robots.txt',
    '/olive/feed.rss',
    '/strange/',
    '/strange/strange-board/',
  ];
  const searches = ['zanzibar', 'xylophone', 'ocarina', 'kazoo'].flatMap((word) =>
    ['pins', 'boards', 'users', 'my_pins'].map(
      (scope) => `/search/${scope}/?q=${word.slice(0, -1)}`,
    ),
  );

  test('name nothing of it, in text, head, links or state [BOARD-10] [SEC-28]', async () => {
    const former = ['/olive/ocarina-former/', '/olive/ocarina-later/'];
    for (const [who, client] of Object.entries(secrets.strangers)) {
      for (const path of [...open, ...machine, ...searches, ...former, ...paths(secrets.secret)]) {
        const { text, status } = await client.request(path);
        expect(secrets.found(withoutAddress(text, path)), `${path} to ${who}`).toEqual([]);
        expect(status, path).toBeLessThan(500);
      }
    }
    // The owner finds the same words, so the test's search works.
    expect(
      secrets.found((await secrets.owner.request(`/olive/${secrets.secret.slug}/`)).text),
    ).not.toEqual([]);
  });

  test('of what is secret are, to the byte, those of what is not there [SEC-27]', async () => {
    const hidden = paths(secrets.secret);
    for (const client of Object.values(secrets.strangers)) {
      for (const [at, missing] of paths(secrets.nothing).entries()) {
        const path = hidden[at] ?? '';
        expect(await pageBytes(client, path), path).toBe(await pageBytes(client, missing));
      }
    }
  });
});

/** Removes the page's own address, as requested and as canonical, which it may contain. */
function withoutAddress(text: string, path: string): string {
  return text.replaceAll(path, 'PATH').replaceAll(path.replace(/\/?$/, '/'), 'PATH');
}

/** Returns a page without its time and its own address. */
async function pageBytes(client: Client, path: string): Promise<string> {
  const { status, headers, text } = await client.request(path);
  const compared = [...headers].filter(([name]) => !/^(date|content-length)$/.test(name));
  return (JSON.stringify([status, compared]) + withoutAddress(text, path)).replaceAll(
    /"(?:renderedAt|dataUpdatedAt|dehydratedAt|errorUpdatedAt)":\d+/g,
    'MOMENT',
  );
}

import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoard } from '#contract/boards.ts';
import { signUp } from '#contract/identity.ts';
import { createPin, createSection, updatePin } from '#contract/pins.ts';
import { PASSWORD, testApp, type TestApp } from '#server/testing/app.ts';
import type { Client } from '#server/testing/client.ts';
import { aPicture } from '#server/testing/pins.ts';
import { hashOf, ownScripts } from '#server/testing/scripts.ts';

/** Texts that try to break out of their context. */
const HOSTILE = [
  `</script><script>window.hit=1</script>`,
  `"><img src=x onerror="window.hit=2">`,
  `'-alert(3)-'`,
  `<!--<script>`,
  `]]></title><svg onload=hit()>`,
  `&lt;b&gt; &quot; &#x27;`,
  '\u2028\u2029 \u202Ereversed',
  '{{constructor.constructor("hit()")()}} ${hit()}',
];

let app: TestApp;
let owner: Client;
let boardId: string;
const pages: string[] = [];

beforeAll(async () => {
  app = await testApp({}, { pages: true });
  owner = app.visitor();
  const [name = ''] = HOSTILE;
  const account = { email: 'mallory@people.example', password: PASSWORD, username: 'mallory' };
  await owner.call(signUp, { ...account, full_name: name, age: 30 });
  const board = await owner.call(createBoard, { name, description: HOSTILE.join(' ') });
  boardId = board.id;
  const section = await owner.call(createSection, { board_id: boardId, name: HOSTILE[1] ?? '' });
  pages.push('/', '/ideas/', '/mallory/', '/mallory/_created/', board.url);
  pages.push(`${board.url}${encodeURIComponent(section.slug)}/`);
  for (const [at, title] of HOSTILE.entries()) {
    const pin = await owner.call(createPin, {
      board_id: boardId,
      image_base64: await aPicture(at),
      title,
      description: HOSTILE.join(' '),
      alt_text: title,
      link: `https://links.example/?a="><script>&b='${encodeURIComponent(title)}`,
    });
    pages.push(`/pin/${pin.id}/`);
  }
  for (const word of ['script', 'hit', '"><script>window.hit=4</script>', "'}};hit();//"]) {
    for (const scope of ['pins', 'boards', 'users']) {
      pages.push(`/search/${scope}/?q=${encodeURIComponent(word)}`);
    }
  }
  pages.push(`/login/?next=${encodeURIComponent('"><script>hit()</script>')}`);
  pages.push(`/pin/create/button/?url=javascript:hit()&description=${encodeURIComponent(name)}`);
});
afterAll(() => app.close());

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push({ name, attributes, text: '' }),
    ontext: (text) => {
      const last = elements.at(-1);
      if (last) last.text += text;
    },
  });
  parser.end(html);
  return elements;
}

test('no text of a person becomes an element, an attribute or a script of any page [SEC-38]', async () => {
  for (const client of [app.visitor(), owner]) {
    for (const path of pages) {
      const { status, headers, text } = await client.request(path);
      // A signed-in person is redirected from the log-in page.
      if (status === 307 && client === owner) continue;
      expect(status, path).toBe(200);
      const policy = headers.get('content-security-policy') ?? '';
      for (const script of ownScripts(text)) expect(policy, path).toContain(`'${hashOf(script)}'`);
      for (const { name, attributes } of elementsOf(text)) {
        const label = `${path} ${name} ${JSON.stringify(attributes)}`;
        if (name === 'script') expect(attributes['src'], label).toBeUndefined();
        expect(
          Object.keys(attributes).filter((key) => /^on|^srcdoc$|^formaction$/i.test(key)),
          label,
        ).toEqual([]);
        for (const key of ['href', 'src', 'action', 'poster', 'data']) {
          expect((attributes[key] ?? '').trim(), label).not.toMatch(
            /^(javascript|vbscript|data:text)/i,
          );
        }
      }
    }
  }
});

test('the state and the facts of a page hold the text itself, and nothing that ends them [SEC-38]', async () => {
  for (const path of pages) {
    const { text } = await app.visitor().request(path);
    const data = elementsOf(text).filter(
      ({ attributes }) => attributes.type?.endsWith('json') === true,
    );
    expect(data.length, path).toBeGreaterThan(0);
    for (const { text: written } of data) {
      expect(written, path).not.toMatch(/[<>&\u2028\u2029]/);
      expect(() => JSON.parse(written) as unknown, path).not.toThrow();
    }
  }
  const [board = ''] = pages.slice(4);
  expect((await app.visitor().request(board)).text).toContain('\\u003c/script\\u003e');
});

test('a link of a person is http or https and no endorsement of ours [SEC-38]', async () => {
  const [pin = ''] = pages.filter((path) => path.startsWith('/pin/'));
  const { text } = await app.visitor().request(pin);
  const links = elementsOf(text).filter(({ attributes }) =>
    /^\/offsite\/\?url=https?%3A%2F%2Flinks\.example/.test(attributes.href ?? ''),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const { attributes } of links) {
    expect(attributes.rel?.split(' ')).toEqual(
      expect.arrayContaining(['noopener', 'nofollow', 'ugc']),
    );
  }
});

test('a link that is not http or https is refused, however it is written [SEC-38]', async () => {
  const id = /\d+/.exec(pages.find((path) => path.startsWith('/pin/')) ?? '')?.[0] ?? '';
  const image_base64 = await aPicture();
  for (const link of [
    'javascript:hit()',
    'JaVaScRiPt:hit()',
    ' javascript:hit()',
    'java\tscript:hit()',
    '\u0001javascript:hit()',
    'data:text/html,<script>hit()</script>',
    'vbscript:hit()',
    'file:///etc/passwd',
    'blob:https://links.example/a',
    '//links.example',
    'links.example',
    'http:',
    'https://',
  ]) {
    const made = await owner.refusal(createPin, { board_id: boardId, image_base64, link });
    expect(made, link).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await owner.refusal(updatePin, { id, link }), link).toMatchObject({ status: 400 });
  }
});

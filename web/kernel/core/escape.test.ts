import { expect, it } from 'vitest';
import { escapeHtml, escapeJson } from './escape.ts';

it('leaves nothing in page state that could end its element or begin another [SEC-38]', () => {
  const value = { title: '</script><script>&\u2028\u2029<!--', plain: 'a > b' };
  const escaped = escapeJson(JSON.stringify(value));
  expect(escaped).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(escaped)).toEqual(value);
});

it('escapes text for elements and quoted attributes [SEC-38]', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;',
  );
});

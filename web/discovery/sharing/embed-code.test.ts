import { expect, test } from 'vitest';
import { embedCode } from './embed-code.ts';

test('the code for another site is a link and the script, and no title becomes markup', () => {
  const thing = { kind: 'board', id: '1', path: '/ada/a&b/', secretBoard: null } as const;
  const code = embedCode({ ...thing, title: '"><script>x()</script>' }, 'https://site.example');
  expect(code).toBe(
    '<a data-bowerbird="board" href="https://site.example/ada/a&amp;b/">' +
      '&quot;&gt;&lt;script&gt;x()&lt;/script&gt;</a>\n' +
      '<script async src="https://site.example/embed/widgets.js"></script>',
  );
});

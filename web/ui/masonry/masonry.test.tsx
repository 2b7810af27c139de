import { expect, it } from 'vitest';
import { htmlOf } from '#web/kernel/page/testing.tsx';
import { type Cell, Masonry } from './masonry.tsx';

interface Item {
  id: number;
  height: number;
}
const items: Item[] = Array.from({ length: 120 }, (_, id) => ({ id, height: 100 + (id % 7) * 50 }));
const cellOf = ({ id, height }: Item): Cell => ({
  key: String(id),
  width: 200,
  height,
  caption: 'title',
});
const show = ({ id }: Item) => <a href={`/pin/${id}/`}>{id}</a>;

it('writes the final position of every tile for every number of columns', async () => {
  const html = await htmlOf(
    <Masonry items={items.slice(0, 25)} cellOf={cellOf} label="Pins">
      {show}
    </Masonry>,
  );
  expect(html.match(/role="listitem"/g)).toHaveLength(25);
  expect(html).toContain('aria-posinset="25" aria-setsize="25"');
  const fourth = /data-tile="3"[^>]*style="([^"]*)"/.exec(html)?.[1];
  // A column is 100 wide here: tiles 0.5, 0.75, 1 and 1.25 columns high, each with a title.
  expect(fourth).toContain('--c2:1;--a2:0.75;--b2:28;--k2:1');
  expect(fourth).toContain('--c4:3;--a4:0;--b4:0;--k4:0');
  for (const count of [2, 3, 4, 5, 6, 7, 8]) expect(html).toContain(`--ha${count}:`);
  // Positions are in style attributes: the policy forbids style elements.
  expect(html).not.toContain('<style');
});

it('leads to more by a plain link, and stands at most 80 tiles in the document', async () => {
  const more = { load: () => undefined, loading: false, href: '/?from=x' };
  const html = await htmlOf(
    <Masonry items={items} cellOf={cellOf} label="Pins" more={more}>
      {show}
    </Masonry>,
  );
  expect(html).toMatch(/<a [^>]*href="\/\?from=x"[^>]*>More<\/a>/);
  expect(html.match(/role="listitem"/g)).toHaveLength(80);
  expect(html).toContain('aria-setsize="-1"');
});

it('cuts very tall pictures, so that one does not fill a screen', async () => {
  const html = await htmlOf(
    <Masonry items={[{ id: 1, height: 9000 }]} cellOf={cellOf} label="Pins">
      {show}
    </Masonry>,
  );
  expect(html).toContain('--ir:3.5;');
});

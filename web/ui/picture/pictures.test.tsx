import { expect, it } from 'vitest';
import { htmlOf } from '#web/kernel/page/testing.tsx';
import { BowerCover } from './bower-cover.tsx';
import { coverBackgroundOf } from '../base/cover-background.ts';
import { Picture, srcSetOf } from './picture.tsx';
import { GhostGrid } from './skeleton.tsx';

const renditions = [
  { url: '/236x/a.webp', width: 236, height: 354 },
  { url: '/474x/a.webp', width: 474, height: 711 },
  { url: '/736x/a.webp', width: 474, height: 711 },
];

it('offers each width once, since a small picture repeats a rendition', () => {
  expect(srcSetOf(renditions)).toBe('/236x/a.webp 236w, /474x/a.webp 474w');
});

it('knows the box of a picture before it arrives, and what stands there meanwhile', async () => {
  const html = await htmlOf(<Picture renditions={renditions} alt="Daffodils" color="#e8c840" />);
  expect(html).toContain('style="aspect-ratio:474 / 711;background:#e8c840"');
  expect(html).toMatch(/<img loading="lazy"[^>]* width="474" height="711" alt="Daffodils"/);
  expect(html).toContain('sizes="auto, ');
});

it('stands still where motion is not wanted', async () => {
  const [still] = renditions;
  const html = await htmlOf(
    <Picture renditions={renditions.slice(1)} still={still} alt="Daffodils" />,
  );
  expect(html).toMatch(
    /<picture><source media="\(prefers-reduced-motion: reduce\)" srcSet="\/236x\/a.webp"\/><img/,
  );
});

it('fetches the picture that a page is about at once', async () => {
  const html = await htmlOf(
    <Picture renditions={renditions} alt="Daffodils" eager="first" sizes="508px" />,
  );
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain('loading="lazy"');
});

it('fetches an eager picture at once, but not before what the page is about', async () => {
  const html = await htmlOf(<Picture renditions={renditions} alt="Daffodils" eager />);
  expect(html).not.toMatch(/fetchPriority="high"|loading="lazy"/);
});

it('keeps the shape of a cover that has too few pictures', async () => {
  const html = await htmlOf(<BowerCover pictures={['/a.webp', null]} color="#184878" />);
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html.match(/<span[^>]*><\/span>/g)).toHaveLength(2);
  expect(html).toContain('aria-hidden="true"');
});

it('takes only a colour for the background of a cover', () => {
  expect(coverBackgroundOf('#184878')).toContain('from #184878');
  expect(coverBackgroundOf('red;background:url(x)')).toContain('from #808080');
});

it('says that a waiting grid is waiting', async () => {
  expect(await htmlOf(<GhostGrid />)).toMatch(/role="status".*Loading…/);
});

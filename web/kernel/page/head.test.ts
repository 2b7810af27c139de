import { expect, it } from 'vitest';
import { PLAIN_SITE } from '#contract/kernel/render.ts';
import { htmlOf } from './head-html.ts';
import { tagsOf } from './head.ts';
import { wordsOf } from '../words/words.ts';

const words = wordsOf('en');
const origin = 'https://birds.example';

it("says a page's title, description, address, picture with its size, and facts", () => {
  const html = htmlOf(
    tagsOf(
      {
        title: 'Daffodils',
        description: 'Yellow ones',
        canonical: '/pin/1/',
        image: { url: '/media/originals/a.jpg', width: 736, height: 912, alt: 'A vase' },
        kind: 'article',
        facts: { '@type': 'ImageObject', contentUrl: '/media/originals/a.jpg' },
      },
      origin,
      words,
      PLAIN_SITE,
    ),
  );
  for (const part of [
    '<title data-page>Daffodils · Bowerbird</title>',
    '<meta data-page name="description" content="Yellow ones">',
    '<link data-page rel="canonical" href="https://birds.example/pin/1/">',
    '<meta data-page property="og:image" content="https://birds.example/media/originals/a.jpg">',
    '<meta data-page property="og:image:type" content="image/jpeg">',
    '<meta data-page property="og:image:width" content="736">',
    '<meta data-page property="og:image:height" content="912">',
    '<meta data-page property="og:image:alt" content="A vase">',
    '<meta data-page property="og:type" content="article">',
    '<script data-page type="application/ld+json">{"@type":"ImageObject","contentUrl":"https://birds.example/media/originals/a.jpg"}</script>',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain('noindex');
});

it.each([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
])('says of what kind a picture is: %s', (ending, kind) => {
  const image = { url: `/media/originals/a.${ending}`, width: 4, height: 5 };
  const html = htmlOf(tagsOf({ image }, origin, words, PLAIN_SITE));
  expect(html).toContain(`<meta data-page property="og:image:type" content="${kind}">`);
});

it('names a video with its kind and size', () => {
  const video = { url: '/media/videos/a.mp4', width: 720, height: 1280 };
  const html = htmlOf(tagsOf({ video }, origin, words, PLAIN_SITE));
  for (const [name, content] of [
    ['og:video', 'https://birds.example/media/videos/a.mp4'],
    ['og:video:type', 'video/mp4'],
    ['og:video:width', '720'],
    ['og:video:height', '1280'],
  ]) {
    expect(html).toContain(`<meta data-page property="${name}" content="${content}">`);
  }
});

it('lets no title or fact break out of the head [SEC-38]', () => {
  const nasty = '</title><script>alert(1)</script>"';
  const html = htmlOf(
    tagsOf({ title: nasty, description: nasty, facts: { name: nasty } }, origin, words, PLAIN_SITE),
  );
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
});

it('keeps hidden pages out of search', () => {
  expect(htmlOf(tagsOf({ hidden: true }, origin, words, PLAIN_SITE))).toContain(
    'name="robots" content="noindex"',
  );
});

it('names what the page shows comes from, its feed, and where others learn to show it', () => {
  const tags = tagsOf(
    {
      title: 'Caps',
      canonical: '/ada/caps/',
      source: 'https://feathers.example/?a="b"',
      feed: { path: '/ada/caps.rss', title: 'Caps' },
      embeddable: true,
    },
    origin,
    words,
    PLAIN_SITE,
  );
  const html = htmlOf(tags);
  for (const part of [
    '<meta data-page property="og:see_also" content="https://feathers.example/?a=&quot;b&quot;">',
    '<link data-page rel="alternate" type="application/rss+xml" href="/ada/caps.rss" title="Caps">',
    '<link data-page rel="alternate" type="application/json+oembed" href="/oembed.json?url=https%3A%2F%2Fbirds.example%2Fada%2Fcaps%2F" title="Caps · Bowerbird">',
  ]) {
    expect(html).toContain(part);
  }
});

it('goes by the name that its operator gave the site', () => {
  const named = { name: 'Harbour & Sons' };
  const html = htmlOf(tagsOf({ title: 'Daffodils' }, origin, words, named));
  expect(html).toContain('<title data-page>Daffodils · Harbour &amp; Sons</title>');
  expect(html).toContain('property="og:site_name" content="Harbour &amp; Sons"');
  expect(htmlOf(tagsOf({}, origin, words, named))).toContain(
    '<title data-page>Harbour &amp; Sons<',
  );
});

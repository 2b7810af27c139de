import { describe, expect, it } from 'vitest';
import type { ScannedPage } from './page.ts';
import { readPage } from './read-page.ts';

const address = 'https://garden.example/posts/roses';

function read(html: string, contentType = 'text/html; charset=utf-8'): ScannedPage {
  return readPage({ html: Buffer.from(html), contentType, url: address });
}

function urlsOf(html: string): string[] {
  return read(html).items.map((item) => item.url);
}

const photo = '<article><img src="/roses.jpg" width="800" height="600" alt="Roses"></article>';

describe('the order of what a page offers', () => {
  it('puts what the page declares first, each address once and absolute [CREATE-09]', () => {
    const page = read(`
      <meta property="og:image" content="/declared.jpg"><meta property="og:image:width" content="1200">
      <meta property="og:image:height" content="800"><meta property="og:image:alt" content="A &amp; B">
      <meta name="twitter:image" content="https://garden.example/declared.jpg">
      <link rel="image_src" href="//cdn.example/linked.jpg">
      <script type="application/ld+json">{"@graph":[{"@type":"Organization","logo":"/l.png","image":"/org.png"},
        {"@type":["Recipe"],"image":[{"@type":"ImageObject","url":"/recipe.jpg"}],"author":{"@type":"Person","image":"/me.jpg"}}]}</script>
      <div itemscope itemtype="https://schema.org/Product"><img itemprop="image" src="/product.jpg"></div>
      ${photo}`);
    expect(page.items.slice(0, 4)).toEqual([
      {
        type: 'pinnable',
        url: 'https://garden.example/declared.jpg',
        alt: 'A & B',
        width: 1200,
        height: 800,
        declared: true,
      },
      { type: 'pinnable', url: 'https://garden.example/recipe.jpg', declared: true },
      { type: 'pinnable', url: 'https://garden.example/product.jpg', declared: true },
      { type: 'pinnable', url: 'https://cdn.example/linked.jpg', declared: true },
    ]);
    expect(page.items[4]).toEqual({
      type: 'pinnable',
      url: 'https://garden.example/roses.jpg',
      alt: 'Roses',
      width: 800,
      height: 600,
      declared: false,
    });
    expect(page.items).toHaveLength(5);
  });

  it.each([
    ['microdata', '<div itemscope itemtype="https://schema.org/Recipe"><IMG></div>', 'itemprop'],
    ['RDFa', '<div vocab="http://schema.org/" typeof="Product"><IMG></div>', 'property'],
    ['RDFa with a prefix', '<div typeof="schema:Product"><IMG></div>', 'property'],
  ])('takes what is declared in %s, but no picture of a person or brand', (_name, html, name) => {
    const scope = name === 'itemprop' ? 'itemscope itemtype="x/Person"' : 'typeof="x:Person"';
    const inside = `<p ${name}="author" ${scope}><img ${name}="image" src="/me.jpg"></p>
      <img ${name}="image" src="/own.jpg">`;
    const page = read(html.replace('<IMG>', inside));
    expect(page.items.filter((one) => one.declared).map((one) => one.url)).toEqual([
      'https://garden.example/own.jpg',
    ]);
  });

  it('carries what an element asks that its pin should say and lead to', () => {
    const asks = 'data-pin-url="/bush" data-pin-description="A  bush"';
    const { items } = read(`<meta property="og:image" content="/roses.jpg">
      <main><img src="/roses.jpg" ${asks}><img src="/b.jpg" data-pin-url="javascript:x"></main>`);
    expect(items).toEqual([
      {
        type: 'pinnable',
        url: 'https://garden.example/roses.jpg',
        description: 'A bush',
        link: 'https://garden.example/bush',
        declared: true,
      },
      { type: 'pinnable', url: 'https://garden.example/b.jpg', declared: false },
    ]);
  });

  it('puts a site logo that stands in for the declared picture behind the page’s own', () => {
    expect(urlsOf(`<meta property="og:image" content="/img/logo.png">${photo}`)).toEqual([
      'https://garden.example/roses.jpg',
      'https://garden.example/img/logo.png',
    ]);
  });

  it('keeps pictures of the text before those of the sidebar, teasers and comments', () => {
    const big = 'width="900" height="700"';
    expect(
      urlsOf(`<h1>Growing roses</h1><aside><img src="/side.jpg" ${big}></aside>
        <div class="related-posts"><a href="/posts/tulips"><img src="/tulips.jpg" ${big}></a></div>
        <article><div class="entry-content"><img src="/bush.jpg" width="600" height="400"></div></article>
        <ol class="comment-list"><img src="/visitor.jpg" ${big}></ol>`)[0],
    ).toBe('https://garden.example/bush.jpg');
  });

  it('finds nothing on a page of logos, buttons, pixels and counters', () => {
    expect(
      urlsOf(`<header><a href="/"><img src="/logo.png" width="300" height="200"></a></header>
        <img src="/facebook.png"><img src="/icons/search.svg"><img src="https://x.example/count.gif" width="1" height="1">
        <img src="https://secure.gravatar.com/avatar/abc?s=200"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">
        <img src="/img/spacer.gif"><img src="https://b.scorecardresearch.com/p?c1=2">`),
    ).toEqual([]);
  });
});

describe('where a page keeps its pictures', () => {
  it.each([
    ['a srcset', '<img src="/s.jpg" srcset="/m.jpg 640w, /big.jpg 1600w, /s.jpg 320w">'],
    ['densities', '<img src="/s.jpg" srcset="/s.jpg 1x, /big.jpg 2x">'],
    [
      'a picture’s sources',
      '<picture><source srcset="/big.jpg 1200w"><img src="/s.jpg" width="300"></picture>',
    ],
    ['data-src', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/big.jpg">'],
    ['data-lazy-src', '<img src="/placeholder.png" data-lazy-src="/big.jpg">'],
    ['data-original', '<img data-original="/big.jpg">'],
    ['data-srcset', '<img src="/blank.gif" data-srcset="/s.jpg 300w, /big.jpg 900w">'],
    ['an attribute of its own making', '<img data-my-src-url="/big.jpg">'],
    ['noscript', '<img class="lazy"><noscript><img src="/big.jpg"></noscript>'],
    ['a style', '<div style="background-image: url(&quot;/big.jpg&quot;)"></div>'],
    ['a lazy style', '<div data-bg="url(/big.jpg)"></div>'],
    [
      'a rule of a style element, by class',
      '<style>@media print { p, div.hero { color: red; background: no-repeat url("/big.jpg") } }</style><div class="a hero"></div>',
    ],
    [
      'a rule of a style element, by id',
      '<style>.b::before { background: url(/dot.jpg) } #top{background-image:url(/big.jpg)}</style><div id="top" class="b"></div>',
    ],
    [
      'the whole that a cut one leads to',
      '<a href="/big.jpg"><img src="/big-150x150.jpg" width="150" height="150"></a>',
    ],
    [
      'the whole that a thumbnail leads to',
      '<a href="/big.jpg"><img src="/thumbs/big.jpg" width="90" height="90"></a>',
    ],
    ['a video’s poster', '<video poster="/big.jpg"></video>'],
    ['data-pin-media', '<img src="/s.jpg" data-pin-media="/big.jpg">'],
  ])('%s', (_name, html) => {
    expect(urlsOf(`<main>${html}</main>`)).toEqual(['https://garden.example/big.jpg']);
  });

  it('one picture in several sizes is offered once', () => {
    expect(
      urlsOf(
        `<main><img src="/a-300x200.jpg" width="300"><img src="/a-1024x683.jpg" width="1024"><img src="/a.jpg?w=500"></main>`,
      ),
    ).toEqual(['https://garden.example/a-1024x683.jpg']);
  });

  it('relative to the base that the page names', () => {
    expect(urlsOf('<base href="https://cdn.example/x/"><main><img src="y.jpg"></main>')).toEqual([
      'https://cdn.example/x/y.jpg',
    ]);
  });
});

describe('what is left out', () => {
  it('only http and https, without user-info, are offered [SEC-47]', () => {
    const addresses = [
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'file:///etc/passwd',
      'ftp://a.example/a.jpg',
    ];
    const hostile = [
      ...addresses,
      'https://user:pass@a.example/a.jpg',
      'http://[',
      `https://a.example/${'a'.repeat(9000)}.jpg`,
    ];
    const html = hostile
      .map((url) => `<meta property="og:image" content="${url}"><img src="${url}">`)
      .join('');
    expect(urlsOf(`${html}${photo}`)).toEqual(['https://garden.example/roses.jpg']);
  });

  it('at most 100 are kept [SEC-47]', () => {
    const many = Array.from(
      { length: 300 },
      (_, at) => `<img src="/photo${at}.jpg" width="500" height="500">`,
    );
    expect(urlsOf(`<main>${many.join('')}</main>`)).toHaveLength(100);
    const declared = Array.from(
      { length: 300 },
      (_, at) => `<meta property="og:image" content="/photo${at}.jpg">`,
    );
    expect(urlsOf(declared.join(''))).toHaveLength(100);
  });

  it('a page that asks not to be saved from offers nothing, and may say why', () => {
    const page = read(
      `<meta name="pinterest" content="nopin" description="Our pictures are  ours."><meta property="og:image" content="/a.jpg">${photo}`,
    );
    expect(page).toMatchObject({
      noPin: true,
      noPinReason: 'Our pictures are ours.',
      items: [],
    });
  });

  it.each([['nopin="nopin"'], ['data-pin-nopin="true"'], ['data-pin-nopin']])(
    'a picture with %s is not offered',
    (mark) => {
      expect(urlsOf(`<main><img src="/private.jpg" ${mark}><img src="/open.jpg"></main>`)).toEqual([
        'https://garden.example/open.jpg',
      ]);
    },
  );
});

describe('what a page says', () => {
  it('is plain text: entities resolved, one line, bounded, no direction marks', () => {
    const page =
      read(`<meta property="og:site_name" content="The&#10;Garden"><meta name="description" content="${'d'.repeat(900)}">
      <title>  Tom &amp; Jerry\u202E &lt;b&gt;
      ${'t'.repeat(900)}</title>`);
    expect(page.siteName).toBe('The Garden');
    expect(page.description).toHaveLength(500);
    expect(page.title).toMatch(/^Tom & Jerry <b> t+$/);
    expect(page.title).toHaveLength(300);
  });

  it('never ends in half a character', () => {
    expect(read(`<title>${'x'.repeat(299)}😀</title>`).title).toBe('x'.repeat(299));
  });

  it.each([
    ['<title>open', 'open'],
    ['<title>a</title><title>b</title>', 'a'],
    ['<svg><title>icon</title></svg><title>page</title>', 'page'],
    ['<meta property="og:title" content="shared"><title>page</title>', 'shared'],
    ['', ''],
    ['<<<>>><!-- <title>no</title>', ''],
  ])('%s gives the title "%s"', (html, title) => {
    expect(read(html).title).toBe(title);
  });
});

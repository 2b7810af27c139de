import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';

/** Returns the file names of the pictures that a page without metadata offers, best first. */
function offered(html: string): string[] {
  const url = 'https://garden.example/posts/roses';
  const { items } = readPage({ html: Buffer.from(html), contentType: 'text/html', url });
  return items.map((item) => item.url.replace('https://garden.example/', ''));
}

const large = 'width="900" height="700"';

describe('without metadata, the first picture is', () => {
  it.each([
    [
      'the one that the page’s own save button names',
      `<main><img src="/a.jpg" ${large}><img src="/own.jpg"></main>
       <a href="https://pins.example/pin/create/button/?url=https%3A%2F%2Fwww.garden.example%2Fposts%2Froses%2F&media=%2Fown.jpg">Save</a>`,
    ],
    [
      'none that a teaser’s save button names',
      `<main><img src="/own.jpg"></main>
       <a href="https://pins.example/pin/create/button/?url=https%3A%2F%2Fgarden.example%2Ftulips&media=%2Ftulips.jpg">Save</a>`,
    ],
    [
      'a large one whose address names its shape',
      `<main><img src="/16x9/own.jpg"><img src="/small.jpg" width="130" height="130"></main>`,
    ],
    [
      'one that is shown small elsewhere too',
      `<article><img src="/own.jpg"><p><img src="/b.jpg" width="200" height="200"></article>
       <main><img src="/own.jpg" width="60" height="60"></main>`,
    ],
    [
      'one in a part that a page builder calls a widget',
      `<main><div class="elementor-widget elementor-widget-image"><img src="/own.jpg" ${large}></div></main>
       <main><a href="/tulips"><img src="/tulips.jpg" ${large}></a></main>`,
    ],
    [
      'one in a widget of the article, and none in its side navigation',
      `<article role="main"><nav><img src="/nav.jpg" ${large}></nav>
       <div class="widget-image"><img src="/own.jpg" ${large}></div></article>`,
    ],
    [
      'none of a map',
      `<main><img src="/api/staticmap?center=1,2&size=900x700"><img src="/own.jpg" width="220"></main>`,
    ],
    [
      'the one whose words are the title’s',
      `<title>Pruning roses</title><main><img src="/a.jpg"><img src="/pruning-own.jpg" alt="Pruning the roses">
       <img src="/b.jpg"></main>`,
    ],
    [
      'none that leads to another page',
      `<main><a href="/tulips"><img src="/a.jpg" ${large}></a><a href="/own.jpg"><img src="/own.jpg" ${large}></a></main>`,
    ],
    [
      'none as flat as a banner',
      `<main><img src="/a.jpg" width="1200" height="120"><img src="/own.jpg" width="500" height="400"></main>`,
    ],
  ])('%s', (_name, html) => {
    expect(offered(html)[0]).toMatch(/own\.jpg$/);
  });

  it('one that is on the page again and again only after those that are not', () => {
    const dot = '<img src="/dot.jpg" width="300" height="200">';
    expect(offered(`<main><p>${dot.repeat(5)}<img src="/own.jpg" ${large}></main>`)).toEqual([
      'own.jpg',
      'dot.jpg',
    ]);
  });
});

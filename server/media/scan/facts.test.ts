import { describe, expect, it } from 'vitest';
import type { PageFacts } from './page.ts';
import { readPage } from './read-page.ts';

function factsOf(html: string): PageFacts | null {
  const url = 'https://garden.example/posts/roses';
  return readPage({ html: Buffer.from(html), contentType: 'text/html; charset=utf-8', url }).facts;
}

function jsonLd(...things: object[]): string {
  return `<script type="application/ld+json">${JSON.stringify({ '@graph': things })}</script>`;
}

const title = '<title>Rose water, made at home</title>';

describe('a recipe', () => {
  const facts = { minutes: 75, yield: '2 bottles', ingredients: 3 };

  it('is read from JSON-LD', () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'Rose water',
      totalTime: 'PT1H15M',
      recipeYield: ['2', '2 bottles'],
      recipeIngredient: ['petals', 'water', 'sugar'],
      offers: { price: 3, priceCurrency: 'EUR' },
    };
    expect(factsOf(title + jsonLd(recipe))).toMatchObject({ recipe: facts, product: null });
  });

  it('is read from microdata, its time summed where only the parts are given', () => {
    const html = `<div itemscope itemtype="http://schema.org/Recipe">
      <h1 itemprop="name">Rose <b>water</b></h1>
      <time itemprop="prepTime" datetime="PT15M">a while</time><meta itemprop="cookTime" content="PT60M">
      <span itemprop="recipeYield">2 <i>bottles</i></span>
      <ul><li itemprop="recipeIngredient">petals</li><li itemprop="recipeIngredient">water</li>
      <li itemprop="recipeIngredient">sugar</li></ul></div>`;
    expect(factsOf(title + html)?.recipe).toEqual(facts);
  });

  it('is read from RDFa', () => {
    const html = `<div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">Rose water</h1>
      <meta property="totalTime" content="PT75M"><p property="recipeYield">2 bottles</p>
      <p property="schema:recipeIngredient">petals</p><p property="recipeIngredient">water</p>
      <p property="recipeIngredient">sugar</p><p property="og:recipeYield">no</p></div>`;
    expect(factsOf(title + html)?.recipe).toEqual(facts);
  });

  it.each([
    ['PT0M', null],
    ['an hour', null],
    ['P1DT1H', 1500],
    ['P999D', null],
  ])('takes %s for %s minutes', (totalTime, minutes) => {
    expect(factsOf(title + jsonLd({ '@type': 'Recipe', totalTime }))?.recipe?.minutes).toBe(
      minutes,
    );
  });

  it('is read from the script where elements tell of it again, without its name', () => {
    const again =
      '<p itemscope itemtype="https://schema.org/Recipe"><b itemprop="recipeYield">9</b>';
    const recipe = { '@type': 'Recipe', name: 'Anything', recipeYield: 4 };
    expect(factsOf(title + again + jsonLd(recipe))?.recipe?.yield).toBe('4');
  });

  it('is the one that the title names where there are several, and none on a list of them', () => {
    const list = ['Rose water', 'Rose jam'].map((name, at) => ({
      '@type': 'Recipe',
      name,
      recipeYield: at + 1,
    }));
    expect(factsOf(title + jsonLd(...list))?.recipe?.yield).toBe('1');
    expect(factsOf(`<title>All recipes</title>${jsonLd(...list)}`)?.recipe).toBeNull();
  });
});

describe('a product', () => {
  const offer = { '@type': 'Offer', price: '24.50', priceCurrency: 'EUR' };
  const vase = { '@type': ['Product', 'Thing'], name: 'Vase', brand: { name: 'Ton' } };

  it('has its price with the currency, brand and whether it can be had', () => {
    const offers = [
      { ...offer, availability: 'https://schema.org/OutOfStock' },
      { ...offer, price: 30, availability: 'http://schema.org/InStock' },
      { ...offer, price: '1', priceCurrency: 'SEK' },
    ];
    expect(factsOf(title + jsonLd({ ...vase, offers }))?.product).toEqual({
      name: 'Vase',
      brand: 'Ton',
      price: '24.50',
      highPrice: '30',
      currency: 'EUR',
      availability: 'in_stock',
    });
  });

  it('is on sale below its list price, has stars of five, and may be sent for nothing [SEARCH-06]', () => {
    const product = (offers: object, more = {}) =>
      factsOf(title + jsonLd({ ...vase, ...more, offers }))?.product;
    const before = (price: string, priceType = 'https://schema.org/StrikethroughPrice') => ({
      ...offer,
      priceSpecification: [{ '@type': 'UnitPriceSpecification', priceType, price }],
    });
    const nothing = { onSale: false, rating: null, shipsFree: false };
    expect(product(before('30'))?.deal).toEqual({ ...nothing, onSale: true });
    expect(product(before('30'))).toMatchObject({ price: '24.50', highPrice: null });
    expect(product(before('20'))?.deal).toBeUndefined();
    expect(product(before('30', 'https://schema.org/SalePrice'))?.deal).toBeUndefined();
    const stars = (aggregateRating: object) => product(offer, { aggregateRating })?.deal?.rating;
    expect(stars({ ratingValue: '4.25' })).toBe(4.3);
    expect(stars({ ratingValue: 8, bestRating: 10 })).toBe(4);
    expect(stars({ ratingValue: 8 })).toBeUndefined();
    const sent = (value: unknown) =>
      product({ ...offer, shippingDetails: { shippingRate: { value, currency: 'EUR' } } })?.deal;
    expect(sent('0')).toEqual({ ...nothing, shipsFree: true });
    expect(sent('4.90')).toBeUndefined();
    const metas = `<meta property="product:price:amount" content="20"><meta property="product:price:currency" content="EUR">
      <meta property="product:original_price:amount" content="25"><meta property="product:original_price:currency" content="EUR">`;
    expect(factsOf(title + metas)?.product?.deal?.onSale).toBe(true);
  });

  it('is read from microdata and from Open Graph', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Vase</h1>
      <p itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop="name">Ton</b></p>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <span itemprop="price">24,50 €</span><link itemprop="availability" href="http://schema.org/PreOrder"></div></div>`;
    const expected = {
      name: 'Vase',
      brand: 'Ton',
      price: '24.50',
      highPrice: null,
      currency: 'EUR',
    };
    expect(factsOf(title + html)?.product).toEqual({ ...expected, availability: 'preorder' });
    const metas = `<meta property="product:price:amount" content="24.50"><meta property="product:brand" content="Ton">
      <meta property="product:price:currency" content="EUR"><meta property="product:availability" content="oos">`;
    expect(factsOf(title + metas)?.product).toEqual({
      ...expected,
      name: '',
      availability: 'out_of_stock',
    });
  });

  it.each([
    ['1.299,00', 'EUR', '1299.00'],
    ['1,299.5', 'USD', '1299.5'],
    ['1.299', 'EUR', '1299'],
    ['1.299', 'KWD', '1.299'],
    ['CHF 1’299.–', null, '1299'],
    ['£5', '', '5'],
    [12.5, 'usd', '12.5'],
  ])('takes %s in %s for %s', (price, priceCurrency, amount) => {
    const offers = { ...offer, price, priceCurrency };
    expect(factsOf(title + jsonLd({ ...vase, offers }))?.product?.price).toBe(amount);
  });

  it.each([
    ['5', undefined],
    ['5', 'QQQ'],
    ['$5', ''],
    ['0', 'EUR'],
    ['-3', ''],
    ['2 for 5', 'EUR'],
    ['1e9', 'EUR'],
    ['9'.repeat(30), 'EUR'],
    [{ a: 1 }, 'EUR'],
  ])('has no price by %s in %s', (price, priceCurrency) => {
    const offers = { ...offer, price, priceCurrency };
    expect(factsOf(title + jsonLd({ ...vase, offers }))?.product).toMatchObject({
      price: null,
      currency: null,
    });
  });
});

describe('an article', () => {
  it('has its authors and its moment, whatever the server calls local', () => {
    const author = [
      { '@id': '#ida' },
      { '@type': 'Person', name: 'Ann  Oak' },
      'https://x.example/me',
    ];
    const ida = { '@type': 'Person', '@id': '#ida', name: 'Ida Fern' };
    const post = { '@type': 'BlogPosting', author, datePublished: '2024-05-06T07:08:09' };
    expect(factsOf(title + jsonLd(ida, post))?.article).toEqual({
      authors: ['Ida Fern', 'Ann Oak'],
      publishedAt: '2024-05-06T07:08:09.000Z',
    });
  });

  it.each([
    ['2024-05-06', '2024-05-06T00:00:00.000Z'],
    ['2024-05-06 07:08', '2024-05-06T07:08:00.000Z'],
    ['2024-05-06T07:08:09+0200', '2024-05-06T05:08:09.000Z'],
    ['2024-13-06', null],
    ['0024-05-06', null],
    ['yesterday', null],
  ])('takes %s for %s', (datePublished, publishedAt) => {
    const post = { '@type': 'Article', author: 'Ida Fern', datePublished };
    expect(factsOf(title + jsonLd(post))?.article?.publishedAt).toBe(publishedAt);
  });

  it('is none of a list of them', () => {
    const posts = ['Rose jam', 'Tulips'].map((headline) => ({
      '@type': 'Article',
      headline,
      author: 'Ida Fern',
    }));
    expect(factsOf(title + jsonLd(...posts))?.article).toBeNull();
    expect(factsOf(title + jsonLd(...posts.slice(1)))?.article?.authors).toEqual(['Ida Fern']);
  });

  it('is told by metas too; one without author and date says nothing', () => {
    const type = '<meta property="og:type" content="article">';
    const when = '<meta property="article:published_time" content="2024-05-06T07:08:09+02:00">';
    expect(
      factsOf(`${title}${type}${when}<meta name="author" content="Ida Fern">`)?.article,
    ).toEqual({ authors: ['Ida Fern'], publishedAt: '2024-05-06T05:08:09.000Z' });
    expect(factsOf(title + type)?.article).toBeNull();
  });
});

describe('any page', () => {
  it('has title, description, site and icon', () => {
    expect(
      factsOf(`${title}<meta name="description" content="From petals."><link rel="icon" href="/i.png">
        ${jsonLd({ '@type': 'WebSite', name: 'The Garden' })}`),
    ).toEqual({
      title: 'Rose water, made at home',
      description: 'From petals.',
      siteName: 'The Garden',
      icon: 'https://garden.example/i.png',
      recipe: null,
      product: null,
      article: null,
    });
  });

  it('is bounded however much it says, and kept as plain text [SEC-50]', () => {
    const long = '<b>\u0000\u202E'.repeat(2000);
    const many = Array.from({ length: 1000 }, () => long.slice(0, 40));
    const facts = factsOf(
      `${title}<link rel="icon" href="/${'a'.repeat(3000)}">${jsonLd(
        { '@type': 'Recipe', recipeYield: long, recipeIngredient: many },
        { '@type': 'Article', author: many, datePublished: long },
        { '@type': 'WebSite', name: long },
      )}`,
    );
    expect(facts?.recipe?.ingredients).toBe(200);
    expect(facts?.recipe?.yield).toMatch(/^(?:<b> )+(?:<b?)?$/);
    expect(JSON.stringify(facts).length).toBeLessThan(2000);
  });

  it('keeps nothing that it asks not to be saved', () => {
    expect(factsOf(`${title}<meta name="pinterest" content="nopin">`)).toBeNull();
  });
});

import { absolute } from './addresses.ts';
import type { ArticleFacts, PageFacts, ProductFacts, RecipeFacts } from './page.ts';
import { dealOf, isListPrice } from './deal.ts';
import { readAvailability, readPrice, type Price } from './price.ts';
import { line } from './text.ts';
import { isThing, listOf, type Thing, typesOf, valueOf } from './things.ts';
import { metaOf, type Walked } from './walked.ts';
import { wordsOf } from './words.ts';

const length = { name: 200, site: 100, author: 100, yield: 60, icon: 1000 };
const mostAuthors = 5;
const longestMinutes = 60 * 24 * 60;

/** Returns a value's text: itself, or the name of the item that it is. */
function textOf(value: unknown, most: number): string {
  const [first] = listOf(value);
  const [nameValue] = isThing(first) ? listOf(valueOf(first, 'name')) : [first];
  return typeof nameValue === 'string' || typeof nameValue === 'number'
    ? line(String(nameValue), most)
    : '';
}

function titleOf(thing: Thing): string {
  return textOf(valueOf(thing, 'name') ?? valueOf(thing, 'headline'), length.name);
}

function ofType(things: readonly Thing[], pattern: RegExp): Thing[] {
  return things.filter((thing) => typesOf(thing).some((type) => pattern.test(type)));
}

/** Returns the item that the page is about: the only one, or the one in the title. A list page has none. */
function mainOf(things: readonly Thing[], title: string): Thing | null {
  // If an item is in a script and in elements, the script's version is more complete.
  const byName = new Map(things.toReversed().map((thing) => [titleOf(thing), thing]));
  // In elements the name may be missing, because the heading has it.
  if (byName.size > 1) byName.delete('');
  const [only] = byName.values();
  if (byName.size <= 1) return only ?? null;
  const words = wordsOf(title);
  const named = [...byName].filter(([name]) => {
    const own = [...wordsOf(name)];
    return own.length > 0 && own.every((word) => words.has(word));
  });
  return named.toSorted(([left], [right]) => right.length - left.length)[0]?.[1] ?? null;
}

/** Parses a duration such as `PT1H30M` to minutes; null if it is invalid or zero. */
function minutesOf(value: unknown): number | null {
  const text = textOf(value, 40);
  const found =
    /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}(?:\.\d{1,3})?S)?)?$/i.exec(text);
  if (found === null) return null;
  const [, days, hours, minutes] = found.map((part) => Number(part ?? 0));
  const total = (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0);
  return total > 0 && total <= longestMinutes ? total : null;
}

function recipeOf(thing: Thing): RecipeFacts {
  const parts = [minutesOf(valueOf(thing, 'prepTime')), minutesOf(valueOf(thing, 'cookTime'))];
  const summed = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  // Of "4" and "4 jars" the longer one is more informative.
  const yields = listOf(valueOf(thing, 'recipeYield')).map((each) => textOf(each, length.yield));
  const ingredients = listOf(valueOf(thing, 'recipeIngredient') ?? valueOf(thing, 'ingredients'));
  return {
    minutes: minutesOf(valueOf(thing, 'totalTime')) ?? (summed === 0 ? null : summed),
    yield: yields.toSorted((left, right) => right.length - left.length)[0] ?? '',
    ingredients: ingredients.filter((each) => textOf(each, 200) !== '').length,
  };
}

/** Returns the prices of offers, lowest first, all in the currency of the first. */
function pricesOf(offers: readonly Thing[]): Price[] {
  const prices = offers.flatMap((offer) => {
    const currency = valueOf(offer, 'priceCurrency');
    const specified = listOf(valueOf(offer, 'priceSpecification')).filter(isThing);
    return [
      readPrice(valueOf(offer, 'price'), currency),
      readPrice(valueOf(offer, 'lowPrice'), currency),
      readPrice(valueOf(offer, 'highPrice'), currency),
      ...specified
        .filter((each) => !isListPrice(each))
        .slice(0, 1)
        .map((each) =>
          readPrice(valueOf(each, 'price'), valueOf(each, 'priceCurrency') ?? currency),
        ),
    ].filter((price) => price !== null);
  });
  return prices
    .filter(({ currency }) => currency === prices[0]?.currency)
    .toSorted((left, right) => Number(left.amount) - Number(right.amount));
}

function offersOf(thing: Thing): Thing[] {
  const own = listOf(valueOf(thing, 'offers')).filter(isThing);
  const inner = own.flatMap((offer) => listOf(valueOf(offer, 'offers')).filter(isThing));
  const ofVariants = listOf(valueOf(thing, 'hasVariant'))
    .filter(isThing)
    .flatMap((variant) => listOf(valueOf(variant, 'offers')).filter(isThing));
  return [...own, ...inner, ...ofVariants].slice(0, 200);
}

function productOf(thing: Thing | null, walked: Walked): ProductFacts {
  const offers = thing === null ? [] : offersOf(thing);
  const meta = (name: string): string => metaOf(walked, `product:${name}`, `og:${name}`);
  const prices = pricesOf(offers);
  const price = prices[0] ?? readPrice(meta('price:amount'), meta('price:currency'));
  const high = prices.at(-1)?.amount ?? null;
  const states = offers.map((offer) => readAvailability(valueOf(offer, 'availability')));
  const deal = dealOf(thing, offers, price?.amount ?? null, walked);
  const own = (name: string): string =>
    thing === null ? '' : textOf(valueOf(thing, name), length.name);
  return {
    name: own('name'),
    brand: own('brand') || line(meta('brand'), length.name),
    price: price?.amount ?? null,
    highPrice: high === price?.amount ? null : high,
    currency: price?.currency ?? null,
    // One available variant is enough.
    availability:
      states.find((state) => state === 'in_stock') ??
      states.find((state) => state !== null) ??
      readAvailability(meta('availability')),
    ...(deal === null ? {} : { deal }),
  };
}

/** Parses a time to ISO 8601 in UTC; null if it is invalid or out of range. */
function timestampOf(text: string): string | null {
  const found = /^\d{4}-\d{2}-\d{2}([T ][\d:.]{5,20})?/.exec(text);
  if (found === null) return null;
  // A time without a zone must not be read in the server's.
  const bare = found[1] !== undefined && found[0].length === text.length;
  const at = new Date(bare ? `${text.replace(' ', 'T')}Z` : text.slice(0, 40));
  if (Number.isNaN(at.getTime())) return null;
  const year = at.getUTCFullYear();
  return year >= 1900 && year <= 2100 ? at.toISOString() : null;
}

function articleOf(
  thing: Thing | null,
  things: readonly Thing[],
  walked: Walked,
): ArticleFacts | null {
  const byId = new Map(things.map((each) => [each['@id'], each]));
  const named = listOf(thing === null ? null : valueOf(thing, 'author')).map((author) => {
    const known = isThing(author) ? byId.get(author['@id']) : undefined;
    return textOf(author, length.author) || textOf(known, length.author);
  });
  const declared = line(metaOf(walked, 'article:author', 'author'), length.author);
  const authors = [...new Set([...named, ...(named.some(Boolean) ? [] : [declared])])]
    // Some pages give a profile URL as their author.
    .filter((name) => name !== '' && !/^(?:https?:|www\.)/i.test(name))
    .slice(0, mostAuthors);
  const date = thing === null ? '' : textOf(valueOf(thing, 'datePublished'), 40);
  const publishedAt = timestampOf(date) ?? timestampOf(metaOf(walked, 'article:published_time'));
  return authors.length === 0 && publishedAt === null ? null : { authors, publishedAt };
}

function siteOf(things: readonly Thing[], walked: Walked): string {
  const declared = line(metaOf(walked, 'og:site_name', 'application-name'), length.site);
  if (declared !== '') return declared;
  const site = ofType(things, /^WebSite$/)[0];
  const publisher = things.map((thing) => valueOf(thing, 'publisher')).find(isThing);
  return textOf(site ?? publisher, length.site);
}

function iconOf({ icon }: Walked, base: string): string | null {
  const url = icon === null ? null : absolute(icon, base);
  return url !== null && url.length <= length.icon ? url : null;
}

/** Extracts facts about the page's subject for a pin; all of them plain text of limited length. */
export function readFacts(
  walked: Walked,
  things: readonly Thing[],
  page: { readonly title: string; readonly description: string; readonly base: string },
): PageFacts {
  const { title, description, base } = page;
  const recipe = mainOf(ofType(things, /^Recipe$/), title);
  const product = mainOf(ofType(things, /^(?:Product|ProductGroup|IndividualProduct)$/), title);
  const article = mainOf(ofType(things, /(?:Article|BlogPosting|Report)$/), title);
  const sold = recipe === null ? productOf(product, walked) : null;
  const isSold = sold !== null && (product !== null || sold.price !== null);
  const isWritten = article !== null || metaOf(walked, 'og:type').toLowerCase() === 'article';
  return {
    title,
    description,
    siteName: siteOf(things, walked),
    icon: iconOf(walked, base),
    recipe: recipe === null ? null : recipeOf(recipe),
    product: isSold ? sold : null,
    article: recipe === null && !isSold && isWritten ? articleOf(article, things, walked) : null,
  };
}

import type { PageFacts } from '#server/media/index.ts';
import { colorsOf } from '#contract/search-index/color-names.ts';
import { languageCodes, languageName, languageOf } from './languages.ts';
import { foldTag, hashtagsIn } from '#contract/search-index/hashtags.ts';
import type { Searched } from './sql.ts';
import { makersIn } from './makers.ts';
import { datesIn } from './dates.ts';
import { wordsAsTwo, wordsOf } from './words.ts';

/** The text of a pin that search indexes. */
export interface SearchedText {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly domain: string | null;
}

/** The data of a pin that search indexes in addition to its text. */
export interface SearchedThings {
  readonly picture: { readonly dominant_color: string; readonly video_ms: number | null } | null;
  /** JSON of PageFacts, as in the row. */
  readonly facts: string | null;
  /** Whether the pin is a story of several pages. */
  readonly isStory: boolean;
}

/** The remaining words of a long title weigh no more than hashtags. */
const TITLE_WORDS = 12;

/** Returns a pin in the form that search indexes. */
export function searchedOf(
  text: SearchedText,
  { picture, facts, isStory }: SearchedThings,
): Searched {
  const title = wordsOf(text.title);
  const description = wordsOf(text.description);
  const hashtags = hashtagsIn(text.description);
  const code = languageOf([...title, ...description]) ?? languageCodes[0] ?? '';
  // Not validated again: media created it, and only this domain writes it.
  const product = facts === null ? null : (JSON.parse(facts) as PageFacts).product;
  const rest = restOf(text);
  const tags = hashtags.join(' ');
  return {
    code,
    language: languageName(code),
    ...fieldsOf({ title, hashtags: wordsOf(tags), description, rest: wordsOf(rest) }),
    otherwise: writtenOtherwise({
      title: text.title,
      hashtags: tags,
      description: text.description,
      rest,
    }),
    facts: [
      ...new Set([
        ...hashtags.map((tag) => factOf.hashtag(foldTag(tag))),
        ...makersIn(`${text.title}\n${text.description}`).map(factOf.maker),
        ...factsOfDates(`${text.title}\n${text.description}`),
        ...(picture === null ? [] : colorsOf(picture.dominant_color).map(factOf.color)),
        ...(picture?.video_ms ? [factOf.kind('videos')] : []),
        ...(isStory ? [factOf.kind('idea_pins')] : []),
        ...domainsAbove(text.domain).map(factOf.domain),
        ...(product === null ? [] : factsOfProduct(product)),
      ]),
    ],
    price: product?.price ? Number(product.price) : null,
  };
}

const restOf = ({ altText, domain }: SearchedText): string => `${altText} ${domain ?? ''}`;

/** Words by field. */
interface Fields {
  readonly title: string;
  readonly tags: string;
  readonly description: string;
  readonly rest: string;
}

function fieldsOf(
  words: Readonly<Record<'title' | 'hashtags' | 'description' | 'rest', readonly string[]>>,
): Fields {
  const { title, hashtags, description, rest } = words;
  return {
    title: title.slice(0, TITLE_WORDS).join(' '),
    tags: [...title.slice(TITLE_WORDS), ...hashtags].join(' '),
    description: description.join(' '),
    rest: rest.join(' '),
  };
}

/** Returns the fields in the two-letter spelling, as in Mueller; empty if no letter has one. */
function writtenOtherwise(
  texts: Readonly<Record<'title' | 'hashtags' | 'description' | 'rest', string>>,
): string[] {
  const all = [texts.title, texts.hashtags, texts.description, texts.rest];
  if (wordsAsTwo(all.join(' ')) === null) return [];
  const [title = [], hashtags = [], description = [], rest = []] = all.map(
    (text) => wordsAsTwo(text) ?? wordsOf(text),
  );
  const fields = fieldsOf({ title, hashtags, description, rest });
  return [fields.title, fields.tags, fields.description, fields.rest];
}

/** The lexemes of facts. */
export const factOf = {
  hashtag: (tag: string): string => `#${tag}`,
  /** The decade that begins with this year. */
  decade: (year: number): string => `@decade:${year}`,
  century: (number: number): string => `@century:${number}`,
  /** A word of a maker's name. */
  maker: (word: string): string => `@by:${word}`,
  kind: (kind: 'videos' | 'products' | 'idea_pins'): string => `@${kind}`,
  color: (name: string): string => `@color:${name}`,
  domain: (domain: string): string => `@domain:${domain.toLowerCase().replace(/^www\./, '')}`,
  brand: (brand: string): string => `@brand:${wordsOf(brand).join(' ')}`,
  availability: (state: string): string => `@stock:${state}`,
  sale: '@sale',
  shipsFree: '@ships-free',
  /** A rating of at least this many stars. */
  rating: (stars: number): string => `@stars:${stars}`,
} as const;

function factsOfDates(text: string): string[] {
  const { decades, centuries } = datesIn(text);
  return [...decades.map(factOf.decade), ...centuries.map(factOf.century)];
}

function factsOfProduct(product: NonNullable<PageFacts['product']>): string[] {
  const { brand, availability, deal } = product;
  const halves = Math.floor((deal?.rating ?? 0) * 2);
  return [
    factOf.kind('products'),
    ...(brand === '' ? [] : [factOf.brand(brand)]),
    ...(availability === null ? [] : [factOf.availability(availability)]),
    ...(deal?.onSale ? [factOf.sale] : []),
    ...(deal?.shipsFree ? [factOf.shipsFree] : []),
    ...Array.from({ length: Math.max(0, halves - 1) }, (_, index) =>
      factOf.rating((index + 2) / 2),
    ),
  ];
}

/** Returns the domain and its parents: shop.site.example is part of site.example. */
function domainsAbove(domain: string | null): string[] {
  if (domain === null) return [];
  const labels = domain.split('.');
  if (labels.length === 1 || /^[\d.]+$/.test(domain)) return [domain];
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

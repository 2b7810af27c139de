import type { PageFacts } from '#server/media/index.ts';
import { colorsOf } from './color-names.ts';
import { languageCodes, languageName, languageOf } from './languages.ts';
import { foldTag, hashtagsIn } from '#contract/search-index/hashtags.ts';
import type { Searched } from './sql.ts';
import { makersIn } from './makers.ts';
import { datesIn } from './dates.ts';
import { wordsAsTwo, wordsOf } from './words.ts';

/** What a pin says, as far as search reads it. */
export interface SearchedText {
  readonly title: string;
  readonly description: string;
  readonly altText: string;
  readonly domain: string | null;
}

/** What search indexes of a pin beside its text. */
export interface SearchedThings {
  readonly picture: { readonly dominant_color: string; readonly video_ms: number | null } | null;
  /** As the row keeps them: JSON of PageFacts. */
  readonly facts: string | null;
  /** Whether the pin is a story of several pages. */
  readonly isStory: boolean;
}

/** What a long title goes on to say tells no more than hashtags do. */
const TITLE_WORDS = 12;

/** A pin as search sees it. */
export function searchedOf(
  text: SearchedText,
  { picture, facts, isStory }: SearchedThings,
): Searched {
  const title = wordsOf(text.title);
  const description = wordsOf(text.description);
  const hashtags = hashtagsIn(text.description);
  const code = languageOf([...title, ...description]) ?? languageCodes[0] ?? '';
  // What was kept here is what was read here: media made it, and only this domain writes it.
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

/** Words by where they stand. */
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

/** The fields with letters written as two, as in Mueller; none where no letter is. */
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

/** The lexemes by which facts are looked up. */
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
  /** Has at least so many stars. */
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

/** The domain and those that it belongs to: shop.site.example is part of site.example. */
function domainsAbove(domain: string | null): string[] {
  if (domain === null) return [];
  const labels = domain.split('.');
  if (labels.length === 1 || /^[\d.]+$/.test(domain)) return [domain];
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

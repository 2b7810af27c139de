/** What one kind of thing is worth as the page's own picture: the thing itself before the page that shows it. */
const worth: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:Recipe|Product|ProductGroup|Book|Movie|VisualArtwork|Photograph|Event|Place|LocalBusiness|Restaurant|Hotel|House)$/,
    3,
  ],
  [
    /(?:Article|BlogPosting|Posting|Report|Review|Course|HowTo|Game|Application|Vehicle|Car|Recording|Series|Episode)$/,
    2,
  ],
  [
    /^(?:VideoObject|ImageObject|CreativeWork|WebPage|ItemPage|CollectionPage|AboutPage|FAQPage|Thing|TouristAttraction)$/,
    1,
  ],
];
/** The picture of one of these is its logo or portrait. */
const notThePages =
  /^(?:Organization|NewsMediaOrganization|Corporation|Person|Brand|WebSite|SiteNavigationElement|Comment|HowToStep|HowToSection|ListItem|BreadcrumbList)$/;
const mostThings = 2000;
const deepest = 30;

interface Found {
  readonly url: string;
  readonly worth: number;
}

type Thing = Readonly<Record<string, unknown>>;

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf(thing: Thing): string[] {
  const types = Array.isArray(thing['@type']) ? (thing['@type'] as unknown[]) : [thing['@type']];
  return types
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^https?:\/\/schema\.org\//, ''));
}

function worthOf(thing: Thing): number {
  const types = typesOf(thing);
  if (types.some((type) => notThePages.test(type))) return 0;
  return Math.max(
    0,
    ...worth.map(([pattern, value]) => (types.some((type) => pattern.test(type)) ? value : 0)),
  );
}

/** The addresses in a value of `image`: text, a list, or an ImageObject, perhaps only named by its id. */
function addressesIn(value: unknown, byId: ReadonlyMap<string, Thing>, depth = 0): string[] {
  if (depth > 4) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value))
    return value.slice(0, 50).flatMap((each: unknown) => addressesIn(each, byId, depth + 1));
  if (!isThing(value)) return [];
  const direct = value['url'] ?? value['contentUrl'];
  if (direct !== undefined) return addressesIn(direct, byId, depth + 1);
  const named = typeof value['@id'] === 'string' ? byId.get(value['@id']) : undefined;
  return named === undefined || named === value ? [] : addressesIn(named, byId, depth + 1);
}

function everyThing(value: unknown, things: Thing[], depth = 0): void {
  if (depth > deepest || things.length >= mostThings) return;
  if (Array.isArray(value))
    for (const each of value as unknown[]) everyThing(each, things, depth + 1);
  else if (isThing(value)) {
    things.push(value);
    // A publisher's or author's own pictures are not the page's.
    for (const [key, inner] of Object.entries(value)) {
      if (
        !/^(?:publisher|author|creator|brand|logo|isPartOf|comment|review|image|provider)$/.test(
          key,
        )
      ) {
        everyThing(inner, things, depth + 1);
      }
    }
  }
}

function parsed(text: string): unknown {
  // Raw line breaks inside strings and wrapping comments are the usual mistakes.
  const bare = text
    .trim()
    .replace(/^(?:<!--|\/\*.{0,40}?\*\/|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*;?$/g, '')
    .trim();
  for (const attempt of [bare, bare.replace(/\p{Cc}+/gu, ' '), bare.replace(/;$/, '')]) {
    try {
      return JSON.parse(attempt) as unknown;
    } catch {
      // The next attempt, or nothing: a page's broken metadata is no failure.
    }
  }
  return null;
}

/** The pictures that schema.org blocks name as those of what the page is about, best first. */
export function jsonLdPictures(blocks: readonly string[]): string[] {
  const things: Thing[] = [];
  for (const block of blocks) everyThing(parsed(block), things);
  const byId = new Map<string, Thing>();
  for (const thing of things) if (typeof thing['@id'] === 'string') byId.set(thing['@id'], thing);
  const found: Found[] = [];
  for (const thing of things) {
    const value = worthOf(thing);
    if (value === 0) continue;
    const types = typesOf(thing);
    const images = types.includes('ImageObject') ? [] : addressesIn(thing['image'], byId);
    const primary = addressesIn(thing['primaryImageOfPage'], byId);
    const thumbnails = addressesIn(thing['thumbnailUrl'], byId);
    for (const url of [...images, ...primary]) found.push({ url, worth: value });
    for (const url of thumbnails) found.push({ url, worth: value - 0.5 });
  }
  return found.toSorted((left, right) => right.worth - left.worth).map((each) => each.url);
}

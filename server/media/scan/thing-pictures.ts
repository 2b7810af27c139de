import { isThing, listOf, type Thing, typesOf, valueOf } from './things.ts';

/** The weight of each type's picture: the subject itself comes before the page that shows it. */
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
/** Types whose picture is a logo or portrait. */
const notThePages =
  /^(?:Organization|NewsMediaOrganization|Corporation|Person|Brand|WebSite|SiteNavigationElement|Comment|HowToStep|HowToSection|ListItem|BreadcrumbList|ImageGallery|WPHeader|WPFooter|WPSideBar)$/;

interface Found {
  readonly url: string;
  readonly worth: number;
}

function worthOf(thing: Thing): number {
  const types = typesOf(thing);
  if (types.some((type) => notThePages.test(type))) return 0;
  return Math.max(
    // Properties outside any named item belong to the page.
    thing['@type'] === '' ? 1 : 0,
    ...worth.map(([pattern, value]) => (types.some((type) => pattern.test(type)) ? value : 0)),
  );
}

/** Returns the addresses in a value of `image`: text, a list, or an ImageObject, which may be a reference by id. */
function addressesIn(value: unknown, byId: ReadonlyMap<string, Thing>, depth = 0): string[] {
  if (depth > 4) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value))
    return value.slice(0, 50).flatMap((each: unknown) => addressesIn(each, byId, depth + 1));
  if (!isThing(value)) return [];
  const direct = value['url'] ?? valueOf(value, 'contentUrl') ?? value['image'];
  if (direct !== undefined) return addressesIn(direct, byId, depth + 1);
  const named = typeof value['@id'] === 'string' ? byId.get(value['@id']) : undefined;
  return named === undefined || named === value ? [] : addressesIn(named, byId, depth + 1);
}

/** Returns the pictures declared for the page's subject, best first. */
export function thingPictures(things: readonly Thing[]): string[] {
  const byId = new Map<string, Thing>();
  for (const thing of things) if (typeof thing['@id'] === 'string') byId.set(thing['@id'], thing);
  const found: Found[] = [];
  for (const thing of things) {
    const value = worthOf(thing);
    if (value === 0) continue;
    const add = (name: string, less: number): void => {
      for (const each of listOf(valueOf(thing, name)))
        for (const url of addressesIn(each, byId)) found.push({ url, worth: value - less });
    };
    // In scripts an ImageObject is described apart from its owner; in elements, where it is shown.
    if (!typesOf(thing).includes('ImageObject')) add('image', 0);
    else if (thing['@seen'] === true) for (const name of ['contentUrl', 'url']) add(name, 0.5);
    add('photo', 0);
    add('primaryImageOfPage', 0);
    add('thumbnailUrl', 0.5);
  }
  return found.toSorted((left, right) => right.worth - left.worth).map((each) => each.url);
}

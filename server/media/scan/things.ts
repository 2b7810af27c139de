/** A schema.org item of a page. */
export type Thing = Readonly<Record<string, unknown>>;

const mostThings = 2000;
const deepest = 30;
/** Properties whose items belong to somebody or something other than the page's subject. */
const asides =
  /^(?:publisher|author|creator|brand|logo|isPartOf|comment|review|image|provider|isRelatedTo|isSimilarTo)$/i;

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a property; names in attributes vary in case and are stored in lower case. */
export function valueOf(thing: Thing, name: string): unknown {
  return thing[name] ?? thing[name.toLowerCase()];
}

/** Returns one value or a list, as a list of at most 200. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]).slice(0, 200) : [value];
}

/** Returns the last segment of a type: `Recipe` of `https://schema.org/Recipe` and of `schema:Recipe`. */
export function typesOf(thing: Thing): string[] {
  return listOf(thing['@type'])
    .filter((type) => typeof type === 'string')
    .map((type) => type.slice(0, 300).split(/[/#:]/).at(-1) ?? '');
}

function collect(value: unknown, things: Thing[], depth = 0): void {
  if (depth > deepest || things.length >= mostThings) return;
  if (Array.isArray(value)) for (const each of value as unknown[]) collect(each, things, depth + 1);
  else if (isThing(value)) {
    things.push(value);
    for (const [key, inner] of Object.entries(value)) {
      if (!asides.test(key)) collect(inner, things, depth + 1);
    }
  }
}

function parsed(text: string): unknown {
  // Raw line breaks inside strings and enclosing comments are the usual mistakes.
  const bare = text
    .trim()
    .replace(/^(?:<!--|\/\*.{0,40}?\*\/|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*;?$/g, '')
    .trim();
  for (const attempt of [bare, bare.replace(/\p{Cc}+/gu, ' '), bare.replace(/;$/, '')]) {
    try {
      return JSON.parse(attempt) as unknown;
    } catch {
      // Tries the next repair, or none: a page's broken metadata is not an error.
    }
  }
  return null;
}

/** Returns every item on a page, from JSON-LD and then from attributes, nested ones included. */
export function thingsOf(jsonLd: readonly string[], inAttributes: readonly Thing[]): Thing[] {
  const things: Thing[] = [];
  for (const block of jsonLd) collect(parsed(block), things);
  collect(inAttributes, things);
  return things;
}

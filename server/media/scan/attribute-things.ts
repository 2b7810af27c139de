/**
 * Reads schema.org items from attributes, as microdata (`itemscope`, `itemprop`) or RDFa (`typeof`, `property`),
 * in the same pass as the page, and converts them to the shape of JSON-LD. Property names are stored in lower
 * case, and `@seen` distinguishes these items from those in scripts. Everything is limited, since a page may open
 * any number of them.
 */
import { readImageElement } from './image-element.ts';
import type { Thing } from './things.ts';

type Attributes = Readonly<Record<string, string>>;
type Open = Record<string, unknown>;

/** A property whose value is the text of an element that is still open. */
interface Spoken {
  readonly thing: Open;
  readonly names: readonly string[];
  text: string;
}

interface Frame {
  readonly thing: Open;
  readonly depth: number;
  readonly spoken: Spoken | null;
}

const most = { things: 500, values: 200, text: 500, depth: 12, speaking: 8, name: 60 };

export interface AttributeThings {
  /** Items that are not a property of another; the first is the page itself. */
  readonly things: readonly Thing[];
  open(tag: string, attributes: Attributes): void;
  text(text: string): void;
  close(): void;
}

/** Returns property names. `schema:image` and `image` are the same; names of other vocabularies are ignored. */
function namesIn(attributes: Attributes): string[] {
  const written = attributes['itemprop'] ?? attributes['property'];
  if (written === undefined) return [];
  return written
    .slice(0, 200)
    .toLowerCase()
    .split(/\s+/)
    .map((name) => name.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))
    .filter((name) => name !== '' && name.length <= most.name && /^[a-z]+$/.test(name));
}

/** Returns an element's value, if it does not depend on its text. */
function valueOf(tag: string, attributes: Attributes): string | undefined {
  const { content, href, datetime, value, data } = attributes;
  if (content !== undefined) return content;
  if (tag === 'img' || tag === 'amp-img') return readImageElement(attributes, [])?.url;
  if (/^(?:a|area|link)$/.test(tag)) return href;
  if (/^(?:audio|embed|iframe|source|track|video)$/.test(tag)) return attributes['src'];
  if (tag === 'time') return datetime;
  if (tag === 'data' || tag === 'meter') return value;
  if (tag === 'object') return data;
  return tag === 'meta' ? '' : (attributes['resource'] ?? undefined);
}

function put(thing: Open, names: readonly string[], value: unknown): void {
  if (value === '') return;
  for (const name of names) {
    const before = thing[name];
    if (before === undefined) thing[name] = value;
    else if (!Array.isArray(before)) thing[name] = [before, value];
    else if (before.length < most.values) before.push(value);
  }
}

/** Creates a reader for one page; it receives each element and text in order. */
export function readAttributeThings(): AttributeThings {
  const page: Open = { '@type': '', '@seen': true };
  const things: Open[] = [page];
  const outermost: Frame = { thing: page, depth: 0, spoken: null };
  const stack: Frame[] = [];
  const speaking: Spoken[] = [];
  let made = 0;

  const inside = (parent: Frame, tag: string, attributes: Attributes): Frame => {
    const type = 'itemscope' in attributes ? (attributes['itemtype'] ?? '') : attributes['typeof'];
    const names = namesIn(attributes);
    if (type !== undefined && made < most.things && parent.depth < most.depth) {
      made += 1;
      const types = type.slice(0, 300).trim().split(/\s+/);
      const thing: Open = { '@type': types.length > 1 ? types : types[0], '@seen': true };
      if (names.length > 0) put(parent.thing, names, thing);
      else things.push(thing);
      return { thing, depth: parent.depth + 1, spoken: null };
    }
    if (names.length === 0) return parent;
    const value = valueOf(tag, attributes);
    if (value !== undefined) put(parent.thing, names, value.trim().slice(0, 4096));
    if (value !== undefined || speaking.length >= most.speaking) return parent;
    const spoken: Spoken = { thing: parent.thing, names, text: '' };
    speaking.push(spoken);
    return { ...parent, spoken };
  };

  return {
    things,
    open(tag, attributes) {
      const parent = stack.at(-1) ?? outermost;
      const frame = inside(parent, tag, attributes);
      stack.push(frame);
    },
    text(text) {
      for (const spoken of speaking) {
        const room = most.text - spoken.text.length;
        if (room > 0) spoken.text += text.slice(0, room);
      }
    },
    close() {
      const spoken = stack.pop()?.spoken ?? null;
      // Nested elements share the frame; the property ends with the element that opened it.
      if (spoken === null || stack.at(-1)?.spoken === spoken) return;
      speaking.splice(speaking.indexOf(spoken), 1);
      put(spoken.thing, spoken.names, spoken.text.replace(/\s+/g, ' ').trim());
    },
  };
}

import { type ImageSource, readBackground, readImageElement } from './image-element.ts';
import type { Region } from './region.ts';
import { type Backgrounds, backgroundOf } from './styles.ts';
import type { Sighting } from './walked.ts';

type Attributes = Readonly<Record<string, string>>;

/** The context of an element in the page. */
interface Around {
  readonly region: Region;
  readonly link: string | null;
  readonly afterHeading: boolean;
  /** The `<source>`s of its enclosing `<picture>`. */
  readonly sources: readonly Attributes[];
  readonly backgrounds: Backgrounds;
}

function saysNoPin(attributes: Attributes): boolean {
  return (
    'nopin' in attributes ||
    ('data-pin-nopin' in attributes && attributes['data-pin-nopin'] !== 'false')
  );
}

function lazyBackground(attributes: Attributes): string | null {
  const lazy =
    attributes['data-bg'] ?? attributes['data-background-image'] ?? attributes['data-background'];
  if (lazy === undefined) return null;
  return readBackground(`background:${lazy}`) ?? (/[./]/.test(lazy) ? lazy : null);
}

interface ShownSource {
  readonly source: ImageSource;
  readonly kind: Sighting['kind'];
}

function unsized(url: string, kind: Sighting['kind']): ShownSource {
  return { source: { url, width: null, height: null }, kind };
}

function shownBy(tag: string, attributes: Attributes, around: Around): ShownSource | null {
  if (tag === 'img' || tag === 'amp-img') {
    const source = readImageElement(attributes, around.sources);
    return source && { source, kind: 'image' };
  }
  const { poster, style = '' } = attributes;
  if (tag === 'video' && poster !== undefined) return unsized(poster, 'poster');
  const url =
    readBackground(style) ??
    lazyBackground(attributes) ??
    backgroundOf(around.backgrounds, attributes);
  return url === null ? null : unsized(url, 'background');
}

/** Returns the picture that an element shows, unless it opts out. */
export function sightingOf(tag: string, attributes: Attributes, around: Around): Sighting | null {
  const address = shownBy(tag, attributes, around);
  if (address === null || saysNoPin(attributes)) return null;
  return {
    ...address,
    alt: attributes['alt'] ?? attributes['aria-label'] ?? attributes['title'] ?? '',
    names: `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 400).toLowerCase(),
    region: around.region,
    link: around.link,
    afterHeading: around.afterHeading,
    eager: attributes['fetchpriority'] === 'high' || attributes['loading'] === 'eager',
    pin: {
      description: attributes['data-pin-description'] ?? '',
      link: attributes['data-pin-url'] ?? '',
    },
  };
}

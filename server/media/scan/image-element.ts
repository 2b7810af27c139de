import { bestCandidate, type Candidate, readSrcset } from './srcset.ts';

type Attributes = Readonly<Record<string, string>>;

/** The picture in an element's attributes; `url` is as written. */
export interface ImageSource {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Attributes in which lazy loaders keep the real address, best first; after these, any other that looks like an
 * address.
 */
const lazyNames = [
  'data-pin-media',
  'data-original',
  'data-original-src',
  'data-hi-res-src',
  'data-full-src',
  'data-large-file',
  'data-lazy-src',
  'data-src',
  'data-lazyload',
  'data-lazy-load',
  'data-lazy',
  'data-image',
  'data-img-src',
  'data-asset-url',
];
const lazyLike = /^data-[a-z-]*(?:src|original|lazy|image|img)[a-z-]*$/;
const pictureFile = /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#&:;!/])/i;
const stopgap =
  /(?:^data:|^about:|^#|(?:^|[/_.-])(?:placeholder|blank|spacer|transparent|lazy[_-]?load(?:er|ing)?|loading|loader|pixel|empty|dummy|grey|gray|1x1|clear|transp?|trans)(?:[_.-]?\d{0,4}(?:x\d{1,4})?)?\.(?:gif|png|svg|jpe?g|webp))/i;

/** Whether an address is a placeholder until a script loads the picture. */
export function isStopgap(url: string): boolean {
  return url.trim() === '' || stopgap.test(url.slice(0, 2000));
}

function srcsetOf(attributes: Attributes): Candidate[] {
  const found: Candidate[] = [];
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'srcset' && !/^data-[a-z-]*srcset$/.test(name)) continue;
    found.push(...readSrcset(value).filter((candidate) => !isStopgap(candidate.url)));
  }
  return found;
}

function lazyUrl(attributes: Attributes): string | null {
  for (const name of lazyNames) {
    const value = attributes[name]?.trim() ?? '';
    if (value !== '' && !isStopgap(value) && /^[^\s{[<]+$/.test(value)) return value;
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (!lazyLike.test(name) || name.endsWith('srcset')) continue;
    if (/^[^\s{[<]+$/.test(value) && pictureFile.test(value) && !isStopgap(value)) return value;
  }
  return null;
}

function pixels(text: string | undefined): number | null {
  const found = /^(\d{1,5})(?:\.\d+)?(?:\s*px)?$/.exec((text ?? '').trim());
  return found === null ? null : Number(found[1]) || null;
}

function styledPixels(style: string, side: 'width' | 'height'): number | null {
  const found = new RegExp(
    `(?:^|[;\\s])(?:max-)?${side}\\s*:\\s*(\\d{1,5})(?:\\.\\d+)?px`,
    'i',
  ).exec(style);
  return found === null ? null : Number(found[1]) || null;
}

function sizeOf(attributes: Attributes, side: 'width' | 'height'): number | null {
  const style = (attributes['style'] ?? '').slice(0, 2000);
  const values = [
    pixels(attributes[side]),
    pixels(attributes[`data-${side}`]),
    pixels(attributes[`data-original-${side}`]),
    pixels(attributes[`data-image-${side}`]),
    styledPixels(style, side),
  ];
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Returns the picture of an `<img>` (or its equivalent), with the `<source>`s of its `<picture>`. */
export function readImageElement(
  attributes: Attributes,
  sources: readonly Attributes[],
): ImageSource | null {
  const pinned = attributes['data-pin-media']?.trim();
  const plain = attributes['src']?.trim() ?? '';
  const candidates = [...srcsetOf(attributes), ...sources.flatMap(srcsetOf)];
  const best = bestCandidate(candidates);
  const lazy = lazyUrl(attributes);
  const own = lazy ?? (isStopgap(plain) ? null : plain);
  const width = sizeOf(attributes, 'width');
  const height = sizeOf(attributes, 'height');
  if (pinned !== undefined && pinned !== '') return { url: pinned, width, height };
  // A srcset without widths or densities is just another spelling of src, and src is the simpler one.
  const larger =
    best !== null && (own === null || (best.width ?? 0) > (width ?? 0) || best.density > 1);
  const url = larger ? best.url : own;
  if (url === null) return null;
  const bestWidth = candidates.reduce((most, each) => Math.max(most, each.width ?? 0), width ?? 0);
  const scale = width !== null && width > 0 ? bestWidth / width : 1;
  return {
    url,
    width: bestWidth === 0 ? null : bestWidth,
    height: height === null ? null : Math.round(height * scale),
  };
}

/** Returns the picture of a `background` or `background-image` in a style attribute. */
export function readBackground(style: string): string | null {
  if (!/background/i.test(style)) return null;
  const found = /url\(\s*(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^)'"\s]{1,2000}))\s*\)/i.exec(
    style.slice(0, 4000),
  );
  const url = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  return isStopgap(url) ? null : url;
}

/** The formats that are decoded; the first bytes decide, never a name or a header. */
export type SourceKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
/** The formats of `originals`, which are also the extensions of the media path. */
export type StoredExt = 'jpg' | 'png' | 'webp' | 'gif';

export type Recognised =
  | { readonly kind: SourceKind }
  /** `name` is the format's name for people; null if the bytes are no known format. */
  | { readonly kind: null; readonly name: string | null; readonly video: boolean };

/** The number of leading bytes that recognise() reads. */
export const HEAD_BYTES = 512;

const source = (kind: SourceKind): Recognised => ({ kind });
const picture = (name: string): Recognised => ({ kind: null, name, video: false });
const video = (name: string): Recognised => ({ kind: null, name, video: true });

// Latin-1 signatures at a byte position, with their formats.
const signs: readonly (readonly [at: number, text: string, is: Recognised])[] = [
  [0, '\xff\xd8\xff', source('jpeg')],
  [0, '\x89PNG\r\n\x1a\n', source('png')],
  [0, 'GIF87a', source('gif')],
  [0, 'GIF89a', source('gif')],
  [0, 'BM', picture('BMP')],
  [0, '\x00\x00\x01\x00', picture('ICO')],
  [0, '\x00\x00\x02\x00', picture('CUR')],
  [0, 'qoif', picture('QOI')],
  [0, 'II*\x00', picture('TIFF')],
  [0, 'MM\x00*', picture('TIFF')],
  [0, 'II+\x00', picture('TIFF')],
  [0, 'MM\x00+', picture('TIFF')],
  [0, '%PDF', picture('PDF')],
  [0, '%!PS', picture('PostScript')],
  [0, '8BPS', picture('Photoshop')],
  [0, '\xff\x0a', picture('JPEG XL')],
  [0, '\x00\x00\x00\x0cJXL ', picture('JPEG XL')],
  [0, '\x00\x00\x00\x0cjP  ', picture('JPEG 2000')],
  [0, '\xff\x4f\xff\x51', picture('JPEG 2000')],
  [0, '#?RADIANCE', picture('HDR')],
  [0, 'SIMPLE  =', picture('FITS')],
  [0, '\x1aE\xdf\xa3', video('WebM')],
  [0, 'FLV\x01', video('FLV')],
  [0, 'OggS', video('Ogg')],
  [0, '\x00\x00\x01\xba', video('MPEG')],
  [0, '\x00\x00\x01\xb3', video('MPEG')],
  [8, 'AVI ', video('AVI')],
];

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Detects the format from the first HEAD_BYTES [SEC-53]. */
export function recognise(head: Uint8Array): Recognised {
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1');
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return source('webp');
  if (text.startsWith('ftyp', 4)) return recogniseBoxes(text);
  for (const [at, sign, is] of signs) {
    if (text.startsWith(sign, at)) return is;
  }
  if (/<svg[\s>]/i.test(text)) return picture('SVG');
  return { kind: null, name: null, video: false };
}

// An ISO file declares its brands: the major one, four bytes of version, the compatible ones.
function recogniseBoxes(text: string): Recognised {
  const brands = new Set([text.slice(8, 12)]);
  const end = Math.min(boxLength(text), text.length);
  for (let at = 16; at + 4 <= end; at += 4) brands.add(text.slice(at, at + 4));
  if (brands.has('avis')) return picture('animated AVIF');
  if (brands.has('avif')) return source('avif');
  if ([...brands].some((brand) => heicBrands.has(brand))) return picture('HEIC');
  return video(text.startsWith('qt  ', 8) ? 'QuickTime' : 'MP4');
}

function boxLength(text: string): number {
  return Buffer.from(text.slice(0, 4), 'latin1').readUInt32BE(0);
}

/** Returns the format that an upload's `originals` is written in: its own, or WebP for AVIF. */
export function storedExt(kind: SourceKind): StoredExt {
  const kinds = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif', avif: 'webp' } as const;
  return kinds[kind];
}

/** Returns the only content type that a file with this extension is served with [SEC-56]. */
export function contentType(ext: StoredExt): string {
  return ext === 'jpg' ? 'image/jpeg' : `image/${ext}`;
}

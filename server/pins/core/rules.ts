import { hashtagsIn } from '#contract/search-index/hashtags.ts';
import { Failure } from '#server/kernel/core/failure.ts';

/** The five ways to specify a pin's picture in a create request; null if absent. */
export interface PictureFields {
  readonly link: string | null;
  readonly image_url: string | null;
  readonly image_base64: string | null;
  readonly media_upload_id: string | null;
  readonly upload_id: string | null;
  readonly image_signature: string | null;
  /** As image_url, image_base64 and media_upload_id. */
  readonly imageUrl?: string | null | undefined;
  readonly imageBase64?: string | null | undefined;
  readonly mediaUploadId?: string | null | undefined;
}

export type PictureSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'upload'; readonly id: string; readonly signature: string | null }
  | { readonly kind: 'base64'; readonly bytes: string }
  | { readonly kind: 'signature'; readonly signature: string }
  | { readonly kind: 'link'; readonly link: string };

/** Returns the specified picture and its field; refuses two at once, and none at all [CREATE-06, CREATE-07]. */
export function choosePicture(
  fields: PictureFields,
): PictureSource & { readonly field: keyof PictureFields } {
  const upload = oneOf(fields, ['media_upload_id', 'mediaUploadId', 'upload_id']);
  const url = oneOf(fields, ['image_url', 'imageUrl']);
  const bytes = oneOf(fields, ['image_base64', 'imageBase64']);
  const { link, image_signature: signature } = fields;
  const sources: (PictureSource & { field: keyof PictureFields })[] = [];
  if (url) sources.push({ kind: 'url', url: url.value, field: url.field });
  if (upload) sources.push({ kind: 'upload', id: upload.value, signature, field: upload.field });
  if (bytes) sources.push({ kind: 'base64', bytes: bytes.value, field: bytes.field });
  // Together with an upload the signature only confirms it.
  if (signature !== null && upload === null) {
    sources.push({ kind: 'signature', signature, field: 'image_signature' });
  }
  if (sources.length > 1) throw twoPictures();
  if (sources[0]) return sources[0];
  if (link !== null) return { kind: 'link', link, field: 'link' };
  throw new Failure('no_picture', 'Add a picture to create a Pin.');
}

/** Returns the value of these fields; several must be equal. */
function oneOf<Field extends keyof PictureFields>(
  fields: PictureFields,
  names: readonly Field[],
): { readonly value: string; readonly field: Field } | null {
  const present = names.flatMap((field) => {
    const value = fields[field] ?? null;
    return value === null ? [] : [{ value, field }];
  });
  const [first = null] = present;
  if (present.some(({ value }) => value !== first?.value)) throw twoPictures();
  return first;
}

function twoPictures(): Failure {
  return new Failure('invalid_input', 'Choose one picture for this Pin.');
}

/** Returns how a pin was created, if the request does not say [DATA-19]. */
export function methodOf(source: PictureSource): string {
  return source.kind === 'upload' || source.kind === 'base64' ? 'uploaded' : 'scraped';
}

/** Returns the section of a request, which has two field names on the wire. */
export function chooseSection(section: string | null, boardSection: string | null): string | null {
  if (section !== null && boardSection !== null && section !== boardSection) {
    throw new Failure('invalid_input', 'Choose one section.');
  }
  return section ?? boardSection;
}

/** A pin's location: a board, with or without a section of it. */
export interface Location {
  readonly boardId: string;
  readonly sectionId: string | null;
}

export function isSameLocation(one: Location, other: Location): boolean {
  return one.boardId === other.boardId && one.sectionId === other.sectionId;
}

/** Refuses to move a pin to its current location [SAVE-10]. */
export function refuseSameLocation(pins: readonly Location[], to: Location): void {
  if (!pins.some((pin) => isSameLocation(pin, to))) return;
  const where = to.sectionId === null ? 'on this board' : 'in this section';
  throw new Failure('already_there', `This Pin is already ${where}.`, {
    detail: `This Pin is already ${where}. Choose somewhere else.`,
  });
}

/** Returns the host of a link, without www. */
export function domainOf(link: string | null): string | null {
  const host = link === null ? null : URL.parse(link)?.hostname;
  return host ? host.replace(/^www\./, '') : null;
}

/**
 * Returns names for a new board, without duplicates in spelling: the most frequent names of boards with the
 * picture, then those of neighbouring boards, then the hashtags.
 */
export function titlesFor(
  own: readonly string[],
  near: readonly string[],
  description: string,
): string[] {
  const tags = hashtagsIn(description).map((tag) => tag.slice(1));
  const known = new Set<string>();
  return [...mostUsualFirst(own), ...mostUsualFirst(near), ...tags].filter((title) => {
    const isNew = !known.has(title.toLowerCase());
    known.add(title.toLowerCase());
    return isNew;
  });
}

function mostUsualFirst(names: readonly string[]): string[] {
  const byName = Map.groupBy(names, (name) => name.toLowerCase());
  const usual = [...byName.values()].toSorted((one, other) => other.length - one.length);
  return usual.flatMap(([name]) => name ?? []);
}

import type { Pin } from '#contract/pins.ts';
import { pictureImages } from '#server/media/index.ts';
import type { PinRow } from './store.ts';

/** A picture of a carousel, or a page of a story. */
export interface MadePart {
  readonly signature: string;
  readonly width: number;
  readonly height: number;
  readonly ext: 'jpg' | 'png' | 'webp' | 'gif';
  readonly title: string;
  readonly link: string | null;
  readonly text: string;
  readonly altText: string;
}

/** A tagged pin or person in a picture; the position is a fraction of its width and height. */
export interface MadeTag {
  readonly kind: 'product' | 'person';
  readonly id: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** The content of a pin beyond one picture; its first picture is also the pin's own. */
export interface MadeOf {
  readonly kind: 'single' | 'carousel' | 'story';
  readonly parts: readonly MadePart[];
  readonly tags: readonly MadeTag[];
}

type Made = Pick<PinRow, 'madeOf' | 'title' | 'originPinId'>;
type Parts = Pick<Pin, 'carousel_data' | 'story_pin_data' | 'story_pin_data_id' | 'has_tags'>;

const nothing: Parts = {
  carousel_data: null,
  story_pin_data: null,
  story_pin_data_id: null,
  has_tags: false,
};

/** Parses a row's parts, as insertPin wrote them. */
export function madeOf({ madeOf: text }: Pick<PinRow, 'madeOf'>): MadeOf | null {
  return text === null ? null : (JSON.parse(text) as MadeOf);
}

/** Renders a pin's parts for the wire [DATA-05]; a story's id is the same in all saves of it. */
export function partsOf(row: Made, mediaUrl: string): Parts {
  const made = madeOf(row);
  if (made === null) return nothing;
  const facts = { ...nothing, has_tags: made.tags.length > 0 };
  if (made.kind === 'carousel') return { ...facts, carousel_data: carouselOf(row, made, mediaUrl) };
  if (made.kind !== 'story') return facts;
  const story = storyOf(row, made, mediaUrl);
  return { ...facts, story_pin_data: story, story_pin_data_id: story.id };
}

const idOf = (row: Made, index: number): string => `${row.originPinId}${index + 1}`;

function carouselOf(row: Made, { parts }: MadeOf, mediaUrl: string) {
  return {
    carousel_slots: parts.map((part, index) => ({
      id: idOf(row, index),
      image_signature: part.signature,
      images: pictureImages(mediaUrl, part),
      title: part.title,
      link: part.link,
      alt_text: part.altText === '' ? null : part.altText,
    })),
  };
}

function storyOf(row: Made, { parts }: MadeOf, mediaUrl: string) {
  const [first] = parts;
  return {
    id: row.originPinId,
    page_count: parts.length,
    metadata: {
      pin_title: row.title,
      version: '0.1.0',
      canvas_aspect_ratio: first ? first.width / first.height : 1,
    },
    pages: parts.map((part, index) => pageOf(part, idOf(row, index), mediaUrl)),
  };
}

function pageOf(part: MadePart, id: string, mediaUrl: string) {
  const images = pictureImages(mediaUrl, part);
  const picture = {
    type: 'story_pin_image_block' as const,
    image_signature: part.signature,
    image: { images: { ...images, originals: images.orig } },
    alt_text: part.altText === '' ? null : part.altText,
  };
  const paragraph = { type: 'story_pin_paragraph_block' as const, id: `${id}1`, text: part.text };
  return {
    id,
    image_signature: part.signature,
    blocks: part.text === '' ? [picture] : [picture, paragraph],
  };
}

import { expect, test } from 'vitest';
import { bower } from '#contract/pins/examples.ts';
import type { Pin } from '#contract/pins.ts';
import { hasParts } from './closeup-extras-part.ts';
import { slidesOf } from './pin-slides.ts';

const t = (text: string): string => text;
const { images, image_signature } = bower;

test('a carousel and a story are shown picture by picture, with their own words', () => {
  expect(hasParts(bower)).toBe(false);
  expect(slidesOf(bower, t)).toMatchObject([{ id: bower.id, picture: { alt: bower.title } }]);
  const slot = { image_signature, images, link: null, alt_text: null };
  const carousel: Pin = {
    ...bower,
    carousel_data: {
      carousel_slots: [
        { ...slot, id: '1', title: 'One', alt_text: 'A feather' },
        { ...slot, id: '2', title: 'Two' },
        { ...slot, id: '3', title: '' },
      ],
    },
  };
  expect(hasParts(carousel)).toBe(true);
  expect(slidesOf(carousel, t).map(({ picture }) => picture.alt)).toEqual([
    'A feather',
    'Two',
    bower.title,
  ]);
  const picture = {
    type: 'story_pin_image_block' as const,
    image_signature,
    image: { images: { ...images, originals: images.orig } },
    alt_text: null,
  };
  const input = { type: 'story_pin_paragraph_block' as const, id: '11', text: 'Once' };
  const story: Pin = {
    ...bower,
    story_pin_data: {
      id: '1',
      page_count: 2,
      metadata: { pin_title: '', version: '', canvas_aspect_ratio: 1 },
      pages: [
        { id: '1', image_signature, blocks: [picture, input] },
        { id: '2', image_signature, blocks: [picture] },
      ],
    },
  };
  expect(slidesOf(story, t).map(({ text }) => text)).toEqual(['Once', '']);
});

import * as z from 'zod/mini';
import { image, images } from '#contract/media/images.ts';

/** A carousel's pictures, in order. */
export const carouselData = z.object({
  carousel_slots: z.array(
    z.object({
      id: z.string(),
      image_signature: z.string(),
      images,
      title: z.string(),
      link: z.nullable(z.string()),
      alt_text: z.nullable(z.string()),
    }),
  ),
});

const imageBlock = z.object({
  type: z.literal('story_pin_image_block'),
  image_signature: z.string(),
  image: z.object({ images: z.extend(images, { originals: image }) }),
  alt_text: z.nullable(z.string()),
});
const paragraphBlock = z.object({
  type: z.literal('story_pin_paragraph_block'),
  id: z.string(),
  text: z.string(),
});

/** A story's pages, in order: each a picture and its text. */
export const storyPinData = z.object({
  id: z.string(),
  page_count: z.int(),
  metadata: z.object({
    pin_title: z.string(),
    version: z.string(),
    canvas_aspect_ratio: z.number(),
  }),
  pages: z.array(
    z.object({
      id: z.string(),
      image_signature: z.string(),
      blocks: z.array(z.discriminatedUnion('type', [imageBlock, paragraphBlock])),
    }),
  ),
});

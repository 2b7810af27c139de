import type { Images } from '#contract/media/images.ts';
import type { Pin } from '#contract/pins.ts';
import type { Translate } from '#web/kernel/words/words.ts';
import type { PictureProps } from '#web/ui/picture/picture.tsx';
import { closeupPicture } from '../core/pin-picture.ts';

/** One picture of a pin: of a carousel, of a story page, or the only one. */
export interface Slide {
  readonly id: string;
  readonly picture: PictureProps;
  readonly title: string;
  /** The text under a story page. */
  readonly text: string;
  readonly link: string | null;
}

/** Returns a pin's pictures in order. */
export function slidesOf(pin: Pin, t: Translate): Slide[] {
  const whole = closeupPicture(pin, t);
  const only = { title: '', text: '', link: null };
  if (pin.carousel_data !== null) {
    return pin.carousel_data.carousel_slots.map((slot, index) => ({
      id: slot.id,
      picture: slideOf(whole, slot.images, index, slot.alt_text || slot.title),
      title: slot.title,
      text: '',
      link: slot.link,
    }));
  }
  if (pin.story_pin_data === null) return [{ id: pin.id, picture: whole, ...only }];
  return pin.story_pin_data.pages.flatMap(({ id, blocks }, index) => {
    const [block] = blocks.filter((one) => one.type === 'story_pin_image_block');
    const [paragraph] = blocks.filter((one) => one.type === 'story_pin_paragraph_block');
    if (block === undefined) return [];
    const picture = slideOf(whole, block.image.images, index, block.alt_text ?? '');
    return [{ id, picture, ...only, text: paragraph?.text ?? '' }];
  });
}

// Colour and preview exist only for the first picture, which is the pin's own.
function slideOf(whole: PictureProps, images: Images, index: number, alt: string): PictureProps {
  const { '236x': small, '474x': middle, '736x': large, orig } = images;
  const picture = { ...whole, renditions: [small, middle, large, orig], alt: alt || whole.alt };
  return index === 0 ? picture : { ...picture, color: null, hash: null, eager: true };
}

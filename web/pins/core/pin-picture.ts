import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import type { PictureProps } from '#web/ui/picture/picture.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { nameOf } from '#web/social/core/person-name.ts';

/** A pin's name in one line: its title, else what the grid says; empty when it has neither. */
export function pinTitle(pin: Pin): string {
  return (pin.title || pin.grid_title).trim();
}

/** What a pin's picture is called: the person's words, else the title, else whose pin it is. */
export function pinAlt(pin: Pin, t: Translate): string {
  const text = pin.alt_text || pinTitle(pin) || pin.auto_alt_text;
  return text || t('Pin by {name}', { name: nameOf(pin.pinner) });
}

/** The id in `/pin/{id}/` and `/pin/{slug}--{id}/`. */
export function pinIdOf(param: string): string {
  return param.split('--').at(-1) ?? '';
}

export const pinPath = (id: string): string => `/pin/${id}/`;

/** The picture in a grid: never the original, which may be huge. */
export function gridPicture(pin: Pin, t: Translate): PictureProps {
  const { images } = pin;
  return {
    ...(pin.is_animated
      ? { renditions: [images['474x'], images['736x']], still: images['236x'] }
      : { renditions: [images['236x'], images['474x'], images['736x']] }),
    alt: pinAlt(pin, t),
    color: pin.dominant_color,
    hash: pin.thumb_hash,
  };
}

/** The picture of a closeup: 488 wide in its pane, nearly all of a narrow window. */
export function closeupPicture(pin: Pin, t: Translate): PictureProps {
  const sizes = '(max-width: 599px) 100vw, (max-width: 1050px) 90vw, 488px';
  const picture = gridPicture(pin, t);
  return {
    ...picture,
    renditions: [...picture.renditions, pin.images.orig],
    sizes,
    eager: 'first',
  };
}

/** Whose pin it is shown to be. */
export const creatorOf = (pin: Pin): Person => pin.native_creator ?? pin.pinner;

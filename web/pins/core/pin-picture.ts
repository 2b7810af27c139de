import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import type { PictureProps } from '#web/ui/picture/picture.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { nameOf } from '#web/social/core/person-name.ts';

/** Returns a pin's name in one line: its title, else its grid title; empty without either. */
export function pinTitle(pin: Pin): string {
  return (pin.title || pin.grid_title).trim();
}

/** Returns the alt text of a pin's picture: the person's, else the title, else the automatic one, else the owner. */
export function pinAlt(pin: Pin, t: Translate): string {
  const text = pin.alt_text || pinTitle(pin) || pin.auto_alt_text;
  return text || t('Pin by {name}', { name: nameOf(pin.pinner) });
}

/** Returns the id from `/pin/{id}/` and `/pin/{slug}--{id}/`. */
export function pinIdOf(param: string): string {
  return param.split('--').at(-1) ?? '';
}

export const pinPath = (id: string): string => `/pin/${id}/`;

/** Returns the picture for a grid: never the original, which may be huge. */
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

/** Returns the picture for a closeup: 488 px wide in its pane, nearly the full width of a narrow window. */
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

/** Returns the person displayed as the pin's owner. */
export const creatorOf = (pin: Pin): Person => pin.native_creator ?? pin.pinner;

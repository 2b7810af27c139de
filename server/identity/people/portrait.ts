import { picturePathOf } from '#contract/kernel/picture-path.ts';

/** The URLs of a person's photo, by size. */
export interface Portrait {
  readonly image_small_url: string | null;
  readonly image_medium_url: string | null;
  readonly image_large_url: string | null;
  readonly image_xlarge_url: string | null;
}

const NONE: Portrait = {
  image_small_url: null,
  image_medium_url: null,
  image_large_url: null,
  image_xlarge_url: null,
};

/** The URLs of a person's photo [DATA-10]; all null without one. `mediaUrl` ends in a slash. */
export function portraitOf(mediaUrl: string, signature: string | null): Portrait {
  if (signature === null) return NONE;
  const at = (size: string): string => mediaUrl + picturePathOf(size, signature, 'webp');
  return {
    image_small_url: at('170x'),
    image_medium_url: at('170x'),
    image_large_url: at('236x'),
    image_xlarge_url: at('474x'),
  };
}

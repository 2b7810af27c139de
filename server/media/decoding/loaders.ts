import sharp from 'sharp';

// Every loader of libvips is a parser of hostile bytes: all are off but those of the five
// kinds. HEIF holds AVIF and, in builds with that decoder, HEIC; recognise() keeps HEIC out.
const allowed = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

/** Blocks every loader of this process but those of the pictures that we take [SEC-53]. */
export function allowOnlyPictureLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowed.map((name) => `VipsForeignLoad${name}File`) });
  // Each picture is different: the operation cache would only hold memory.
  sharp.cache(false);
}

import sharp from 'sharp';

// Every loader of libvips parses untrusted bytes: all are disabled except for the five formats. HEIF includes AVIF
// and, in builds with that decoder, HEIC; recognise() refuses HEIC.
const allowed = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

/** Blocks every loader of this process except those of the supported formats [SEC-53]. */
export function allowOnlyPictureLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowed.map((name) => `VipsForeignLoad${name}File`) });
  // Each picture is different, so the operation cache would only use memory.
  sharp.cache(false);
}

/** Returns the path of a picture's file below the media path: `size` is a rendition's name or `originals`. */
export function picturePathOf(size: string, signature: string, ext: string): string {
  const [a, b, c] = [signature.slice(0, 2), signature.slice(2, 4), signature.slice(4, 6)];
  return `${size}/${a}/${b}/${c}/${signature}.${ext}`;
}

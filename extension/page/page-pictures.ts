import type { PagePicture, PagePictures } from '../core/shapes.ts';

/**
 * Reads the page's pictures, largest first. Runs in the page, where it is sent as text: it uses only browser APIs and
 * what stands inside it.
 */
export function picturesOfPage(): PagePictures {
  const SMALLEST = 120;
  const MOST = 200;
  const largestIn = (set: string): { address: string; width: number } => {
    let best = { address: '', width: 0 };
    for (const part of set.slice(0, 9999).split(/,\s+/)) {
      const [address = '', size = ''] = part.trim().split(/\s+/);
      const width = size.endsWith('w') ? Number.parseFloat(size) || 0 : 0;
      if (address !== '' && width > best.width) best = { address, width };
    }
    return best;
  };
  const pictureOf = (image: HTMLImageElement): PagePicture | null => {
    const no = image.getAttribute('data-pin-nopin');
    if (image.hasAttribute('nopin') || (no !== null && no !== 'false')) return null;
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth < SMALLEST || naturalHeight < SMALLEST) return null;
    const largest = largestIn(image.srcset);
    const isLarger = largest.width > naturalWidth;
    const named = image.getAttribute('data-pin-media') ?? '';
    const chosen = named || (isLarger ? largest.address : image.currentSrc || image.src);
    const width = isLarger ? largest.width : naturalWidth;
    const height = Math.round((width * naturalHeight) / naturalWidth);
    try {
      const address = new URL(chosen, image.baseURI).href;
      if (!/^https?:/.test(address) || address.length > 2000) return null;
      const words = image.getAttribute('data-pin-description') || image.alt || image.title;
      return { address, width, height, words: words.slice(0, 500) };
    } catch {
      return null;
    }
  };
  const found = new Map<string, PagePicture>();
  for (const image of [...document.querySelectorAll('img')].slice(0, 3000)) {
    const picture = pictureOf(image);
    if (picture !== null && !found.has(picture.address)) found.set(picture.address, picture);
  }
  return {
    link: location.href,
    title: document.title.slice(0, 100),
    isClosed: document.querySelector('meta[content~="nopin"]') !== null,
    pictures: [...found.values()]
      .toSorted((a, b) => b.width * b.height - a.width * a.height)
      .slice(0, MOST),
  };
}

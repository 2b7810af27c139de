const longestAddress = 4096;
/** Pictures are wider; smaller numbers in an address are a ratio. */
const smallestNamed = 24;

/** Resolves an address of the page; null if it is not http(s), has user-info, or is too long. */
export function absolute(text: string, base: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longestAddress) return null;
  const url = URL.parse(trimmed, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length > longestAddress ? null : url.href;
}

/** Returns the base URL of relative addresses. */
export function baseOf(pageUrl: string, baseHref: string | null): string {
  return (baseHref === null ? null : absolute(baseHref, pageUrl)) ?? pageUrl;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the path of an absolute address, percent-decoded where possible. */
export function pathOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return decoded(path);
}

/** Returns the last meaningful segment of the path, percent-decoded. */
export function fileNameOf(url: string): string {
  const parts = pathOf(url).split('/');
  return parts.findLast((part) => part !== '') ?? '';
}

/**
 * Returns a key shared by all sizes of a picture in the usual naming schemes: `-300x200`, `?w=300`, `.webp` after
 * `.jpg`.
 */
export function pictureKey(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const path = decoded(parsed.pathname);
  const named = /\.(?:jpe?g|png|webp|gif|avif)$/i.test(path);
  const plain = path
    .replace(/(\.(?:jpe?g|png))\.webp$/i, '$1')
    .replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/, '')
    .replace(/-scaled(?=\.\w{3,4}$)/, '');
  // The URLs of a script differ only in their query.
  return `${parsed.host.replace(/^www\./, '')}${plain}${named ? '' : parsed.search}`;
}

/** Returns width and height as far as an address contains them. */
export function sizeInAddress(url: string): { width: number | null; height: number | null } {
  const parsed = URL.parse(url);
  if (parsed === null) return { width: null, height: null };
  const pair =
    /(?:resize|fit|crop|size)=(\d{2,4})(?:,|%2C|x)(\d{2,4})/i.exec(parsed.search) ??
    /(?<![\d.])(\d{2,4})x(\d{1,4})(?![\d])/i.exec(decoded(parsed.pathname));
  // In "570x0" the server leaves that side to the picture; "16x9" is a ratio.
  if (pair !== null && Number(pair[1]) >= smallestNamed)
    return { width: Number(pair[1]) || null, height: Number(pair[2]) || null };
  const width =
    /[?&](?:w|width|imwidth|maxwidth|max-w|sw)=(\d{2,4})(?:px)?(?:&|$)/i.exec(parsed.search) ??
    /(?:^|[/,_.])(?:w_?|max\/|image_)(\d{2,4})w?(?=[,/_.])/.exec(parsed.pathname);
  const height =
    /[?&](?:h|height|max-h|sh)=(\d{2,4})(?:px)?(?:&|$)/i.exec(parsed.search) ??
    /(?:^|[/,_.])h_(\d{2,4})(?=[,/_.])/.exec(parsed.pathname);
  return {
    width: width === null ? null : Number(width[1]),
    height: height === null ? null : Number(height[1]),
  };
}

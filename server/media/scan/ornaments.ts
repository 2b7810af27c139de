import { fileNameOf, pathOf } from './addresses.ts';

/** Words in file names, classes and alt texts of logos, buttons and portraits. */
const marks =
  /(?:^|[^a-z])(?:logo|logos|logotype|icon|icons|favicon|sprite|sprites|avatar|avatars|gravatar|badge|badges|btn|button|buttons|arrow|bullet|spacer|pixel|blank|spinner|loading|loader|placeholder|no[_-]?image|default[_-]?(?:image|thumb|img|avatar)|watermark|captcha|emoji|smiley|smilies|rss|feed|magnify|hamburger|close|chevron|caret|print|printer|email|envelope|qr|qrcode|signature|cc|by-nc|by-sa|flag|flags|star|stars|rating|user|profile|author|headshot|mugshot|wordmark|symbol|glyph|tracking|beacon|counter)(?:$|[^a-z])/;
const joinedMarks =
  /(?:logo|favicon|sprite|gravatar|avatar)(?:s|$|[^a-z]|\d)|(?:^|[^a-z])logo|(?:^|\/)(?:ico|icn|icon)\d*[_-]|ogp?[_-]?default|default[_-]?og|static[_-]?map/;
/** All words of a social network's button: an article about a network has more words in its file name. */
const networkButton =
  /^(?:facebook|fb|twitter|tweet|x|instagram|insta|instag|pinterest|pin|youtube|yt|linkedin|whatsapp|telegram|tumblr|reddit|snapchat|tiktok|google|plus|gplus|googleplay|play|appstore|app|store|line|hatena|flipboard|feedly|bloglovin|share|sharing|follow|us|social|white|black|grey|gray|color|colour|round|square|circle|small|large|mini|footer|header|it|on|en|de|svg|png|gif|jpe?g|webp|\d+|\d+x\d+)$/;
const anyNetwork =
  /facebook|fb|twitter|instag|pinterest|youtube|linkedin|whatsapp|telegram|tumblr|reddit|snapchat|tiktok|google|appstore|hatena|flipboard|feedly|bloglovin|line/;
const adverts =
  /(?:^|[^a-z])(?:ad|ads|adv|advert|adverts|advertisement|banner|banners|sponsor|sponsored|promo|affiliate|mrec|leaderboard|skyscraper|doubleclick|adserver|partner|partners|newsletter|subscribe|series[_-]banner|bnr)(?:$|[^a-z])/;
const templates =
  /(?:^|[^a-z])(?:header|footer|background|bg|banner|masthead|template|divider|separator|border|shadow|corner)(?:$|[^a-z])/;
const trackers =
  /(?:^|\.)(?:doubleclick\.net|google-analytics\.com|googletagmanager\.com|scorecardresearch\.com|quantserve\.com|amazon-adsystem\.com|adsystem\.com|facebook\.com|pixel\.wp\.com|stats\.wp\.com|b\.scorecardresearch\.com)$/;
const portraits = /(?:^|\.)gravatar\.com$/;

/** Standard advert sizes, most frequent first. */
const advertSizes = new Set([
  '728x90',
  '300x250',
  '468x60',
  '160x600',
  '120x600',
  '320x50',
  '970x250',
  '970x90',
  '336x280',
  '88x31',
  '125x125',
  '300x600',
]);

export interface Ornament {
  /** A logo, icon, button, portrait or network's mark. */
  readonly mark: boolean;
  readonly advert: boolean;
  /** Decoration of the page. */
  readonly dress: boolean;
  /** A tracking pixel. */
  readonly tracker: boolean;
}

function spaced(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

function isNetworkButton(file: string): boolean {
  return (
    anyNetwork.test(file) &&
    file.split(/[^a-z0-9]+/).every((word) => word === '' || networkButton.test(word))
  );
}

/** Classifies a picture by its address and the words around it, if it is not worth saving. */
export function ornamentOf(
  url: string,
  names: string,
  alt: string,
  size: { width: number | null; height: number | null },
): Ornament {
  const host = URL.parse(url)?.hostname ?? '';
  const file = spaced(fileNameOf(url));
  const folders = spaced(pathOf(url)).slice(0, -file.length || undefined);
  const altText = alt.length < 60 ? alt.toLowerCase() : '';
  const own = `${file} ${names}`;
  const isMark =
    marks.test(own) ||
    joinedMarks.test(own) ||
    /\/(?:logos?|icons?|avatars?|emojis?|smilies|sprites?|flags|badges|buttons?)\//.test(folders) ||
    /(?:^|\s)(?:logo|icon|avatar|badge|gravatar)(?:$|\s)/.test(altText) ||
    portraits.test(host) ||
    isNetworkButton(file);
  const pair = `${size.width ?? 0}x${size.height ?? 0}`;
  return {
    mark: isMark,
    advert:
      adverts.test(own) ||
      /\/(?:ads?|adverts?|banners?|sponsors?)\//.test(folders) ||
      advertSizes.has(pair),
    dress: templates.test(file),
    tracker: trackers.test(host),
  };
}

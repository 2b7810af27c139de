import type { PageSite } from '#contract/kernel/render.ts';
import type { Words } from '../words/words.ts';

/** A page's metadata for browsers, search engines and link previews. */
export interface PageHead {
  readonly title?: string;
  readonly description?: string;
  /** Path of the page's canonical address. */
  readonly canonical?: string;
  readonly image?: { url: string; width?: number; height?: number; alt?: string | undefined };
  /** A directly playable file. */
  readonly video?: { url: string; width: number; height: number };
  /** Open Graph type; `website` by default. */
  readonly kind?: string;
  /** JSON-LD; several items make an array. */
  readonly facts?: unknown;
  /** Excluded from search: secret boards, settings, errors. */
  readonly hidden?: boolean;
  /** Address of the original source of the page's content. */
  readonly source?: string;
  /** The site of the person whose page this is; the site can link back to confirm it (rel=me). */
  readonly me?: string;
  /** Whether other sites can embed the canonical address (oEmbed). */
  readonly embeddable?: boolean;
  /** The page's RSS feed. */
  readonly feed?: { path: string; title: string };
}

/** One element of the document's head. */
export interface Tag {
  readonly name: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** The name of a site that its operator has not named. */
export const SITE = 'Bowerbird';
/** Used for a page without a picture of its own. */
const ICON = { url: '/icon-512.png', width: 512, height: 512 };

/** Returns the head's elements in document order. */
export function tagsOf(
  head: PageHead,
  origin: string,
  words: Words,
  { name }: Pick<PageSite, 'name'>,
): Tag[] {
  const site = name ?? SITE;
  const title = head.title ? `${head.title} · ${site}` : site;
  const description = head.description ?? words.t('Gather what you love, and arrange it.');
  const address = head.canonical && origin + head.canonical;
  const tags: Tag[] = [
    { name: 'title', attributes: {}, text: title },
    named('description', description),
    property('og:site_name', site),
    property('og:title', head.title ?? site),
    property('og:description', description),
    property('og:type', head.kind ?? 'website'),
  ];
  if (head.hidden) tags.push(named('robots', 'noindex'));
  if (address) tags.push(link('canonical', address), property('og:url', address));
  if (head.image) tags.push(...pictureTags(head.image, origin));
  else tags.push(...pictureTags(head.hidden ? null : ICON, origin));
  if (head.video) tags.push(...videoTags(head.video, origin));
  if (head.source) tags.push(property('og:see_also', head.source));
  if (head.me) tags.push(link('me', head.me));
  if (head.feed) tags.push(alternate('application/rss+xml', head.feed.path, head.feed.title));
  if (head.embeddable && address) {
    const oembed = `/oembed.json?url=${encodeURIComponent(address)}`;
    tags.push(alternate('application/json+oembed', oembed, title));
  }
  if (head.facts !== undefined) tags.push(factsTag(head.facts, origin));
  return tags;
}

/** Media types by file ending, which our file addresses always have. */
const KINDS: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

function videoTags(video: NonNullable<PageHead['video']>, origin: string): Tag[] {
  return [
    property('og:video', new URL(video.url, origin).href),
    property('og:video:type', 'video/mp4'),
    property('og:video:width', String(video.width)),
    property('og:video:height', String(video.height)),
  ];
}

function pictureTags(image: PageHead['image'] | null, origin: string): Tag[] {
  const isLarge = image !== ICON && (image?.width ?? 0) > 0;
  const tags = [named('twitter:card', isLarge ? 'summary_large_image' : 'summary')];
  if (!image) return tags;
  tags.unshift(property('og:image', new URL(image.url, origin).href));
  const kind = KINDS[/\.(\w+)$/.exec(image.url)?.[1] ?? ''];
  if (kind) tags.push(property('og:image:type', kind));
  if (image.width) tags.push(property('og:image:width', String(image.width)));
  if (image.height) tags.push(property('og:image:height', String(image.height)));
  if (image.alt) tags.push(property('og:image:alt', image.alt));
  return tags;
}

// Structured data is read apart from its page, so its addresses must be absolute.
function factsTag(facts: unknown, origin: string): Tag {
  const text = JSON.stringify(facts, (key, value: unknown) =>
    /url$/i.test(key) && typeof value === 'string' ? new URL(value, origin).href : value,
  );
  return { name: 'script', attributes: { type: 'application/ld+json' }, text };
}

const named = (name: string, content: string): Tag => ({
  name: 'meta',
  attributes: { name, content },
});
const property = (key: string, content: string): Tag => ({
  name: 'meta',
  attributes: { property: key, content },
});
const link = (rel: string, href: string): Tag => ({ name: 'link', attributes: { rel, href } });
const alternate = (type: string, href: string, title: string): Tag => ({
  name: 'link',
  attributes: { rel: 'alternate', type, href, title },
});

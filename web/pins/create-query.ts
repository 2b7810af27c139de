/** What the address of the create page pre-fills [CREATE-23]. */
export interface CreateQuery {
  /** The page that the picture is from. */
  readonly link: string | null;
  /** The picture's own address. */
  readonly media: string | null;
  readonly title: string;
  readonly description: string;
  readonly guid: string | null;
}

/** Reads the query of `/pin/create/…`; whatever is no web address is left out. */
export function createQueryOf(search: unknown): CreateQuery {
  const query = (typeof search === 'object' && search !== null ? search : {}) as Record<
    string,
    unknown
  >;
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim() : '');
  return {
    link: webAddress(text('url')),
    media: webAddress(text('media')),
    title: text('title').slice(0, 100),
    description: text('description').slice(0, 1500),
    guid: text('guid').slice(0, 100) || null,
  };
}

/** A web address as people write it, `example.org/a` and `//example.org` included; null when it is none. */
export function webAddress(text: string): string | null {
  if (text === '' || text.length > 2048 || /\s/.test(text)) return null;
  const given = text.startsWith('//') ? `https:${text}` : text;
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(given) && !/^[^/.]*\.[^/]*:\d/.test(given)
      ? given
      : `https://${given}`,
  );
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return /[.:]|^localhost$/.test(url.hostname) ? url.href : null;
}

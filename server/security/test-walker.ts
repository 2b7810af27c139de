import { createHash } from 'node:crypto';

/**
 * A client implemented from the description of the wire alone: it shares no code or names with the product, and
 * throws where an answer differs from that description.
 */
export interface Stranger {
  /** Makes a call that must succeed; returns its data. */
  ask(resource: string, verb: Verb, options: Options): Promise<Item>;
  /** Requests a list with any bookmark. */
  tryBookmark(resource: string, options: Options, bookmark: string): Promise<Tried>;
  /** Returns a human verification token for a sign-up. */
  humanToken(): Promise<string>;
  /** Yields the ids on each page of a list to its end, and the bookmark of the next page. */
  pages(resource: string, options: Options): AsyncGenerator<Paged>;
}

/** The outcome of a list request. */
export interface Tried {
  readonly status: number;
  readonly message: string;
}

export interface Paged {
  readonly ids: readonly string[];
  readonly next: string;
}

type Verb = 'get' | 'create' | 'update' | 'delete';
type Options = Readonly<Record<string, unknown>>;
type Item = Readonly<Record<string, unknown>> & { readonly id: string };

interface Answer {
  readonly resource_response: {
    readonly status: string;
    readonly http_status: number;
    readonly message: string;
    readonly data: unknown;
    readonly bookmark?: string;
    readonly error?: unknown;
  };
  readonly resource: { readonly options: { readonly bookmarks?: readonly string[] } };
}

const TOKEN = '1234';
/** No list here is so long: a walk that gets there does not end. */
const MOST_PAGES = 100;

/** Solves a proof of work. */
function answered(work: Readonly<Record<'challenge' | 'seed' | 'prefix', string>>): string {
  for (let counter = 0; ; counter += 1) {
    const digits = counter.toString(16).padStart(8, '0');
    const hash = createHash('sha256').update(`${work.seed}${digits}`, 'hex').digest('hex');
    if (hash.startsWith(work.prefix)) return `${work.challenge}.${counter}`;
  }
}

/** Creates a client with its own cookie jar and address. */
export function stranger(base: string, address: string): Stranger {
  const jar = new Map([['csrftoken', TOKEN]]);
  const post = async (resource: string, verb: Verb, options: Options) => {
    const fields = new URLSearchParams({ data: JSON.stringify({ options, context: {} }) });
    const url = `${base}/resource/${resource}Resource/${verb}/`;
    const headers = {
      cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      'x-csrftoken': TOKEN,
      'x-forwarded-for': address,
    };
    const answer = await (verb === 'get'
      ? fetch(`${url}?${fields}`, { headers })
      : fetch(url, { method: 'POST', body: fields, headers }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return { status: answer.status, body: await answer.json() };
  };
  const send = async (resource: string, verb: Verb, options: Options): Promise<Answer> => {
    const { status, body } = await post(resource, verb, options);
    return asPromised(status, `${resource} ${verb}`, body);
  };
  return {
    ask: async (resource, verb, options) =>
      (await send(resource, verb, options)).resource_response.data as Item,
    async tryBookmark(resource, options, bookmark) {
      const { status, body } = await post(resource, 'get', { ...options, bookmarks: [bookmark] });
      return { status, message: (body as Answer).resource_response.message };
    },
    async humanToken() {
      const request = await send('HumanCheck', 'get', { action: 'web_unauth' });
      const { work } = request.resource_response.data as { work: Parameters<typeof answered>[0] };
      return answered(work);
    },
    pages: (resource, options) => walk((more) => send(resource, 'get', { ...options, ...more })),
  };
}

function asPromised(status: number, what: string, body: unknown): Answer {
  const answer = body as Answer;
  const { resource_response: message } = answer;
  if (status !== 200 || message.status !== 'success' || 'error' in message) {
    throw new Error(`${what}: ${status} ${JSON.stringify(message)}`);
  }
  if (message.http_status !== status) throw new Error(`${what}: http_status is not ${status}`);
  return answer;
}

async function* walk(page: (more: Options) => Promise<Answer>): AsyncGenerator<Paged> {
  let bookmarks: readonly string[] | undefined;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const { resource_response: message, resource } = await page(bookmarks ? { bookmarks } : {});
    const items = itemsIn(message.data);
    bookmarks = resource.options.bookmarks;
    const [next] = bookmarks ?? [];
    if (next === undefined) throw new Error('a list says nothing of its next page');
    const isLast = next === '-end-';
    if (isLast === 'bookmark' in message) throw new Error('two bookmarks say two things');
    if (!isLast && message.bookmark !== next) throw new Error('two bookmarks lead to two places');
    if (items.length === 0 && !isLast) throw new Error('a page before the end is empty');
    yield { ids: items.map(({ id }) => id), next };
    if (isLast) return;
  }
  throw new Error(`a list goes on for ${MOST_PAGES} pages`);
}

/** Returns the items in `data`: a list, or an object with `results`. */
function itemsIn(data: unknown): Item[] {
  const items = Array.isArray(data) ? data : (data as { results?: unknown }).results;
  if (!Array.isArray(items)) throw new Error(`no list: ${JSON.stringify(data).slice(0, 200)}`);
  return items as Item[];
}

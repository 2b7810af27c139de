import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { boardPath, publishedBoards } from '#server/boards/index.ts';
import { peopleByIds, publishedPeople } from '#server/identity/index.ts';
import { rowsAbout } from '#server/kernel/db/rows-about.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { BUCKETS } from '#server/kernel/core/ids.ts';
import { publishedPins } from '#server/pins/index.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';

/**
 * The index lists parts; a part is a range of buckets, read along the table's key. So the index costs three
 * estimates, a part is found without counting, and an address stays in its part.
 */

/** The maximum number of addresses in a part, according to the sitemap protocol. */
const MOST = 50_000;
/** The planned size of a part, well below the maximum since buckets vary greatly in size. */
const PLANNED = 10_000;
const BATCH = 1_000;
const XML = '<?xml version="1.0" encoding="utf-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface SitemapPosition {
  readonly bucket: number;
  readonly id: string;
}

interface Entry {
  readonly path: string;
  readonly changedAt?: Date;
}

/** A kind of sitemap entries: the public rows of a table, by bucket and id. */
interface Kind {
  readonly table: string;
  readonly batch: (
    read: Tx,
    after: SitemapPosition,
    end: number,
    limit: number,
  ) => Promise<{ rows: readonly SitemapPosition[]; entries: readonly Entry[] }>;
}

const kinds: Readonly<Record<string, Kind>> = {
  pins: {
    table: 'pin_search',
    async batch(...range) {
      const rows = await publishedPins(...range);
      return {
        rows,
        entries: rows.flatMap(({ id, isPublic }) => (isPublic ? [{ path: `/pin/${id}/` }] : [])),
      };
    },
  },
  boards: {
    table: 'boards',
    async batch(...range) {
      const rows = await publishedBoards(...range);
      const owners = await peopleByIds(
        range[0],
        rows.map((row) => row.ownerId),
      );
      const entries = rows.flatMap(({ ownerId, slug, changedAt }) => {
        const owner = owners.get(ownerId);
        return owner && !owner.isUnlisted
          ? [{ path: boardPath(owner.username, slug), changedAt }]
          : [];
      });
      return { rows, entries };
    },
  },
  people: {
    table: 'people',
    async batch(...range) {
      const rows = await publishedPeople(...range);
      const entries = rows.map(({ username }) => ({ path: `/${encodeURIComponent(username)}/` }));
      return { rows, entries };
    },
  },
};

/** Binds /sitemap.xml, its parts, and /robots.txt, which refers to it. */
export function bindSitemap(
  fastify: FastifyInstance,
  { read, hosts }: { readonly read: Tx; readonly hosts: Hosts },
): void {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, no-cache',
  };
  fastify.get('/sitemap.xml', async (_request, reply) =>
    reply.headers(headers).send(await indexOf(read, hosts.publicUrl)),
  );
  fastify.get<{ Params: { name: string } }>('/sitemaps/:name', (request, reply) => {
    const part = partNamed(request.params.name);
    if (part === null) {
      return reply.code(404).type('text/plain; charset=utf-8').send("There's no such sitemap.");
    }
    return reply.headers(headers).send(Readable.from(linesOf(read, part, hosts.publicUrl)));
  });
  fastify.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(hosts.publicUrl)),
  );
}

async function indexOf(read: Tx, origin: string): Promise<string> {
  const names: string[] = [];
  for (const [kind, { table }] of Object.entries(kinds)) {
    const parts = partsFor(await rowsAbout(read, table));
    for (let part = 0; part < parts; part += 1) names.push(`${kind}-${parts}-${part}.xml`);
  }
  const lines = names.map((name) => `<sitemap><loc>${origin}/sitemaps/${name}</loc></sitemap>\n`);
  return `${XML}<sitemapindex ${SPACE}>\n${lines.join('')}</sitemapindex>\n`;
}

/** Returns the number of parts for so many rows: a power of two, at most one for each bucket. */
export function partsFor(rows: number): number {
  let parts = 1;
  while (parts < BUCKETS && rows / parts > PLANNED) parts *= 2;
  return parts;
}

interface Part {
  readonly kind: Kind;
  /** The first bucket, and the one after the last. */
  readonly from: number;
  readonly end: number;
}

function partNamed(name: string): Part | null {
  const [, kindName = '', parts, at] = /^([a-z]{1,10})-(\d{1,4})-(\d{1,4})\.xml$/.exec(name) ?? [];
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined;
  const width = BUCKETS / Number(parts);
  const from = Number(at) * width;
  if (!kind || !Number.isInteger(width) || from >= BUCKETS) return null;
  return { kind, from, end: from + width };
}

/** Streams a part, with at most one batch in memory. */
async function* linesOf(read: Tx, { kind, from, end }: Part, origin: string) {
  yield `${XML}<urlset ${SPACE}>\n`;
  let after: SitemapPosition = { bucket: from, id: '0' };
  for (let listed = 0; listed < MOST; listed += BATCH) {
    const { rows, entries } = await kind.batch(read, after, end, BATCH);
    yield entries.map((entry) => lineOf(entry, origin)).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) break;
    after = last;
  }
  yield '</urlset>\n';
}

function lineOf({ path, changedAt }: Entry, origin: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${text(origin + path)}</loc>${changed}</url>\n`;
}

/** Paths of no use to crawlers: calls, forms, and endless lists. */
const CLOSED = [
  '/resource/',
  '/_ngjs/',
  '/v3/',
  '/search/',
  '/pin/create/',
  '/settings/',
  '/offsite/',
];

function robots(origin: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${closed.join('')}\nSitemap: ${origin}/sitemap.xml\n`;
}

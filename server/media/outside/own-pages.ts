import type { FastifyInstance } from 'fastify';
import { DEMO_PATH } from '#contract/trust/offsite-path.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { Fetched, Outside } from './start-outside.ts';

/**
 * The pages of this installation that a scan may read: the demo's, and pictures on them. The server answers them
 * itself, as it answers a visitor, so that no private address has to be reachable for it [SEC-49].
 */
export interface OwnPages {
  /** Provides the server that answers; until then there are no pages. */
  through(fastify: Pick<FastifyInstance, 'inject'>): void;
  /** Returns the path of a page of ours; null for every other address. */
  pathOf(url: string): string | null;
  read(path: string): Promise<Fetched>;
  /** Whether an address is one of this installation. */
  isOwn(url: string): boolean;
}

const PAGE = new RegExp(`^${DEMO_PATH}[a-z]+-\\d+/$`);
/** The size that the pages have; originals may be large. */
const PICTURE = /^\/media\/736x\/[0-9a-f/]+\.webp$/;

export function ownPages(hosts: Pick<Hosts, 'publicUrl'>): OwnPages {
  let server: Pick<FastifyInstance, 'inject'> | null = null;
  return {
    through(fastify) {
      server = fastify;
    },
    pathOf(text) {
      const url = URL.parse(text);
      if (server === null || url === null || url.origin !== hosts.publicUrl) return null;
      return PAGE.test(url.pathname) || PICTURE.test(url.pathname) ? url.pathname : null;
    },
    isOwn: (url) => URL.parse(url)?.origin === hosts.publicUrl,
    async read(path) {
      const { host } = new URL(hosts.publicUrl);
      const reply = await server?.inject({ method: 'GET', url: path, headers: { host } });
      if (reply?.statusCode !== 200) {
        throw new Failure('picture_unreachable', "We couldn't reach that address.");
      }
      const contentType = reply.headers['content-type'] ?? '';
      const finalUrl = hosts.publicUrl + path;
      return { finalUrl, contentType, body: reply.rawPayload, isMoved: false };
    },
  };
}

/** Reads our own pages from the server itself, and everything else from outside. */
export function withOwnPages(outside: Outside, own: OwnPages): Outside {
  const read = (url: string, fetch: () => Promise<Fetched>): Promise<Fetched> => {
    const path = own.pathOf(url);
    return path === null ? fetch() : own.read(path);
  };
  return {
    fetchPage: (url, by) => read(url, () => outside.fetchPage(url, by)),
    fetchPicture: (url, by) => read(url, () => outside.fetchPicture(url, by)),
    // Our own pages have no rules that this server has to read from itself.
    fetchRobots: (url, by) =>
      own.isOwn(url)
        ? Promise.resolve({ finalUrl: url, contentType: '', body: Buffer.alloc(0), isMoved: false })
        : outside.fetchRobots(url, by),
    readFeed: (url, by, login) => outside.readFeed(url, by, login),
    textsOf: (name, signal) => outside.textsOf(name, signal),
    isPrivate: (url) => own.pathOf(url) === null && outside.isPrivate(url),
    stop: () => outside.stop(),
  };
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Pin } from '#contract/pins.ts';
import { getBoardPins, getUserPins } from '#contract/pins/lists.ts';
import { getUser } from '#contract/social.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import { bindPublicEndpoint, sendTagged, type PublicParts } from './public-endpoint.ts';
import { boardToShow } from './public-board.ts';

/** The number of items: readers poll often, and store what they have read. */
const ITEMS = 50;

interface Feed {
  readonly title: string;
  readonly about: string;
  /** Paths of the page and of the feed itself. */
  readonly page: string;
  readonly self: string;
  readonly pins: readonly Pin[];
}

/** Serves RSS 2.0 of public pins: of a person, and on a board. */
export function bindRss(fastify: FastifyInstance, parts: PublicParts): void {
  bindPublicEndpoint(fastify, parts, {
    path: '/:username/feed.rss',
    async answer(request, reply, send) {
      const { username = '' } = request.params;
      const user = await send(getUser, { username });
      const { data: pins } = await send(getUserPins, { username, page_size: ITEMS });
      const title = user.full_name || user.username;
      const page = `/${encodeURIComponent(user.username)}/`;
      const feed = { title, about: user.about || title, page, self: `${page}feed.rss`, pins };
      return sendTagged(
        request,
        typed(reply, user.exclude_from_search),
        rssOf(feed, parts.hosts.publicUrl),
      );
    },
    refuse,
  });
  bindPublicEndpoint(fastify, parts, {
    path: '/:username/:board.rss',
    async answer(request, reply, send) {
      const { username = '', board: slug = '' } = request.params;
      const board = await boardToShow(send, username, slug);
      // A protected board is for people who have its address, and feeds end up in directories.
      if (board.privacy !== 'public') return refuse(reply, 404);
      const self = `${board.url.slice(0, -1)}.rss`;
      if (board.slug !== slug) return reply.redirect(self, 301);
      const { data: pins } = await send(getBoardPins, {
        board_id: board.id,
        sort: 'newest',
        page_size: ITEMS,
      });
      const { name: title, url: page } = board;
      const feed = { title, about: board.description || title, page, self, pins };
      return sendTagged(
        request,
        typed(reply, board.owner.exclude_from_search),
        rssOf(feed, parts.hosts.publicUrl),
      );
    },
    refuse,
  });
}

function typed(reply: FastifyReply, isUnlisted: boolean): FastifyReply {
  if (isUnlisted) reply.header('x-robots-tag', 'noindex');
  return reply.type('application/rss+xml; charset=utf-8');
}

function refuse(reply: FastifyReply, status: number): FastifyReply {
  const message = status === 404 ? "There's no such feed." : "This feed can't be read right now.";
  return reply.code(status).type('text/plain; charset=utf-8').send(message);
}

function rssOf({ title, about, page, self, pins }: Feed, origin: string): string {
  const [newest] = pins;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${text(title)}</title>`,
    `<link>${text(origin + page)}</link>`,
    `<description>${text(about)}</description>`,
    `<atom:link rel="self" type="application/rss+xml" href="${text(origin + self)}"/>`,
    newest ? `<lastBuildDate>${text(newest.created_at)}</lastBuildDate>` : '',
    ...pins.map((pin) => itemOf(pin, origin)),
    '</channel></rss>',
  ].join('\n');
}

function itemOf(pin: Pin, origin: string): string {
  const address = text(origin + pin.seo_url);
  return [
    '<item>',
    `<title>${text(pin.seo_title)}</title>`,
    `<link>${address}</link>`,
    `<guid>${address}</guid>`,
    // HTML within XML: escaped once for each.
    `<description>${text(pictureAndWords(pin, address))}</description>`,
    `<pubDate>${text(pin.created_at)}</pubDate>`,
    '</item>',
  ].join('');
}

function pictureAndWords(pin: Pin, address: string): string {
  const { url, width, height } = pin.images['474x'];
  const html = text(pin.description).replaceAll(/\r?\n/g, '<br>');
  const alt = text(pin.alt_text ?? pin.title);
  const picture = `<img src="${text(url)}" width="${width}" height="${height}" alt="${alt}">`;
  return `<a href="${address}">${picture}</a>${html}`;
}

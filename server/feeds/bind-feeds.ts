import type { FastifyInstance } from 'fastify';
import type { Assets } from '#contract/kernel/render.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { EventLog } from '#server/kernel/context/event-log.ts';
import { bindApiDocs } from '#server/api/index.ts';
import { bindDemoPages } from './demo-endpoint.ts';
import { bindEmbeds } from './embed-endpoint.ts';
import { bindEventLog } from '#server/ssr/index.ts';
import { bindOembed } from './oembed-endpoint.ts';
import type { PublicParts } from './public-endpoint.ts';
import { bindRss } from './rss-endpoint.ts';
import { bindShortLinks } from './short-link-endpoint.ts';
import { bindSitemap } from './sitemap-endpoint.ts';
import { bindWidgets } from './widgets-endpoint.ts';

/** Binds the public endpoints without calls: feeds, embeds, sitemaps, short links, documents. */
export function bindFeeds(
  fastify: FastifyInstance,
  parts: PublicParts & {
    readonly read: Tx;
    readonly pictures: string | null;
    readonly events: Pick<EventLog, 'write'>;
    /** From the web build; empty without one. */
    readonly assets: Assets;
  },
): void {
  bindApiDocs(fastify, parts.assets);
  bindRss(fastify, parts);
  bindOembed(fastify, parts);
  bindEmbeds(fastify, parts, parts.pictures);
  bindWidgets(fastify);
  bindDemoPages(fastify, parts);
  bindSitemap(fastify, parts);
  bindShortLinks(fastify, parts);
  bindEventLog(fastify, parts.events);
}

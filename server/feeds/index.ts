/** Public interfaces for other sites: RSS, oEmbed, embeds, site maps and short links. */
export { bindFeeds } from './bind-feeds.ts';

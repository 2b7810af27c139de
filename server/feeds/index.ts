/** What other sites read: RSS, oEmbed, embeds, site maps and short links. */
export { bindFeeds } from './bind-feeds.ts';

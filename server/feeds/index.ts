/** What other sites read: RSS, oEmbed, embeds, site maps and short links. */
export { bindPublicDoors } from './public-doors.ts';

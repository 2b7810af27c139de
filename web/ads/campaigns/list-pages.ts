/** The lists share a chunk, because people move between them. */
export { AdList } from './ad-list.tsx';
export { CampaignList } from './campaign-list.tsx';
export { GroupList } from './group-list.tsx';

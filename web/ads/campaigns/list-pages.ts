/** The lists, which come together: who opens one goes on to the others. */
export { AdList } from './ad-list.tsx';
export { CampaignList } from './campaign-list.tsx';
export { GroupList } from './group-list.tsx';

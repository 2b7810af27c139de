/** The prepaid pages share a chunk. */
export { PrepaidByCampaign } from './prepaid-by-campaign.tsx';
export { PrepaidDays } from './prepaid-days.tsx';
export { PrepaidSummary } from './prepaid-summary.tsx';

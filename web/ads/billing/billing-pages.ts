/** The billing pages share a chunk, because people move between them. */
export { BillingCredits } from './billing-credits.tsx';
export { BillingHistory } from './billing-history.tsx';
export { BillingSummary } from './billing-summary.tsx';

/** The billing pages, which come together: who opens one goes on to the others. */
export { BillingCredits } from './billing-credits.tsx';
export { BillingHistory } from './billing-history.tsx';
export { BillingSummary } from './billing-summary.tsx';

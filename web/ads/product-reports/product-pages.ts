/** The pages of what products brought, which come together. */
export { ProductGroupReport } from './product-group-report.tsx';
export { ProductItemReport } from './product-item-report.tsx';
export { ProductInsights } from './product-insights.tsx';

/** The product report pages share a chunk. */
export { ProductGroupReport } from './product-group-report.tsx';
export { ProductItemReport } from './product-item-report.tsx';
export { ProductInsights } from './product-insights.tsx';

/** The documents pages share a chunk. */
export { DocumentsPage } from './documents-page.tsx';
export { TaxPage } from './tax-page.tsx';

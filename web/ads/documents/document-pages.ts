/** The pages of documents, which come together. */
export { DocumentsPage } from './documents-page.tsx';
export { TaxPage } from './tax-page.tsx';

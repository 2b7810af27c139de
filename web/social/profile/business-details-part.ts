import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { BusinessContactProps, BusinessLineProps } from './business-details.tsx';

/** What only the profiles of businesses have; it is there before such a page is rendered. */
export const BusinessLine = lazyPart<BusinessLineProps>(
  async () => (await import('./business-details.tsx')).BusinessLine,
);
export const BusinessContact = lazyPart<BusinessContactProps>(
  async () => (await import('./business-details.tsx')).BusinessContact,
);

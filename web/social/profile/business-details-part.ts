import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { BusinessContactProps, BusinessLineProps } from './business-details.tsx';

/** Parts for business profiles only; loaded before such a page is rendered. */
export const BusinessLine = lazyPart<BusinessLineProps>(
  async () => (await import('./business-details.tsx')).BusinessLine,
);
export const BusinessContact = lazyPart<BusinessContactProps>(
  async () => (await import('./business-details.tsx')).BusinessContact,
);

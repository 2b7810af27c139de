import type { ConsolePages } from './console-page.ts';
import { pagesOfAdvice } from './pages-of-advice.ts';
import { pagesOfAccount } from './pages-of-account.ts';
import { pagesOfAudiences } from './pages-of-audiences.ts';
import { pagesOfBilling } from './pages-of-billing.ts';
import { pagesOfBuilding } from './pages-of-building.ts';
import { pagesOfBulk } from './pages-of-bulk.ts';
import { pagesOfBulkEditor } from './pages-of-bulk-editor.ts';
import { pagesOfCatalogs } from './pages-of-catalogs.ts';
import { pagesOfConversions } from './pages-of-conversions.ts';
import { pagesOfConversionSetup } from './pages-of-conversion-setup.ts';
import { pagesOfInsights } from './pages-of-insights.ts';
import { pagesOfKeywords } from './pages-of-keywords.ts';
import { pagesOfNotices } from './pages-of-notices.ts';
import { pagesOfReporting } from './pages-of-reporting.ts';
import { pagesOfReports } from './pages-of-reports.ts';

/** All pages of the console. One that is missing here responds with 404, and nothing links to it. */
export const consolePages: ConsolePages = {
  ...pagesOfAdvice,
  ...pagesOfNotices,
  ...pagesOfReporting,
  ...pagesOfReports,
  ...pagesOfKeywords,
  ...pagesOfInsights,
  ...pagesOfCatalogs,
  ...pagesOfConversions,
  ...pagesOfConversionSetup,
  ...pagesOfBuilding,
  ...pagesOfBulk,
  ...pagesOfBulkEditor,
  ...pagesOfAudiences,
  ...pagesOfBilling,
  ...pagesOfAccount,
};

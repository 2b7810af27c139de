import { getAdSheetColumns } from '#contract/ads/bulk/sheet.ts';
import { getAdSheetUploads } from '#contract/ads/bulk/sheet-uploads.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePage, ConsolePages } from './console-page.ts';

const parts = () => import('./bulk-parts.tsx');

const upload: ConsolePage = {
  title: 'Upload a sheet',
  right: 'campaigns',
  Part: lazyPart<object>(async () => (await parts()).UploadPage),
  load: async () => null,
};

export const pagesOfBulkEditor: ConsolePages = {
  bulk_editor: upload,
  bulk_editor_upload_template: upload,
  bulk_editor_history: {
    title: 'Sheets so far',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await parts()).HistoryPage),
    load: ({ pages }, { id: advertiser_id }) => pages(getAdSheetUploads, { advertiser_id }),
  },
  bulk_editor_download_template: {
    title: 'Download a sheet',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await parts()).DownloadPage),
    load: async () => null,
  },
  bulk_editor_bulk_id_library: {
    title: 'Names and IDs',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await parts()).NamesAndIds),
    load: async () => null,
  },
  bulk_editor_resources: {
    title: 'Columns and limits of sheets',
    right: 'reporting',
    Part: lazyPart<object>(async () => (await parts()).ResourcesPage),
    load: ({ get }, { id: advertiser_id }) => get(getAdSheetColumns, { advertiser_id }),
  },
};

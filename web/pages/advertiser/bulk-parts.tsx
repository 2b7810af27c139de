import { getTopics } from '#contract/discovery/topics.ts';
import { IdLibrary, type InterestsProps } from '#web/ads/bulk-editor/id-library.tsx';
import { useAllPages } from '#web/ads/campaigns/use-all-pages.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';

/** The pages of the bulk editor, in one chunk because they are used together. */
export { DownloadPage } from '#web/ads/bulk-editor/download-page.tsx';
export { HistoryPage } from '#web/ads/bulk-editor/history-page.tsx';
export { ResourcesPage } from '#web/ads/bulk-editor/resources-page.tsx';
export { UploadPage } from '#web/ads/bulk-editor/upload-page.tsx';

function Interests({ children }: InterestsProps) {
  const list = useLatePages(getTopics, {});
  const { rows, isWhole } = useAllPages(list);
  return children(rows, list.isPending || !isWhole);
}

/** The page of names and IDs, with this site's topics. */
export const NamesAndIds = () => <IdLibrary Interests={Interests} />;

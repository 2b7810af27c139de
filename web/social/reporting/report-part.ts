import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ReportDialogProps } from './report-dialog.tsx';

/** ReportDialog, loaded when somebody begins to report. */
export const ReportDialog = lazyPart<ReportDialogProps>(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
);

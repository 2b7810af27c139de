import type { BackupConfig } from '#server/kernel/config/backup-settings.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { reconcileTask } from '#server/kernel/jobs/reconcile.ts';
import type { Media } from '#server/media/index.ts';
import { counters } from './counters.ts';
import { robotsOver } from './bring/fetching/robots.ts';
import { archiveFolder } from './archive/archive-folder.ts';
import { bringTasks } from './bring/bring-tasks.ts';
import { erasureTasks } from './leave/erase-people.ts';
import { freePicturesTasks } from './leave/free-pictures.ts';
import { releaseTask } from './releases/newest-release.ts';
import { nightlyBackupTask } from './nightly/nightly-backup.ts';

/** The domain's background tasks. */
export const transferJobs = ({
  config: { backups, dataDir, webArchive, updateFeed },
  ...parts
}: Parameters<typeof erasureTasks>[0] & {
  readonly media: Media;
  readonly config: {
    readonly backups: BackupConfig | null;
    readonly dataDir: string;
    readonly webArchive: string | null;
    readonly updateFeed: string | null;
  };
}): readonly Task[] => [
  reconcileTask(counters),
  ...erasureTasks(parts),
  ...freePicturesTasks,
  ...bringTasks({
    media: parts.media,
    archives: archiveFolder(dataDir),
    robots: robotsOver(parts.media.outside),
    webArchive,
  }),
  ...(backups ? [nightlyBackupTask(backups)] : []),
  ...(updateFeed === null ? [] : [releaseTask(updateFeed, parts.media.outside)]),
];

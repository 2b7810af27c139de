import * as z from 'zod/mini';
import { setting, text } from './setting.ts';

/** The operator's settings of nightly backups. */
export const backupSettings = {
  BACKUP_DIR: setting(
    text,
    null,
    'The folder in which a backup of everything is made each night at 02:20 UTC, and tried out by restoring it beside; best on another disk, with room for one more copy of everything while it is tried. Unset, none is made.',
  ),
  BACKUP_COUNT: setting(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/u, 'is not a number from 1 to 999')),
      z.transform((value: string) => Number(value)),
    ),
    '7',
    'How many of these backups stay (1 to 999); older ones are deleted once a newer one has been restored well.',
  ),
};

/** Where nightly backups are made. */
export interface BackupConfig {
  readonly folder: string;
  /** The number of backups that stay. */
  readonly count: number;
}

/**
 * Transfer: what takes a whole installation out and in again, and checks that it fits together.
 * Import brings a folder in, through the use cases of a person.
 * Owns the tables imported_people, imported_boards, imported_sections and imported_pins; the job transfer.reconcile-counts.
 */
export { makeBackup, type Tell } from './backup.ts';
export { BackupProblem } from './backup-format.ts';
export { progressOn, summaryOf } from './backup-progress.ts';
export { importFolder, NothingToImport } from './import/import-folder.ts';
export { countsOf, importProgressOn } from './import/progress.ts';
export { reportTo } from './import/report.ts';
export { restoreBackup } from './restore.ts';

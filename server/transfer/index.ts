/**
 * Transfer: backup, restore and check of a whole installation, each night if the operator wants.
 * Imports a folder, through the use cases of a person.
 * Imports files of other tools that people bring (contract/transfer/), which their jobs save in steps.
 * Exports everything of a person as a file, for that person.
 * Erases deleted accounts once they can no longer be restored.
 * Shows operators what takes room, and which tasks run by themselves.
 * Owns the calls of contract/transfer/; the jobs
 * transfer.reconcile-counts, transfer.save-brought, transfer.back-up, transfer.undo-brought, transfer.sweep-brought, transfer.sweep-zips, transfer.erase-due, transfer.erase-person and transfer.erase-pictures.
 */
export { makeBackup, type ReportProgress } from './backup.ts';
export { BackupProblem } from './backup-format.ts';
export { progressOn, summaryOf } from './backup-progress.ts';
export { importFolder, NothingToImport } from './import/import-folder.ts';
export { countsOf, importProgressOn } from './import/progress.ts';
export { erasePerson } from './leave/erase-person.ts';
export { reportTo } from './import/report.ts';
export { rehearseRestore } from './nightly/rehearse-restore.ts';
export { restoreBackup } from './restore.ts';

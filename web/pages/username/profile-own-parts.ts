/** What only the viewer's own boards have, in one chunk. */
export { ArchivedBoards } from '#web/boards/cards/archived-boards.tsx';
export { BulkProgress } from '#web/pins/organise/bulk-progress.tsx';
export { ProfileOwnActs } from './profile-own-acts.tsx';

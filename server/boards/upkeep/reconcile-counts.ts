import { correctCounts } from '#server/identity/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Counter } from '#server/kernel/jobs/reconcile.ts';
import { correctUnlistedCounts } from '#server/social/index.ts';
import { correctCollaborators } from '../core/collaborator-store.ts';
import { correctSectionCount } from '../counting/count-store.ts';
import { correctFollowers } from '../following/follow-store.ts';
import { correctNoteCount } from '../notes/note-store.ts';
import {
  boardsOf,
  collaboratorCounts,
  followerCounts,
  noteCounts,
  publicCounts,
  sectionCounts,
  unlistedCounts,
} from './reconcile-store.ts';

/** Counters of boards: sections, notes, followers, collaborators, and the totals of their owners. */
export const boardCounters: readonly Counter[] = [
  {
    name: 'sections of boards',
    followsByJob: false,
    find: sectionCounts,
    repair: (tx, id) => correctSectionCount(tx, { bucket: bucketOf(id), id }),
  },
  {
    name: 'notes of boards',
    followsByJob: false,
    find: noteCounts,
    repair: (tx, id) => correctNoteCount(tx, { bucket: bucketOf(id), id }),
  },
  {
    name: 'followers of boards',
    followsByJob: false,
    find: followerCounts,
    repair: (tx, id) => correctFollowers(tx, id),
  },
  {
    name: 'collaborators of boards',
    followsByJob: false,
    find: collaboratorCounts,
    repair: (tx, id) => correctCollaborators(tx, id),
  },
  {
    name: 'public boards and pins of people',
    followsByJob: false,
    find: publicCounts,
    repair: (tx, id) => correctCounts(tx, id, () => boardsOf(tx, id, true)),
  },
  {
    name: 'other boards and pins of people',
    followsByJob: false,
    find: unlistedCounts,
    repair: (tx, id) => correctUnlistedCounts(tx, id, () => boardsOf(tx, id, false)),
  },
];

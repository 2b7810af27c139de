import { correctBoardPins, correctSectionPins } from '#server/boards/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Counter } from '#server/kernel/jobs/reconcile.ts';
import { correctLikes } from '../reactions/like-store.ts';
import {
  boardCounts,
  likeCounts,
  pictureCounts,
  pinsInSection,
  pinsOnBoard,
  recountPicture,
  sectionCounts,
} from './reconcile-store.ts';
import { lockPictureCount } from '../core/saves-store.ts';

/** The counts of pins on boards, in sections and of each picture, and of likes. */
export const pinCounters: readonly Counter[] = [
  {
    name: 'pins of boards',
    followsByJob: false,
    find: boardCounts,
    repair: (tx, id) =>
      correctBoardPins(tx, { bucket: bucketOf(id), id }, () => pinsOnBoard(tx, id)),
  },
  {
    name: 'pins of sections',
    followsByJob: false,
    find: sectionCounts,
    repair: (tx, id) =>
      correctSectionPins(tx, { bucket: bucketOf(id), id }, () => pinsInSection(tx, id)),
  },
  { name: 'likes of pins', followsByJob: false, find: likeCounts, repair: correctLikes },
  {
    name: 'public pins of pictures',
    followsByJob: true,
    find: pictureCounts,
    async repair(tx, signature) {
      await lockPictureCount(tx, signature);
      return recountPicture(tx, signature);
    },
  },
];

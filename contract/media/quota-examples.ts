import { example, type Example, world } from '#contract/kernel/example.ts';
import { getOwnStorage, getPeopleStorage, getStorageLimit, updateStorageLimit } from './quota.ts';

/** Calls about what people's files take. */
export const quotaExamples: readonly Example[] = [
  example(
    getOwnStorage,
    "What the viewer's own files take, and the most that they may.",
    {},
    { type: 'own_storage', files: 41, bytes: 73_400_320, limit_bytes: 500_000_000 },
  ),
  example(getPeopleStorage, 'For operators: who uses most room.', {}, [
    {
      id: world.noor,
      type: 'person_storage',
      username: 'noor',
      full_name: 'Noor',
      files: 41,
      bytes: 73_400_320,
      limit_mb: null,
    },
  ]),
  example(
    getStorageLimit,
    'For operators: how much the files of a person may take.',
    {},
    { type: 'storage_limit', limit_mb: 500 },
  ),
  example(
    updateStorageLimit,
    'Sets how much the files of one person may take.',
    { user_id: world.noor, limit_mb: 2000 },
    null,
  ),
];

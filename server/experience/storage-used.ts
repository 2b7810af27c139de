import { statfs } from 'node:fs/promises';

/** Percent of the disk with a folder that are used; null where nobody can say. */
export type StorageUsed = () => Promise<number | null>;

export const storageUsedAt =
  (folder: string): StorageUsed =>
  async () => {
    try {
      const { blocks, bavail } = await statfs(folder);
      return blocks === 0 ? null : Math.round((1 - bavail / blocks) * 100);
    } catch {
      return null;
    }
  };

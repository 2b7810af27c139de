import { statfs } from 'node:fs/promises';

/** Returns the used share of a folder's disk in percent; null if unknown. */
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

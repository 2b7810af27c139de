import { buffer } from 'node:stream/consumers';
import { type OpenFile, picturePath } from '#server/media/storage/storage.ts';
import { videoPath } from '#server/media/storage/video-path.ts';
import type { StoredExt } from '#server/media/storage/kinds.ts';
import { missingDrawer } from './draw-missing.ts';

/** Opens files as people uploaded them; null for one that is missing. */
export interface OriginalFiles {
  picture(signature: string, ext: StoredExt): Promise<OpenFile | null>;
  video(signature: string): Promise<OpenFile | null>;
  /** Returns the picture at a middle size, as WebP. */
  middle(signature: string): Promise<Buffer | null>;
}

/** Opens originals in the storage; draws those of drawn pictures that nobody has requested. */
export function originalFiles(studio: Parameters<typeof missingDrawer>[0]): OriginalFiles {
  const drawMissing = missingDrawer(studio);
  return {
    async picture(signature, ext) {
      const path = picturePath('originals', signature, ext);
      const found = await studio.storage.open(path);
      if (found !== null) return found;
      const drawn = await drawMissing({ size: 'originals', signature, files: [path] });
      return drawn === null ? null : studio.storage.open(drawn);
    },
    async middle(signature) {
      const path = picturePath('474x', signature, 'webp');
      const drawn = async () => {
        const at = await drawMissing({ size: '474x', signature, files: [path] });
        return at === null ? null : studio.storage.open(at);
      };
      const file = (await studio.storage.open(path)) ?? (await drawn());
      if (file === null) return null;
      return Buffer.isBuffer(file.body) ? file.body : buffer(file.body);
    },
    video: (signature) => studio.storage.open(videoPath(signature, 'mp4')),
  };
}

import type { UploadState } from '#contract/media.ts';
import type { Images, Videos } from '#contract/media/images.ts';
import type { PictureRow } from '../core/picture-store.ts';
import { isOverdue } from '../core/upload-rules.ts';
import { renditionNames, renditionSize } from '../storage/sizes.ts';
import type { RenditionName, SizeName } from '../storage/sizes.ts';
import { picturePath } from '../storage/storage.ts';
import { videoPath, type VideoExt } from '../storage/video-path.ts';
import type { UploadRow } from '../core/upload-store.ts';

type Shown = Pick<PictureRow, 'signature' | 'ext' | 'width' | 'height'>;

// `baseUrl` is the media's, with a trailing slash.
function mediaUrl(
  baseUrl: string,
  picture: Pick<Shown, 'signature' | 'ext'>,
  size: SizeName,
): string {
  return (
    baseUrl + picturePath(size, picture.signature, size === 'originals' ? picture.ext : 'webp')
  );
}

/** Returns the renditions of a picture, each with its true size in pixels [DATA-02]. */
export function pictureImages(baseUrl: string, picture: Shown): Images {
  const of = (size: RenditionName) => ({
    url: mediaUrl(baseUrl, picture, size),
    ...renditionSize(picture, size),
  });
  const renditions = Object.fromEntries(renditionNames.map((size) => [size, of(size)]));
  const orig = {
    url: mediaUrl(baseUrl, picture, 'originals'),
    width: picture.width,
    height: picture.height,
  };
  return { ...(renditions as Omit<Images, 'orig'>), orig };
}

/** Returns a picture's video; null if it has none. */
export function pictureVideos(
  baseUrl: string,
  picture: Shown & Pick<PictureRow, 'video_ms'>,
): Videos | null {
  const { signature, width, height, video_ms: ms } = picture;
  if (ms === null) return null;
  const { url: thumbnail } = pictureImages(baseUrl, picture).orig;
  const form = (ext: VideoExt) => ({
    url: baseUrl + videoPath(signature, ext),
    width,
    height,
    duration: ms,
    thumbnail,
  });
  return { id: signature, video_list: { V_HLSV4: form('m3u8'), V_720P: form('mp4') } };
}

/** Returns the state of an upload; one that expired without a file has failed [DATA-16]. */
export function toUploadState(row: UploadRow, now: Date): UploadState {
  if (isOverdue(row, now)) {
    return {
      status: 'failed',
      failure_code: 'upload_refused',
      failure_message: 'This upload expired before a file arrived.',
    };
  }
  return {
    status: row.status,
    ...(row.status === 'processing' && row.kind === 'video' ? { percent: row.percent } : {}),
    ...(row.signature === null ? {} : { signature: row.signature }),
    ...(row.failure_code === null ? {} : { failure_code: row.failure_code }),
    ...(row.failure_message === null ? {} : { failure_message: row.failure_message }),
  };
}

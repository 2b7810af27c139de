import type { Logger } from 'pino';
import type { VideoConfig } from '#server/kernel/config/config.ts';
import { convertVideo } from './convert-video.ts';
import type { MadeVideo, VideoOrder } from './convert-video.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import type { VideoTools } from './find-ffmpeg.ts';

/** Converts videos, where the machine can. */
export interface Videos {
  /** Whether videos can be converted; checked at the first call. */
  can(): Promise<boolean>;
  /** Converts videos one at a time. Fails like convertVideo; stopping aborts it with an error that is not a refusal. */
  convert(order: Omit<VideoOrder, 'tools' | 'signal'>): Promise<MadeVideo>;
  stop(): Promise<void>;
}

/** Opens it; no process runs before the first video. */
export function openVideos(
  config: VideoConfig,
  dataDir: string,
  log: Pick<Logger, 'warn'>,
): Videos {
  const stopping = new AbortController();
  let found: Promise<VideoTools | null> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const tools = () => (found ??= findFfmpeg(config, log, dataDir));
  return {
    can: async () => (await tools()) !== null,
    convert(order) {
      const made = last.then(async () => {
        const have = await tools();
        if (have === null) throw new Error('this machine makes no videos');
        return convertVideo({ ...order, tools: have, signal: stopping.signal });
      });
      last = made.catch(() => undefined);
      return made;
    },
    async stop() {
      stopping.abort(new Error('the server is stopping'));
      await last;
    },
  };
}

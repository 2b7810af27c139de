import type { Logger } from 'pino';
import type { Database } from '#server/kernel/db/pool.ts';
import type { Outside } from '../outside/start-outside.ts';
import type { Studio } from '../pictures/take-picture.ts';
import type { Scanner } from '../scan/start-scanner.ts';
import type { Videos } from '../videos/open-videos.ts';
import type { DirectPosts } from '../storage/direct-posts.ts';
import type { TicketKeys } from '../storage/ticket.ts';

/** What the media domain holds for as long as the process runs; made by openMedia(). */
export interface Media extends Studio {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly outside: Outside;
  readonly scanner: Scanner;
  readonly videos: Videos;
  /** The name of the picture that is drawn from this seed. */
  readonly nameOfDrawn: (seed: string) => string;
  /** The place of the pictures' folder in an nginx in front that sends them; null without one. */
  readonly accel: string | null;
  /** What addresses of pictures start with, ending in a slash. */
  readonly baseUrl: string;
  /** Where upload forms are posted, unless they go to the store itself. */
  readonly uploadUrl: string;
  readonly tickets: TicketKeys;
  /** Posts straight to an S3 store; null with a folder. */
  readonly direct: DirectPosts | null;
  /** Whether an Origin header names a site of ours, for a request to this Host. */
  readonly isOurs: (origin: string, host: string | undefined) => boolean;
  /** Ends the processes and connections that this started. */
  stop(): Promise<void>;
}

import type { Logger } from 'pino';
import type { Database } from '#server/kernel/db/pool.ts';
import type { OwnPages } from '../outside/own-pages.ts';
import type { Outside } from '../outside/start-outside.ts';
import type { Studio } from '../pictures/take-picture.ts';
import type { Scanner } from '../scan/start-scanner.ts';
import type { Videos } from '../videos/open-videos.ts';
import type { DirectPosts } from '../storage/direct-posts.ts';
import type { TicketKeys } from '../storage/ticket.ts';

/** The services that the media domain holds for the life of the process; created by openMedia(). */
export interface Media extends Studio {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly outside: Outside;
  /** Pages of this installation that `outside` reads without a network. */
  readonly own: OwnPages;
  readonly scanner: Scanner;
  readonly videos: Videos;
  /** Returns the signature of the picture drawn from this seed. */
  readonly nameOfDrawn: (seed: string) => string;
  /** The nginx location that serves the pictures' folder (X-Accel-Redirect); null without one. */
  readonly accel: string | null;
  /** The prefix of picture URLs, with a trailing slash. */
  readonly baseUrl: string;
  /** Where upload forms are posted, unless they go directly to the store. */
  readonly uploadUrl: string;
  readonly tickets: TicketKeys;
  /** Form posts directly to an S3 store; null with a folder. */
  readonly direct: DirectPosts | null;
  /** Whether an Origin header names a site of ours, for a request with this Host. */
  readonly isOurs: (origin: string, host: string | undefined) => boolean;
  /** Stops the processes and closes the connections that were started here. */
  stop(): Promise<void>;
}

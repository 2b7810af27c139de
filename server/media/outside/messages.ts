import type { OutsideLimits } from './limits.ts';
import type { Reason } from './refusal.ts';

export type Wanted = 'page' | 'picture' | 'feed';

/** What a server is told of whoever asks, where it lets only some in. */
export interface Login {
  readonly username: string;
  readonly password: string;
  /** Fingerprints with spaces between them, of which an SFTP server has to have one; null of other servers. */
  readonly hostKey: string | null;
}

/** The first message to the child: its settings. */
export interface Setting {
  /** `host:port` pairs that pass the address and port checks. */
  readonly allow: readonly string[];
  readonly limits: OutsideLimits;
  /** Fixed names and their addresses in place of DNS (tests); null asks DNS. */
  readonly names: Readonly<Record<string, readonly string[]>> | null;
  /** Name servers in place of the machine's own (tests); null asks those. */
  readonly nameServers: readonly string[] | null;
}

export type ToChild =
  | { kind: 'setting'; setting: Setting }
  | {
      kind: 'fetch';
      id: number;
      url: string;
      wanted: Wanted;
      personId: string;
      login: Login | null;
    }
  /** A piece of a feed was read: another may come. */
  | { kind: 'taken'; id: number }
  /** Answered with one piece: the JSON of the name's text records. */
  | { kind: 'texts'; id: number; name: string }
  | { kind: 'cancel'; id: number };

/** A body travels in pieces as they arrive, so no message is long enough to hold up the server. */
export type FromChild =
  | { kind: 'piece'; id: number; bytes: Uint8Array }
  | { kind: 'done'; id: number; finalUrl: string; contentType: string }
  | { kind: 'failed'; id: number; reason: Reason };

import type { OutsideLimits } from './limits.ts';
import type { Reason } from './refusal.ts';

export type Wanted = 'page' | 'picture' | 'feed' | 'robots';

/** Credentials for a server that requires them. */
export interface Login {
  readonly username: string;
  readonly password: string;
  /** Accepted host key fingerprints of an SFTP server, separated by spaces; null for other servers. */
  readonly hostKey: string | null;
}

/** The first message to the child process: its settings. */
export interface Setting {
  /** `host:port` pairs that skip the address and port checks. */
  readonly allow: readonly string[];
  readonly limits: OutsideLimits;
  /** Fixed names and their addresses in place of DNS (tests); null uses DNS. */
  readonly names: Readonly<Record<string, readonly string[]>> | null;
  /** Name servers in place of the machine's own (tests); null uses those. */
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
      isOneStep: boolean;
    }
  /** A chunk of a feed was read, so another may be sent. */
  | { kind: 'taken'; id: number }
  /** Answered with one chunk: the JSON of the name's TXT records. */
  | { kind: 'texts'; id: number; name: string }
  | { kind: 'cancel'; id: number };

/** A body is sent in chunks as they arrive, so no message is long enough to block the server. */
export type FromChild =
  | { kind: 'piece'; id: number; bytes: Uint8Array }
  | { kind: 'done'; id: number; finalUrl: string; contentType: string; isMoved: boolean }
  | { kind: 'failed'; id: number; reason: Reason };

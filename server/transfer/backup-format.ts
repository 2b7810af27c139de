import * as z from 'zod/mini';

/**
 * The format of a backup's file: the line MAGIC, then entries to the end of the file. An entry is the length of its
 * head (4 bytes, big-endian), the head ({"name","bytes"} as JSON), that many bytes, and the SHA-256 of all of these.
 * The entries, in this order:
 *
 *     head                 when it was made, and after which migrations
 *     key                  the installation's secret, if it is stored with the data
 *     table/NAME           rows as text, in the order of the primary key: gzip of a JSON array; repeated
 *     jobs                 the queued jobs: gzip of a JSON array; repeated
 *     media/PATH           one file of a picture
 *     manifest             rows and checksum of each table, and of all entries
 *
 * The whole file is verified before it is used.
 */
export const MAGIC = Buffer.from('bowerbird backup 1\n');
export const DIGEST_BYTES = 32;

/** Why a backup cannot be made or used; the message is for the operator. */
export class BackupProblem extends Error {}

const applied = z.object({ name: z.string(), sha256: z.string() });

export const headShape = z.object({
  made: z.string(),
  /** In the order in which they were applied. */
  migrations: z.array(applied),
});
export type Head = z.infer<typeof headShape>;

/** The schema of a TableSum. */
const tableShape = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.string(),
  sum: z.string(),
});

export const manifestShape = z.object({
  tables: z.array(tableShape),
  jobs: z.int(),
  pictures: z.int(),
  files: z.int(),
  /** Files that a picture's row refers to and that do not exist. */
  missing: z.array(z.string()),
  entries: z.int(),
  /** SHA-256 over the digests of all entries before this one. */
  sum: z.string(),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Returns the bytes that precede an entry's content. */
export function entryHead(name: string, bytes: number): Buffer {
  const head = Buffer.from(JSON.stringify({ name, bytes }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head]);
}

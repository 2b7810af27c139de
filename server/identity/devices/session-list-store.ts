import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';

/** A session for display to its person. */
export interface SessionRow {
  readonly id: string;
  readonly idHash: Buffer;
  readonly deviceHash: Buffer | null;
  readonly userAgent: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

const COLUMNS = `public_id as id, id_hash as "idHash", device_hash as "deviceHash",
  user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt"`;
const LAST_ID = '9223372036854775807';

/** A person's valid sessions, last used first. */
export function sessionsPage(
  tx: Tx,
  personId: string,
  live: { readonly seenAfter: Date; readonly begunAfter: Date },
  after: TimePosition | null,
  limit: number,
): Promise<SessionRow[]> {
  return tx.rows<SessionRow>(
    `select ${COLUMNS} from sessions
     where bucket = :bucket and person_id = :personId and state = 'full'
       and last_seen_at > :seenAfter and created_at > :begunAfter
       and (last_seen_at, public_id) < (:at::timestamptz, :id::bigint)
     order by last_seen_at desc, public_id desc
     limit :limit`,
    {
      bucket: bucketOf(personId),
      personId,
      seenAfter: live.seenAfter,
      begunAfter: live.begunAfter,
      at: after?.at ?? 'infinity',
      id: after?.id ?? LAST_ID,
      limit,
    },
  );
}

/** Ends sessions of a person, including pending ones: the one with this id, or all except the given one. */
export function endSessionsOf(
  tx: Tx,
  personId: string,
  id: string | null,
  exceptHash: Buffer,
): Promise<{ deviceHash: Buffer | null }[]> {
  return tx.rows(
    `delete from sessions
     where bucket = :bucket and person_id = :personId and (:id::bigint is null or public_id = :id::bigint)
       and (:id::bigint is not null or id_hash <> :except)
     returning device_hash as "deviceHash"`,
    { bucket: bucketOf(personId), personId, id, except: exceptHash },
  );
}

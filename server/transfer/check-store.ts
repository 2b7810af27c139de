import { BUCKETS } from '#server/kernel/core/ids.ts';
import { bucketIn, pictureBucketIn } from '#server/kernel/db/buckets.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** A column that refers to a row of another table. */
interface Reference {
  readonly what: string;
  readonly sql: string;
  /** Whether the other row may lie elsewhere on a cluster. */
  readonly isAcross: boolean;
}

const names = (
  what: string,
  child: string,
  parent: string,
  on: string,
  where = 'true',
): Reference => ({
  what,
  sql: `select count(*)::int as count from ${child} c
    where ${where} and not exists (select 1 from ${parent} p where ${on})`,
  isAcross: false,
});

/** Buckets whose references to elsewhere are looked up at once. */
const BUCKETS_AT_ONCE = 16;

/** Like `names`, for a row that may lie elsewhere on a cluster: `refers` are the values of its `key`. */
const namesAcross = (
  what: string,
  child: string,
  refers: string,
  parent: string,
  key: string,
  where = 'true',
): Reference => ({
  what,
  sql: `with referring (${key}, rows) as materialized (
      select ${refers}, count(*) from ${child} c
      where c.bucket >= :from and c.bucket < :end and ${where} group by ${refers}),
    found as materialized (
      select ${key}, true as is_there from ${parent} where (${key}) in (select ${key} from referring))
    select coalesce(sum(rows), 0)::int as count from referring left join found using (${key})
    where is_there is null`,
  isAcross: true,
});

// An id contains its bucket, and so does a picture's signature: each row is found by its primary key.
const PERSON = 'p.bucket = c.bucket and p.id = c.person_id';
const PINNER = `${bucketIn('c.person_id')}, c.person_id`;
const pictureIn = (column: string): string => `${pictureBucketIn(`c.${column}`)}, c.${column}`;

const references: readonly Reference[] = [
  namesAcross(
    'names without a person',
    'usernames',
    'c.bucket, c.person_id',
    'people',
    'bucket, id',
  ),
  namesAcross(
    'addresses without a person',
    'emails',
    'c.bucket, c.person_id',
    'people',
    'bucket, id',
  ),
  names('passwords without a person', 'passwords', 'people', PERSON),
  namesAcross(
    'sessions without a person',
    'sessions',
    'c.bucket, c.person_id',
    'people',
    'bucket, id',
  ),
  names('follows without a follower', 'following', 'people', PERSON),
  names('followers without a person', 'followers', 'people', PERSON),
  namesAcross(
    'advertisers without an owner',
    'ad_accounts',
    'c.bucket, c.owner_id',
    'people',
    'bucket, id',
  ),
  names(
    'people of advertisers that are gone',
    'ad_account_people',
    'ad_accounts',
    'p.bucket = c.bucket and p.id = c.account_id',
  ),
  namesAcross(
    'boards for advertisers that are gone',
    'boards',
    'c.bucket, c.advertiser_id, c.owner_id',
    'ad_accounts',
    'bucket, id, owner_id',
    'c.advertiser_id is not null',
  ),
  names('boards without an owner', 'boards', 'people', 'p.bucket = c.bucket and p.id = c.owner_id'),
  names(
    'addresses of boards that are gone',
    'board_slugs',
    'boards',
    'p.bucket = c.bucket and p.id = c.board_id',
  ),
  names(
    'sections without a board',
    'sections',
    'boards',
    'p.bucket = c.bucket and p.id = c.board_id',
  ),
  names(
    'addresses of sections that are gone',
    'section_slugs',
    'sections',
    'p.bucket = c.bucket and p.id = c.section_id',
  ),
  names('pins without a board', 'pins', 'boards', 'p.bucket = c.bucket and p.id = c.board_id'),
  names(
    'pins in sections of no or another board',
    'pins',
    'sections',
    'p.bucket = c.bucket and p.id = c.section_id and p.board_id = c.board_id',
    'c.section_id is not null',
  ),
  namesAcross('pins without a person', 'pins', PINNER, 'people', 'bucket, id'),
  namesAcross(
    'pins without a picture',
    'pins',
    pictureIn('signature'),
    'pictures',
    'bucket, signature',
  ),
  namesAcross(
    'portraits without a picture',
    'people',
    pictureIn('picture_signature'),
    'pictures',
    'bucket, signature',
    'c.picture_signature is not null',
  ),
  names(
    'pins in search that are gone or on another board',
    'pin_search',
    'pins',
    'p.bucket = c.bucket and p.id = c.pin_id and p.board_id = c.board_id',
  ),
  namesAcross('things in the trash without a person', 'trash', PINNER, 'people', 'bucket, id'),
  names(
    'pins in the trash that are not kept',
    'trash',
    'trashed_pins',
    'p.bucket = c.bucket and p.id = c.id',
    "c.kind = 'pin'",
  ),
  names(
    'boards in the trash that are not kept',
    'trash',
    'trashed_boards',
    'p.bucket = c.bucket and p.id = c.id',
    "c.kind = 'board'",
  ),
];

/** Returns dangling references: "3 pins without a board". */
export async function looseReferences(read: Tx): Promise<string[]> {
  const found: string[] = [];
  for (const { what, sql, isAcross } of references) {
    const count = isAcross ? await countAcross(read, sql) : await countIn(read, sql);
    if (count > 0) found.push(`${count} ${what}`);
  }
  return found;
}

async function countAcross(read: Tx, sql: string): Promise<number> {
  let count = 0;
  for (let from = 0; from < BUCKETS; from += BUCKETS_AT_ONCE)
    count += await countIn(read, sql, { from, end: from + BUCKETS_AT_ONCE });
  return count;
}

async function countIn(read: Tx, sql: string, values: Values = {}): Promise<number> {
  const row = await read.row<{ count: number }>(sql, values);
  return row?.count ?? 0;
}

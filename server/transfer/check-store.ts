import type { Tx } from '#server/kernel/db/tx.ts';

/** A column that refers to a row of another table. */
interface Reference {
  readonly what: string;
  readonly sql: string;
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
});

// An id contains its bucket in bits 12 to 21, and a picture's signature in its first 10 bits; so each row is found
// by its primary key.
const PERSON = 'p.bucket = c.bucket and p.id = c.person_id';
const PINNER = 'p.bucket = (c.person_id >> 12) & 1023 and p.id = c.person_id';
const pictureIn = (column: string): string =>
  `p.bucket = ('x' || left(c.${column}, 3))::bit(12)::int >> 2 and p.signature = c.${column}`;

const references: readonly Reference[] = [
  names('names without a person', 'usernames', 'people', PERSON),
  names('addresses without a person', 'emails', 'people', PERSON),
  names('passwords without a person', 'passwords', 'people', PERSON),
  names('sessions without a person', 'sessions', 'people', PERSON),
  names('follows without a follower', 'following', 'people', PERSON),
  names('followers without a person', 'followers', 'people', PERSON),
  names(
    'advertisers without an owner',
    'ad_accounts',
    'people',
    'p.bucket = c.bucket and p.id = c.owner_id',
  ),
  names(
    'people of advertisers that are gone',
    'ad_account_people',
    'ad_accounts',
    'p.bucket = c.bucket and p.id = c.account_id',
  ),
  names(
    'boards for advertisers that are gone',
    'boards',
    'ad_accounts',
    'p.bucket = c.bucket and p.id = c.advertiser_id and p.owner_id = c.owner_id',
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
  names('pins without a person', 'pins', 'people', PINNER),
  names('pins without a picture', 'pins', 'pictures', pictureIn('signature')),
  names(
    'portraits without a picture',
    'people',
    'pictures',
    pictureIn('picture_signature'),
    'c.picture_signature is not null',
  ),
  names(
    'pins in search that are gone or on another board',
    'pin_search',
    'pins',
    'p.bucket = c.bucket and p.id = c.pin_id and p.board_id = c.board_id',
  ),
  names('things in the trash without a person', 'trash', 'people', PINNER),
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
  for (const { what, sql } of references) {
    const row = await read.row<{ count: number }>(sql);
    if (row !== null && row.count > 0) found.push(`${row.count} ${what}`);
  }
  return found;
}

import { wordsFrom } from '#server/search-index/sql.ts';

/**
 * Realistic texts, as far as speed depends on them: 30,000 words, the common ones on a fifth of all pins and most on
 * hardly any (Zipf-Mandelbrot law); half of a text is about its subject and half about anything. Pins of one origin
 * have the same text.
 */
const WORDS = 30_000;
const OF_SUBJECT = 2000;
const SUBJECTS = 197;
/** The larger, the less the most common words stand out. */
const FLATTENED = 1.5;

const BEGINNINGS =
  'b br c cl cr d dr f fl fr g gl gr h j k l m n p pl pr qu r s sc sh sk sl sp st str sw t th tr v w y z';
const MIDDLES =
  'ab ad al am an ar as ed el em en er est id il im in ir ock od ol om on or ot ud ul um un urt';
const ENDS =
  'ace ade al ant ar ely en er ern et ia ill ine ing ish ist ock ome on op or ow um ury uth';

const list = (texts: string): string => `(array['${texts.replaceAll(' ', "','")}'])`;

/** SQL functions that turn numbers into words; a word's number is its rank. */
export const WORD_FUNCTIONS = `
create function pg_temp.chance(number bigint, of_what int) returns float8 language sql immutable as
  'select (hashint8extended(number, of_what) & 4294967295) / 4294967296.0::float8';
create function pg_temp.usual(chance float8, size int) returns int language sql immutable as
  'select floor(${FLATTENED} * ((size + ${FLATTENED}) / ${FLATTENED}) ^ chance - ${FLATTENED})::int';
create function pg_temp.of_subject(subject bigint, chance float8) returns int language sql immutable as
  'select ((hashint8extended(subject * ${OF_SUBJECT} + pg_temp.usual(chance, ${OF_SUBJECT}), 7) & 4294967295)
     % ${WORDS})::int';
create function pg_temp.spelt(number int) returns text language sql immutable as $$
  select ${list(BEGINNINGS)}[1 + number % 40] || ${list(MIDDLES)}[1 + number / 40 % 30]
    || ${list(ENDS)}[1 + number / 1200 % 25] $$;
create temp table word as
  select rank, pg_temp.spelt(rank * 7919 % ${WORDS}) as text from generate_series(0, ${WORDS - 1}) as rank;
alter table word add primary key (rank);
create function pg_temp.word(wanted int) returns text language sql stable as
  'select text from word where rank = wanted';`;

const COLORS = 'red orange yellow green teal blue purple pink brown black gray white';

/**
 * Inserts each created pin's text into the table said: `boards` is the modulus for number and subject. Titles of two to
 * six words, a description on every second pin, hashtags on every third, a product on every fifth.
 */
export const textRows = (boards: number): string[] => [
  `create temp table token as
   select number, place,
     case when place > 21 or pg_temp.chance(number * 64 + place, 1) < 0.5
       then pg_temp.of_subject((number * 7919 % ${boards} + 1) % ${SUBJECTS}, pg_temp.chance(number * 64 + place, 2))
       else pg_temp.usual(pg_temp.chance(number * 64 + place, 3), ${WORDS}) end as rank
   from pin cross join generate_series(1, 23) as place
   where made = number and (place <= 2 + number / 4 % 5
     or (place between 7 and 11 + number / 8 % 11 and number / 4 % 2 = 0)
     or (place > 21 and number / 4 % 3 = 0))`,
  `create temp table said as
   select number, title, description, tags, price, 'site' || site || '.example' as domain,
     ${wordsFrom({
       title: 'title',
       tags: `array_to_string(tags, ' ')`,
       description: 'description',
       rest: `'site' || site || ' example'`,
       language: `'english'`,
       code: `'en'`,
       facts: `(array['@domain:site' || site || '.example', '@color:' || color]
         || case when price is null then '{}' else array['@products', '@stock:in_stock'] end
         || case when price is not null and number / 4 % 3 = 0 then array['@sale'] else '{}' end
         || (select coalesce(array_agg('#' || tag), '{}') from unnest(tags) as tag))`,
       price: 'price',
       otherwise: `'{}'::text[]`,
     })} as words
   from (
     select number, string_agg(text, ' ' order by place) filter (where place < 7) as title,
       coalesce(string_agg(text, ' ' order by place) filter (where place between 7 and 21), '') as description,
       coalesce(array_agg(distinct text) filter (where place > 21), '{}') as tags,
       case when number / 4 % 5 = 0 then round((5 * exp(5 * pg_temp.chance(number, 4)))::numeric, 2)::float8 end
         as price,
       ${list(COLORS)}[1 + floor(12 * pg_temp.chance(number, 5))::int] as color,
       1 + pg_temp.usual(pg_temp.chance(number, 6), 2000) as site
     from token join word using (rank) group by number) as made`,
  'alter table said add primary key (number)',
  'analyze said',
];

/** Two words about a board's subject, and a suffix that distinguishes a person's boards. */
export const BOARD_NAME = `initcap(
  pg_temp.word(pg_temp.of_subject(n.number % ${SUBJECTS}, pg_temp.chance(n.number, 8))) || ' '
  || pg_temp.word(pg_temp.of_subject(n.number % ${SUBJECTS}, pg_temp.chance(n.number, 9))))
  || (array['', ' Ideas', ' Notes', ' Wishes', ' Places'])[kind + 1]`;

/** Two names per person, common ones more often. */
export const PERSON_NAME = `initcap(
  pg_temp.word(pg_temp.usual(pg_temp.chance(number, 10), 3000)) || ' '
  || pg_temp.word(pg_temp.usual(pg_temp.chance(number, 11), ${WORDS})))`;

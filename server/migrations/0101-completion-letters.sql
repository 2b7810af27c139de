-- As foldKey in server/discovery/complete/fold-key.ts, which knows more letters now: those that are seldom typed
-- with their marks in other scripts, and those that Unicode does not decompose. The hourly job adds these keys of names
-- that are older; those of before stay until a name is changed, and are found by nobody.
create or replace function completion_key(name text) returns text
language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        regexp_replace(normalize(lower(normalize(name, NFKD) collate pg_c_utf8), NFKD),
          '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u02b9-\u02bf\u02c8\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c]+',
          '', 'g'),
        U&'\00f8\0111\00f0\0142\0127\0167\014b\0131\0138\0259\03c2\0491\0649\06cc\06a9\0629\0671',
        U&'oddlhtnike\03c3\0433\064a\064a\0643\0647\0627'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u3000-\u3003]+',
    ' ', 'g'))
$$;

-- As lettersAsTwo in server/kernel/core/fold-letters.ts: Müller as Mueller.
create function letters_as_two(name text) returns text
language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(replace(replace(
    lower(normalize(name, NFC) collate pg_c_utf8),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe'), 'đ', 'dj')
$$;

-- The name from each of its first eight words on, in each way that its letters are written.
create or replace function completion_keys(name text) returns setof text
language sql immutable strict parallel safe as $$
  select distinct left(array_to_string(words[place:], ' '), 60)
  from unnest(array[completion_key(name), completion_key(letters_as_two(name))]) as spelled,
    string_to_array(spelled, ' ') as words,
    generate_series(1, least(8, cardinality(words))) as place
  where words[place] <> ''
$$;

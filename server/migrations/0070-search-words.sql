-- How many public pins hold each lexeme of pin_search, counted from time to time: which words of a query
-- are rare, what a word was meant to be, and how a word goes on. Made anew by counting; no count of it
-- has to be right to the day. Plain words are letters, digits and marks alone; a lexeme that begins
-- with another sign is a stem or a fact of a pin.
create table search_words (
  word text collate "C" primary key,
  pins int not null,
  -- The word, and what is left of it without any one letter: two words that a slip sets apart share one.
  slips text[] not null
);
create index search_words_slips on search_words using gin (slips);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) where slips <> '{}';

-- The most usual words that begin so, for beginnings that too many words have.
create table search_beginnings (
  beginning text collate "C" primary key,
  words text[] not null
);

-- What one count has found so far: one part of the buckets after the other.
create table search_words_next (
  bucket smallint not null,
  word text collate "C" not null,
  pins int not null,
  primary key (bucket, word)
);

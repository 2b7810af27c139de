-- Words and hashtags that an operator calls sensitive: what they lead to is behind a notice. The version before knows none.
create table sensitive_words (
  -- As it is compared: its words as one, without accents.
  key text primary key,
  -- As it was written.
  word text not null,
  added_at timestamptz not null
);
-- All that a word is known by: its key, that with letters written as two, and their stems behind their languages.
create table sensitive_keys (
  key text not null,
  word_key text not null references sensitive_words (key) on delete cascade,
  primary key (key, word_key)
);
create index sensitive_keys_word on sensitive_keys (word_key);
grant select, insert, update, delete on sensitive_words, sensitive_keys to bowerbird_service;

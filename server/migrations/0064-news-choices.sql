-- Kinds that the person does not want to be told of.
alter table news_readers add column muted text[] not null default '{}';

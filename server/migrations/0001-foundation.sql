-- What every later migration may count on. These extensions are trusted: the owner of the
-- database may install them without being a superuser.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Addresses elsewhere that an operator lists: nobody is led to those that are blocked, suspicious or porn. The version
-- before knows none.
create table listed_links (
  -- In its one spelling: a domain, an address with * for anything, or a SHA-256.
  value text primary key,
  form text not null check (form in ('domain', 'pattern', 'hash')),
  -- What an address that it may fit is looked up by: the host, or the hash itself.
  sought text not null,
  kind text not null check (kind in ('ok', 'blocked', 'suspicious', 'porn')),
  added_at timestamptz not null
);
create index listed_links_sought on listed_links (sought);
grant select, insert, update, delete on listed_links to bowerbird_service;

-- Invitations by e-mail to act for an ad account, in its bucket; of the code in the mail the hash alone is kept. Who
-- accepts has roles in ad_account_people, and the invitation stays to say what became of it. One that nobody answers
-- is over when its time is, which its state does not say.
create table ad_account_invites (
  bucket smallint not null,
  account_id bigint not null,
  id bigint not null,
  email text not null,
  code_hash bytea not null,
  roles text[] not null,
  state text not null check (state in ('pending', 'accepted', 'declined', 'cancelled')),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  answered_at timestamptz,
  primary key (bucket, account_id, id)
);
create unique index ad_account_invites_pending on ad_account_invites (bucket, account_id, email)
  where state = 'pending';
create index ad_account_invites_of_email on ad_account_invites (email);

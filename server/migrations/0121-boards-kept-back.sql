-- What an operator does about a board. While it is disabled it is secret, and this is what it was before.
alter table boards add column disabled_privacy text
    constraint boards_disabled_privacy check (disabled_privacy in ('public', 'protected', 'secret')),
  -- Why others are warned of it; null where nothing is said.
  add column screen_reason text,
  -- Whether the warning covers it, until who looks has it shown.
  add column screen_covers boolean not null default true;

-- When a person came back from a deleted account.
alter table people add column resurrected_at timestamptz;

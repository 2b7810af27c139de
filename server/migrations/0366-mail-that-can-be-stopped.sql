-- Where whoever gets a message can stop those like it, without logging in; null of one that is not of a kind.
alter table outbox add column stop_url text;

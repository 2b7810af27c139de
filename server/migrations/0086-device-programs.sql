-- What a program that forgets its cookies is known again by: its network and what it calls itself. The version
-- before writes neither.
alter table devices add column network text, add column user_agent text;

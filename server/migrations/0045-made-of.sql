-- What a pin of several pictures is made of, and what is tagged in them: null for most pins. It goes
-- wherever the pin's row goes, into the trash and back too, and with a save of it.
alter table pins add column made_of jsonb;

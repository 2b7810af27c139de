-- Whether nobody had shown to read the address when the link was made: what takes an account back by such a
-- link is the first word of the address's reader.
alter table mailed_links add column is_first_proof boolean not null default false;

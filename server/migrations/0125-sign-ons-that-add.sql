-- Whether who comes back from a provider is added to the accounts of the browser.
alter table sign_on_tries add column adds boolean not null default false;

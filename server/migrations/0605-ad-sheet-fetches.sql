-- Rows of a sheet whose picture is fetched from the web when they are applied. A server of before counts none.
alter table ad_sheet_uploads add column fetches integer not null default 0;

-- Fingerprints of the keys by which an SFTP server may show who it is; null where the file is fetched by http or https.
alter table ad_feeds add column host_key text;

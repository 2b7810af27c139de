-- Files and groups are forgotten by their age.
create index ad_conversion_uploads_by_time on ad_conversion_uploads using brin (updated_at);
create index ad_private_conversions_by_day on ad_private_conversions using brin (day);

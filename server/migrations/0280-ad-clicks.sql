-- Whether somebody clicked an ad a moment ago is asked at each click, with their number and the ad's.
create index ad_events_clicks on ad_events (viewer, ad_id, at) where kind = 2;

___INFO___

{
  "type": "TAG",
  "id": "bowerbird_conversions",
  "version": 1,
  "displayName": "Bowerbird conversions",
  "description": "Sends events of this server container to Bowerbird. Addresses are hashed before they leave it.",
  "containerContexts": ["SERVER"],
  "securityGroups": []
}

___TEMPLATE_PARAMETERS___

[
  { "type": "TEXT", "name": "address", "displayName": "Address", "defaultValue": "{{ADDRESS}}" },
  { "type": "TEXT", "name": "token", "displayName": "Access token", "valueValidators": [{ "type": "NON_EMPTY" }] },
  { "type": "TEXT", "name": "eventName", "displayName": "Event, or nothing for the event's own", "simpleValueType": true }
]

___SANDBOXED_JS_FOR_SERVER___

const getAllEventData = require('getAllEventData');
const getTimestampMillis = require('getTimestampMillis');
const JSON = require('JSON');
const makeInteger = require('makeInteger');
const makeNumber = require('makeNumber');
const makeString = require('makeString');
const sendHttpRequest = require('sendHttpRequest');
const sha256Sync = require('sha256Sync');

const NAMES = {
  purchase: 'checkout',
  page_view: 'page_visit',
  sign_up: 'signup',
  generate_lead: 'lead',
  view_item: 'view_content',
  view_item_list: 'view_category',
  begin_checkout: 'initiate_checkout',
};

const event = getAllEventData();
const user = event.user_data || {};
const text = (value) => (value ? makeString(value) : undefined);
const email = text(user.email_address || user.email);
const digest = (value) => [sha256Sync(value.trim().toLowerCase(), { outputEncoding: 'hex' })];
const items = event.items || [];
const clickOf = (address) => {
  const parts = makeString(address || '').split('bclid=');
  return parts.length > 1 ? parts[1].split('&')[0].split('#')[0] : undefined;
};

const sent = {
  event_name: data.eventName || NAMES[event.event_name] || event.event_name,
  action_source: 'web',
  event_time: makeInteger(getTimestampMillis() / 1000),
  event_id: text(event.event_id || event.transaction_id),
  event_source_url: text(event.page_location),
  partner_name: 'server-tag',
  user_data: {
    em: user.sha256_email_address ? [user.sha256_email_address] : email ? digest(email) : undefined,
    client_ip_address: text(event.ip_override),
    client_user_agent: text(event.user_agent),
    click_id: clickOf(event.page_location),
  },
  custom_data: {
    value: event.value === undefined ? undefined : makeNumber(event.value),
    currency: text(event.currency),
    order_id: text(event.transaction_id),
    num_items: items.length > 0 ? items.reduce((sum, item) => sum + makeInteger(item.quantity || 1), 0) : undefined,
  },
};

sendHttpRequest(
  data.address,
  {
    method: 'POST',
    headers: { Authorization: 'Bearer ' + data.token, 'Content-Type': 'application/json' },
    timeout: 5000,
  },
  JSON.stringify({ data: [sent] }),
).then(
  (result) => {
    const answer = result.statusCode === 200 ? JSON.parse(result.body) : undefined;
    if (answer && answer.data.num_events_processed === 1) data.gtmOnSuccess();
    else data.gtmOnFailure();
  },
  () => data.gtmOnFailure(),
);

___SERVER_PERMISSIONS___

[
  {
    "instance": {
      "key": { "publicId": "send_http", "versionId": "1" },
      "param": [{ "key": "allowedUrls", "value": { "type": 1, "string": "any" } }]
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "read_event_data", "versionId": "1" },
      "param": [{ "key": "eventDataAccess", "value": { "type": 1, "string": "any" } }]
    },
    "isRequired": true
  }
]

/** The hash of test@example.com. */
const SAMPLE_HASH = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b';

/** Quotes text for a shell, in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A curl command; the token comes from the environment, so that no copy contains a secret. */
export function curlOf(address: string, body: string = sampleBody()): string {
  return [
    `curl -X POST ${quoted(address)}`,
    `-H "Authorization: Bearer $BOWERBIRD_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(body)}`,
  ].join(' \\\n  ');
}

/** A request body with an event of test@example.com, as JSON text. */
export const sampleBody = (more: object = {}): string =>
  JSON.stringify({ ...more, ...sampleData() });

/** An event of test@example.com with the current time. */
export const sampleData = () => ({
  data: [
    {
      event_name: 'checkout',
      action_source: 'web',
      event_time: Math.floor(Date.now() / 1000),
      event_id: 'order-1024',
      user_data: { em: [SAMPLE_HASH] },
      custom_data: { value: 49.5, currency: 'EUR', order_id: '1024' },
    },
  ],
});

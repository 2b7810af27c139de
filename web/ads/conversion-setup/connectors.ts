/** Programs that send conversions; each contains this ad account's endpoint, and no secret. */
export interface Connector {
  readonly id: 'shop' | 'webhook' | 'server-tag';
  /** English, to be translated. */
  readonly name: string;
  readonly text: string;
  readonly file: string;
  readonly steps: readonly string[];
  readonly read: () => Promise<{ readonly default: string }>;
}

export const CONNECTORS: readonly Connector[] = [
  {
    id: 'shop',
    name: 'Open-source shop plugin',
    text: 'One PHP file for the shop that runs inside a blog. Sends each paid order, in the background.',
    file: 'bowerbird-conversions.php',
    steps: [
      "Put the file into your site's folder wp-content/plugins, and turn the plugin on.",
      'Make an access token, and paste it under Settings, Bowerbird.',
      'Place a test order and pay it.',
    ],
    read: () => import('../connectors/shop-conversions.php?raw'),
  },
  {
    id: 'webhook',
    name: 'Any webhook',
    text: 'A small server for anything that can post JSON: bookings, forms, a till. It needs Node 20 and nothing else.',
    file: 'bowerbird-webhook.mjs',
    steps: [
      'Make an access token, and make up a secret for your webhook.',
      'Start the file with BOWERBIRD_TOKEN and WEBHOOK_SECRET set.',
      'Have your system post to it. The top of the file shows an example.',
    ],
    read: () => import('../connectors/webhook.mjs?raw'),
  },
  {
    id: 'server-tag',
    name: 'Tag server',
    text: 'A template for a server container. It sends the events that your container already gets.',
    file: 'bowerbird-server-tag.tpl',
    steps: [
      'Import the file under Templates, New, Import.',
      'Turn it into a tag, and paste in an access token.',
      'Have it fire on the events that count, and preview one.',
    ],
    read: () => import('../connectors/server-tag.tpl?raw'),
  },
];

import type { ConversionTag } from '#contract/ads/conversion-tags.ts';
import { baseCode } from '#contract/ads/conversions/tag-rules.ts';

/** Code snippets for advertisers' pages; they contain no secrets. */

/** Ways to report an event: by script, by attributes of the base code, or by attributes of a button. */
export const WAYS = ['SCRIPT', 'BASE', 'BUTTON'] as const;
export type Way = (typeof WAYS)[number];

type Shown = Pick<ConversionTag, 'id' | 'enhanced_match'>;

/** A sample event of a shop. */
interface Sample {
  readonly name: string;
  readonly fields: readonly (readonly [string, string | number])[];
}

const PRICED = new Set(['add_to_cart', 'checkout', 'initiate_checkout', 'subscribe']);

function sampleOf(name: string, currency: string): Sample {
  const price = [['value', 49.5] as const, ['currency', currency] as const];
  const order = name === 'checkout' ? [['order_id', 'A-1024'] as const] : [];
  return { name, fields: PRICED.has(name) ? [...price, ...order] : [] };
}

/** An event's code in one of the ways. */
export function eventCode(
  way: Way,
  name: string,
  { origin, tag, currency }: { origin: string; tag: Shown; currency: string },
): string {
  const { fields } = sampleOf(name, currency);
  const attributes = fields
    .map(([field, value]) => ` data-${field.replace('_', '-')}="${value}"`)
    .join('');
  if (way === 'BASE') return baseCode(origin, tag, ` data-event="${name}"${attributes}`);
  if (way === 'BUTTON') return `<button data-bowerbird-event="${name}"${attributes}>…</button>`;
  const values = fields.map(
    ([field, value]) => `${field}: ${typeof value === 'number' ? value : `'${value}'`}`,
  );
  const data = values.length === 0 ? '' : `, { ${values.join(', ')} }`;
  return [
    '<script>',
    '  window.bowerbird = window.bowerbird || function () {',
    '    (bowerbird.queue = bowerbird.queue || []).push(arguments);',
    '  };',
    `  bowerbird('track', '${name}'${data});`,
    '</script>',
  ].join('\n');
}

/** Identifies the signed-in person, before the events. */
export const emailCode = "bowerbird('set', { email: 'ada@example.com' });";

import type { Pin } from '#contract/pins.ts';
import { DEMO_PATH } from '#contract/trust/offsite-path.ts';
import { madeBy, type Credit, type CreditedPicture } from '#server/demo/index.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import { pagePolicy } from './page-policy.ts';

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(98.6% 0.004 85), oklch(16.5% 0.012 265));
  --sunk: light-dark(oklch(96% 0.006 85), oklch(24% 0.014 265));
  --line: light-dark(oklch(90% 0.008 85), oklch(30% 0.016 265));
  --ink: light-dark(oklch(22% 0.02 265), oklch(95% 0.006 85));
  --ink-2: light-dark(oklch(46% 0.02 265), oklch(74% 0.012 265));
}
* { box-sizing: border-box; margin: 0; }
body {
  max-width: 960px; margin: 0 auto; padding: 24px 16px 48px;
  background: var(--ground); color: var(--ink); font: 400 16px/24px Georgia, serif;
}
a { color: inherit; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
header, footer { padding: 16px 0; border-block-end: 1px solid var(--line); }
header { font-size: 20px; }
footer { margin-top: 40px; border-block: 1px solid var(--line) 0; color: var(--ink-2); font-size: 14px; }
h1 { margin: 32px 0 8px; font-size: 32px; line-height: 40px; font-weight: 400; text-wrap: balance; }
h2 { margin: 40px 0 16px; font-size: 20px; font-weight: 400; }
p { max-width: 68ch; }
img { display: block; width: 100%; height: auto; background: var(--sunk); }
figure { margin: 24px 0; max-width: 640px; }
figcaption { margin-top: 8px; color: var(--ink-2); font-size: 14px; }
ol { margin-top: 24px; padding-inline-start: 32px; }
ol li { margin-bottom: 12px; }
ul { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); padding: 0; list-style: none; }
`;

/** Returns the policy of the pages. */
export const demoPolicy = (pictures: string | null): string =>
  pagePolicy(STYLE, pictures, "'none'");

interface Place {
  readonly address: string;
  readonly origin: string;
  /** The name of this installation. */
  readonly name: string;
}

/** What a page has: a pin, further ones of the same person, and the credit of a picture that was not drawn here. */
interface DemoPage {
  readonly pin: Pin;
  readonly others: readonly Pin[];
  readonly credit: Credit | null;
}

/** The page that lists the credits of all pictures that were not drawn here. */
export const CREDITS = 'credits';

/** Renders a pin as a page of its maker's, with further pictures of theirs. */
export function demoPage(
  { pin, others, credit }: DemoPage,
  { address, origin, name }: Place,
): string {
  const maker = makerOf(pin);
  const { url, width, height } = pin.images['736x'];
  const meta = [
    ['og:type', 'article'],
    ['og:title', pin.title],
    ['og:description', pin.description],
    ['og:site_name', maker],
    ['og:url', address],
    ['og:image', url],
    ['og:image:width', String(width)],
    ['og:image:height', String(height)],
  ]
    .map(([property, content = '']) => `<meta property="${property}" content="${text(content)}">`)
    .join('');
  const head =
    `${meta}<meta name="description" content="${text(pin.description)}">` +
    `<link rel="canonical" href="${text(address)}">`;
  const query = new URLSearchParams({ url: address, media: url, description: pin.description });
  const save = `${origin}/pin/create/button/?${query.toString()}`;
  const more = others.map((one) => `<li>${pictureOf(one)}</li>`).join('');
  const body =
    `<header>${text(maker)}</header><main><h1>${text(pin.title)}</h1><p>${text(pin.description)}</p>` +
    `<figure>${pictureOf(pin)}${credit === null ? '' : `<figcaption>${creditOf(credit)}</figcaption>`}</figure>` +
    `<p><a href="${text(save)}">Save this picture to ${text(name)}</a></p>` +
    (more === ''
      ? ''
      : `<h2>More ${credit === null ? 'by' : 'from'} ${text(maker)}</h2><ul>${more}</ul>`) +
    `</main><footer><p>${text(maker)} is invented. This page belongs to the demo of ` +
    `<a href="${text(`${origin}/`)}">${text(name)}</a>, and goes when the demo goes.` +
    (credit === null ? '' : ` <a href="${DEMO_PATH}${CREDITS}/">Who made the pictures</a>`) +
    `</p></footer>`;
  return documentOf(`${pin.title}, ${maker}`, head, body);
}

/** Renders the list of those who made the demo's photographs and paintings. */
export function creditsPage(pictures: readonly CreditedPicture[], origin: string): string {
  const title = 'Who made the pictures';
  const rows = pictures
    .map(
      ({ picture, title: name, credit }) =>
        `<li><a href="${DEMO_PATH}${picture}/">${text(name)}</a><br>${creditOf(credit)}</li>`,
    )
    .join('');
  const body =
    `<main><h1>${title}</h1><p>The demo's other pictures were drawn for it. ` +
    `<a href="${text(`${origin}/`)}">Go to the start</a></p><ol>${rows}</ol></main>`;
  return documentOf(title, '', body);
}

/** Names the creator and the licence, with what they lead to. */
function creditOf(credit: Credit): string {
  const { holder, licence, source, change } = credit;
  const from = `<a href="${text(source)}" rel="noopener">${text(holder ?? 'Source')}</a>`;
  const terms = `<a href="${text(licence.url)}" rel="license noopener">${text(licence.name)}</a>`;
  const changed = change === undefined ? '' : `, ${text(change)}`;
  return `${text(madeBy(credit))}. ${from}, ${terms}${changed}`;
}

/** Renders the page of a picture that is not, or no longer, part of a demo. */
export function goneDemoPage(status: number, origin: string): string {
  const message =
    status === 404 ? "There's nothing here any more." : "This can't be shown right now.";
  const body = `<main><h1>${message}</h1><p><a href="${text(`${origin}/`)}">Go to the start</a></p></main>`;
  return documentOf(message, '', body);
}

function pictureOf(pin: Pin): string {
  const { url, width, height } = pin.images['736x'];
  const alt = text(pin.alt_text || pin.title);
  return `<img src="${text(url)}" width="${width}" height="${height}" alt="${alt}">`;
}

function makerOf({ native_creator: creator, pinner }: Pin): string {
  const person = creator ?? pinner;
  return person.full_name || person.username;
}

function documentOf(title: string, head: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<title>${text(title)}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>`
  );
}

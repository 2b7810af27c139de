import type { Board } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person, User } from '#contract/social.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import { pagePolicy } from './page-policy.ts';

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(100% 0 0), oklch(20.5% 0.014 265));
  --sunk: light-dark(oklch(95.8% 0.006 85), oklch(26% 0.015 265));
  --line: light-dark(oklch(90% 0.008 85), oklch(30% 0.016 265));
  --ink: light-dark(oklch(22% 0.02 265), oklch(95% 0.006 85));
  --ink-2: light-dark(oklch(46% 0.02 265), oklch(76% 0.012 265));
  --satin: light-dark(oklch(43% 0.17 267), oklch(74% 0.125 265));
}
* { box-sizing: border-box; margin: 0; }
html, body { height: 100%; }
body {
  display: flex; flex-direction: column; overflow: hidden;
  background: var(--ground); color: var(--ink);
  border: 1px solid var(--line); border-radius: 16px;
  font: 400 14px/20px ui-sans-serif, system-ui, sans-serif;
}
a { color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible { outline: 2px solid var(--satin); outline-offset: -2px; }
img { display: block; width: 100%; height: 100%; background: var(--sunk); }
.pin { flex: 1; min-height: 0; }
.pin img { object-fit: contain; }
.pins {
  flex: 1; min-height: 0; display: grid; gap: 4px; padding: 0 4px;
  grid-template-columns: repeat(3, 1fr); grid-auto-rows: calc((100% - 8px) / 3);
}
.pins a { min-height: 0; border-radius: 10px; overflow: hidden; }
.pins img { object-fit: cover; }
.words { padding: 12px 16px; }
h1, p { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
h1 { font-size: 16px; line-height: 24px; font-weight: 620; }
p { color: var(--ink-2); }
.site { color: var(--satin); font-weight: 600; }
.gone { margin: auto; padding: 16px; }
`;

/** Returns an embed's policy: anybody may frame it. */
export const embedPolicy = (pictures: string | null): string => pagePolicy(STYLE, pictures, '*');

/** The site that the embeds are of. */
export interface EmbeddingSite {
  readonly name: string;
  readonly origin: string;
}

/** Renders a pin: its picture, title and owner. */
export function pinEmbed(pin: Pin, site: EmbeddingSite): string {
  const { origin } = site;
  const by = pin.native_creator ?? pin.pinner;
  const { '474x': middle, '736x': large } = pin.images;
  const page = origin + pin.seo_url;
  const alt = pin.alt_text || pin.title || `Pin by ${nameOf(by)}`;
  const picture =
    `<img src="${text(large.url)}" srcset="${text(middle.url)} 474w, ${text(large.url)} 736w" ` +
    `sizes="100vw" width="${large.width}" height="${large.height}" alt="${text(alt)}">`;
  const title = pin.title === '' ? '' : `<h1 dir="auto">${link(page, text(pin.title))}</h1>`;
  const body =
    link(page, picture, 'pin') +
    `<div class="words">${title}<p>${personLink(by, origin)} on ` +
    `${link(origin + pin.board.url, `<bdi>${text(pin.board.name)}</bdi>`)}</p>${siteLine(page, site)}</div>`;
  return documentOf(pin.seo_title, page, body);
}

/** Renders a board: its name, owner and newest pictures. */
export function boardEmbed(board: Board, pins: readonly Pin[], site: EmbeddingSite): string {
  const { origin } = site;
  const page = origin + board.url;
  const body =
    `<div class="words"><h1 dir="auto">${link(page, text(board.name))}</h1>` +
    `<p>${personLink(board.owner, origin)}, ${countOf(board.pin_count, 'pin')}</p></div>` +
    picturesOf(pins, site, page);
  return documentOf(board.name, page, body);
}

/** Renders a profile: the person's name, and the newest pictures that anybody may see. */
export function profileEmbed(user: User, pins: readonly Pin[], site: EmbeddingSite): string {
  const page = `${site.origin}/${encodeURIComponent(user.username)}/`;
  const name = nameOf(user);
  const body =
    `<div class="words"><h1 dir="auto">${link(page, text(name))}</h1>` +
    `<p>@${text(user.username)}, ${countOf(user.follower_count, 'follower')}</p></div>` +
    picturesOf(pins, site, page);
  return documentOf(name, page, body);
}

function picturesOf(pins: readonly Pin[], site: EmbeddingSite, page: string): string {
  const pictures = pins.map((pin) => {
    const { url, width, height } = pin.images['236x'];
    const alt = text(pin.alt_text || pin.title || `Pin by ${nameOf(pin.pinner)}`);
    const picture = `<img src="${text(url)}" width="${width}" height="${height}" alt="${alt}">`;
    return link(site.origin + pin.seo_url, picture);
  });
  return `<div class="pins">${pictures.join('')}</div><div class="words">${siteLine(page, site)}</div>`;
}

const countOf = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;

/** Renders an embed whose subject is not visible, or not available now. */
export function goneEmbed(status: number, origin: string): string {
  const message =
    status === 404 ? "There's nothing here any more." : "This can't be shown right now.";
  return documentOf(message, `${origin}/`, `<p class="gone">${message}</p>`);
}

function documentOf(title: string, page: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<link rel="canonical" href="${text(page)}"><title>${text(title)}</title>` +
    `<style>${STYLE}</style></head><body>${body}</body></html>`
  );
}

const nameOf = (person: Person): string => person.full_name || person.username;

const personLink = (person: Person, origin: string): string =>
  link(`${origin}/${encodeURIComponent(person.username)}/`, `<bdi>${text(nameOf(person))}</bdi>`);

const siteLine = (page: string, { name }: EmbeddingSite): string =>
  `<p class="site">${link(page, text(`See it on ${name}`))}</p>`;

function link(address: string, inside: string, name?: string): string {
  const styled = name === undefined ? '' : ` class="${name}"`;
  return `<a href="${text(address)}" target="_blank" rel="noopener"${styled}>${inside}</a>`;
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Send } from '#contract/kernel/render.ts';
import { getPin } from '#contract/pins.ts';
import { getUser, type Person } from '#contract/social.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import { escapeMarkup as text } from '#server/kernel/core/markup.ts';
import {
  bindPublicEndpoint,
  sendTagged,
  siteNameNow,
  type PublicParts,
} from './public-endpoint.ts';
import type { EmbeddingSite } from './embed-page.ts';
import { boardToShow } from './public-board.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A pin, board or profile for embedding. */
interface Embedded {
  readonly title: string;
  readonly by: Person;
  /** The path of the embed. */
  readonly frame: string;
  readonly wants: Size;
  /** From largest to smallest. */
  readonly thumbnails: readonly (Size & { readonly url: string })[];
}

const MAX_URL = 2048;
const PIN_WIDTH = 360;
const MOST_PICTURE_HEIGHT = 640;
/** The height of the text under a pin's picture; more with a title. */
const WORDS_HEIGHT = 66;
const TITLE_HEIGHT = 24;
/** Of a board, and of a profile. */
const GRID: Size = { width: 480, height: 580 };
const SHORT = /^\/(?:s|url_shortener)\//;
/** The embed runs no scripts; its links open in a new window. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** Serves oEmbed 1.0, for other sites to embed a pin, board or profile of ours by its address. */
export function bindOembed(fastify: FastifyInstance, parts: PublicParts): void {
  const { hosts } = parts;
  bindPublicEndpoint(fastify, parts, {
    path: '/oembed.json',
    async answer(request, reply, send) {
      const { url, format = 'json', maxwidth, maxheight } = request.query as Query;
      if (format !== 'json') return refused(reply, 501, 'The only format here is json.');
      const [width, height] = [pixels(maxwidth), pixels(maxheight)];
      const path = pathOf(url, hosts);
      if (path === null || width === null || height === null) {
        return refused(
          reply,
          400,
          'Give the url of a Pin, board or profile here, and sizes in pixels.',
        );
      }
      if (SHORT.test(path)) return refused(reply, 400, 'Give the url that this link leads to.');
      const found = await findEmbedded(path, send);
      if (found === null) return refuse(reply, 404);
      const site = { name: await siteNameNow(parts), origin: hosts.publicUrl };
      const answer = answerOf(found, { width, height }, site);
      return sendTagged(request, typed(reply), JSON.stringify(answer));
    },
    refuse,
  });
}

type Query = Readonly<Record<string, unknown>>;

const typed = (reply: FastifyReply): FastifyReply =>
  reply.type('application/json; charset=utf-8').headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });

function refuse(reply: FastifyReply, status: number): FastifyReply {
  const message = status === 404 ? "There's nothing there." : "This can't be read right now.";
  return refused(reply, status, message);
}

function refused(reply: FastifyReply, status: number, error: string): FastifyReply {
  return typed(reply).code(status).send(JSON.stringify({ error }));
}

/** Parses a maximum size, infinite if absent; null if invalid. */
function pixels(input: unknown): number | null {
  if (input === undefined) return Infinity;
  return typeof input === 'string' && /^[1-9]\d{0,5}$/.test(input) ? Number(input) : null;
}

function pathOf(address: unknown, hosts: Hosts): string | null {
  if (typeof address !== 'string' || address === '' || address.length > MAX_URL) return null;
  const url = URL.parse(address, hosts.publicUrl);
  return url !== null && /^https?:$/.test(url.protocol) && hosts.answersFor(url.host)
    ? url.pathname
    : null;
}

async function findEmbedded(path: string, send: Send): Promise<Embedded | null> {
  const [, first = '', second = '', ...more] = path.replace(/\/$/, '').split('/');
  if (first === '' || more.length > 0) return null;
  if (second === '') return profileAt(first, send);
  return first === 'pin' ? pinAt(second, send) : boardAt(first, second, send);
}

async function pinAt(name: string, send: Send): Promise<Embedded> {
  const pin = await send(getPin, { id: name.split('--').at(-1) ?? '' });
  const { width, height } = pin.images.orig;
  const picture = Math.min(Math.round((PIN_WIDTH * height) / width), MOST_PICTURE_HEIGHT);
  const words = WORDS_HEIGHT + (pin.title === '' ? 0 : TITLE_HEIGHT);
  return {
    title: pin.seo_title,
    by: pin.native_creator ?? pin.pinner,
    frame: `/embed/pin/${pin.id}/`,
    wants: { width: PIN_WIDTH, height: picture + words },
    thumbnails: [pin.images['236x'], pin.images['170x']],
  };
}

async function boardAt(username: string, slug: string, send: Send): Promise<Embedded> {
  const board = await boardToShow(send, username, slug);
  return {
    title: board.name,
    by: board.owner,
    frame: `/embed/board${board.url}`,
    wants: GRID,
    thumbnails: board.cover_images ? [board.cover_images['236x']] : [],
  };
}

async function profileAt(username: string, send: Send): Promise<Embedded> {
  const user = await send(getUser, { username });
  const name = encodeURIComponent(user.username);
  return {
    title: user.full_name || user.username,
    by: user,
    frame: `/embed/profile/${name}/`,
    wants: GRID,
    thumbnails: [],
  };
}

function answerOf(embedded: Embedded, most: Size, { name, origin }: EmbeddingSite) {
  const { title, by, frame, wants, thumbnails } = embedded;
  const thumbnail = thumbnails.find((one) => one.width <= most.width && one.height <= most.height);
  const width = Math.min(wants.width, most.width);
  const height = Math.min(wants.height, most.height);
  return {
    version: '1.0',
    type: 'rich',
    provider_name: name,
    provider_url: `${origin}/`,
    title,
    author_name: by.full_name || by.username,
    author_url: `${origin}/${encodeURIComponent(by.username)}/`,
    html:
      `<iframe src="${text(origin + frame)}" width="${width}" height="${height}" ` +
      `title="${text(title)}" loading="lazy" sandbox="${SANDBOX}" style="border:0;border-radius:16px"></iframe>`,
    width,
    height,
    ...(thumbnail && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

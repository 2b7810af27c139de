import { Parser } from 'htmlparser2';
import { type AttributeThings, readAttributeThings } from './attribute-things.ts';
import { type Region, regionInside, wholePage } from './region.ts';
import { sightingOf } from './sighting.ts';
import { addBackgrounds, type Backgrounds } from './styles.ts';
import type { Walked } from './walked.ts';

type Attributes = Record<string, string>;

interface Frame {
  readonly region: Region;
  readonly link: string | null;
}

/** Far more than ordinary pages have; the excess is ignored. */
const most = {
  sightings: 3000,
  metas: 500,
  links: 50,
  jsonLd: 60,
  sources: 30,
  depth: 1000,
};
const lengths = { title: 1000, heading: 1000, jsonLd: 400_000, style: 200_000 };
const pieceLength = 16 * 1024;
/** All sites like ours have save links of this form. */
const saveLink = /\/pin\/create\/[a-z]+\/?\?/i;

type Collecting = keyof typeof lengths;
const endsWith: Readonly<Record<Collecting, string>> = {
  title: 'title',
  heading: 'h1',
  jsonLd: 'script',
  style: 'style',
};

interface State {
  readonly walked: Walked;
  readonly stack: Frame[];
  readonly things: AttributeThings;
  readonly backgrounds: Backgrounds;
  readonly sources: Attributes[];
  inPicture: boolean;
  /** The number of open `svg` elements, whose titles name the drawing and not the page. */
  drawings: number;
  afterHeading: boolean;
  collecting: Collecting | null;
  text: string;
}

const outermost: Frame = { region: wholePage, link: null };

function takeMeta(walked: Walked, attributes: Attributes): void {
  const name = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
  const content = (attributes['content'] ?? '').trim();
  if (name === 'pinterest' && /\bnopin\b/i.test(content)) {
    walked.noPin = true;
    walked.noPinReason = attributes['description'] ?? '';
  }
  if (name !== '' && content !== '' && walked.metas.length < most.metas)
    walked.metas.push({ name, content });
}

function takeLink(walked: Walked, attributes: Attributes): void {
  const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
  const { href } = attributes;
  if (href === undefined || href === '') return;
  if (rel.includes('image_src') && walked.imageLinks.length < most.links)
    walked.imageLinks.push(href);
  // The icon for home screens is the larger one.
  if (rel.includes('apple-touch-icon')) walked.icon = href;
  else if (rel.includes('icon')) walked.icon ??= href;
}

function takeSaveLink(walked: Walked, { href }: Attributes): void {
  if (href === undefined || walked.saveLinks.length >= most.links) return;
  if (href.length < 4096 && saveLink.test(href)) walked.saveLinks.push(href);
}

function collect(state: State, tag: string, attributes: Attributes): void {
  const { walked } = state;
  if (tag === 'title' && walked.title === '' && state.drawings === 0) state.collecting = 'title';
  else if (tag === 'h1') {
    state.afterHeading = true;
    if (walked.heading === '') state.collecting = 'heading';
  } else if (tag === 'script' && /ld\+json/i.test(attributes['type'] ?? ''))
    state.collecting = 'jsonLd';
  else if (tag === 'style') state.collecting = 'style';
  else return;
  state.text = '';
}

function take(state: State, tag: string, attributes: Attributes): void {
  const { walked } = state;
  if (tag === 'meta') takeMeta(walked, attributes);
  else if (tag === 'base') walked.base ??= attributes['href'] ?? null;
  else if (tag === 'link') takeLink(walked, attributes);
  else if (tag === 'a') takeSaveLink(walked, attributes);
  else if (tag === 'svg') state.drawings += 1;
  else if (tag === 'picture') {
    state.inPicture = true;
    state.sources.length = 0;
  } else if (tag === 'source') {
    if (state.inPicture && state.sources.length < most.sources) state.sources.push(attributes);
  } else collect(state, tag, attributes);
}

function open(state: State, tag: string, attributes: Attributes): void {
  const { walked, stack } = state;
  const parent = stack.at(-1) ?? outermost;
  const link = tag === 'a' ? (attributes['href'] ?? parent.link) : parent.link;
  const region = regionInside(parent.region, tag, attributes);
  const unchanged = region === parent.region && link === parent.link;
  const frame = unchanged ? parent : { region, link };
  stack.push(frame);
  state.things.open(tag, attributes);
  take(state, tag, attributes);
  if (walked.sightings.length >= most.sightings) return;
  const { afterHeading, backgrounds } = state;
  const sources = state.inPicture ? state.sources : [];
  const sighting = sightingOf(tag, attributes, { ...frame, afterHeading, sources, backgrounds });
  if (sighting !== null) walked.sightings.push(sighting);
}

function close(state: State, tag: string): void {
  state.stack.pop();
  state.things.close();
  if (tag === 'picture') state.inPicture = false;
  else if (tag === 'svg') state.drawings -= 1;
  const { collecting, walked } = state;
  if (collecting === null || tag !== endsWith[collecting]) return;
  if (collecting === 'style') addBackgrounds(state.backgrounds, state.text);
  else if (collecting !== 'jsonLd') walked[collecting] = state.text;
  else if (walked.jsonLd.length < most.jsonLd) walked.jsonLd.push(state.text);
  state.collecting = null;
}

function hear(state: State, text: string): void {
  state.things.text(text);
  if (state.collecting === null) return;
  const room = lengths[state.collecting] - state.text.length;
  if (room > 0) state.text += text.slice(0, room);
}

/** Walks a page once, however broken its markup, and collects everything relevant to a pin. */
export function walkPage(html: string): Walked {
  const things = readAttributeThings();
  const walked: Walked = {
    title: '',
    heading: '',
    base: null,
    icon: null,
    noPin: false,
    noPinReason: '',
    metas: [],
    imageLinks: [],
    saveLinks: [],
    jsonLd: [],
    things: things.things,
    sightings: [],
  };
  const state: State = {
    walked,
    stack: [],
    things,
    backgrounds: new Map(),
    sources: [],
    inPicture: false,
    drawings: 0,
    afterHeading: false,
    collecting: null,
    text: '',
  };
  const parser = new Parser({
    onopentag: (tag, attributes) => open(state, tag, attributes),
    onclosetag: (tag) => close(state, tag),
    ontext: (text) => hear(state, text),
  });
  // In chunks, so that a page of nothing but open tags (which takes quadratic time) is stopped early.
  for (let at = 0; at < html.length && state.stack.length <= most.depth; at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
  }
  parser.end();
  return walked;
}

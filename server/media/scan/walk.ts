import { Parser } from 'htmlparser2';
import { type ImageSource, readBackground, readImageElement } from './image-element.ts';
import { type Region, regionInside, wholePage } from './region.ts';

type Attributes = Record<string, string>;

/** A schema.org thing described in attributes, and how it hangs on the thing around it. */
interface Scope {
  readonly type: string;
  readonly property: string;
  readonly parent: Scope | null;
}

interface Frame {
  readonly region: Region;
  readonly link: string | null;
  readonly scope: Scope | null;
}

/** A picture seen in the page's body. */
export interface Sighting {
  readonly source: ImageSource;
  readonly kind: 'image' | 'background' | 'poster';
  readonly alt: string;
  /** The element's class and id. */
  readonly names: string;
  readonly region: Region;
  /** The address that the picture links to. */
  readonly link: string | null;
  readonly afterHeading: boolean;
  /** The page's author or browser hint calls for it early. */
  readonly eager: boolean;
}

/** What one pass over a page collects; addresses are as written. */
export interface Walked {
  title: string;
  heading: string;
  base: string | null;
  noPin: boolean;
  readonly metas: { readonly name: string; readonly content: string }[];
  /** Addresses of `link rel=image_src`. */
  readonly imageLinks: string[];
  readonly jsonLd: string[];
  readonly microdata: string[];
  readonly sightings: Sighting[];
}

/** Far beyond honest pages; what a hostile one adds is not kept. */
const most = {
  sightings: 3000,
  metas: 500,
  jsonLd: 60,
  jsonLdLength: 400_000,
  microdata: 200,
  text: 1000,
  sources: 30,
  depth: 1000,
  scopes: 8,
};
const pieceLength = 16 * 1024;

const ownPicture = /^(?:image|thumbnailurl|contenturl|primaryimageofpage)$/;
const notAPicture =
  /(?:Person|Organization|Brand|ImageGallery|WPHeader|WPFooter|WPSideBar|SiteNavigationElement)$/;

/** Whether a microdata property names the picture of the page's thing, not of its author or publisher. */
function isThingsPicture(property: string, scope: Scope | null, depth = 0): boolean {
  const names = property.toLowerCase().split(/\s+/);
  if (scope === null) return names.some((name) => ownPicture.test(name));
  if (notAPicture.test(scope.type)) return false;
  if (!scope.type.endsWith('ImageObject')) return names.some((name) => ownPicture.test(name));
  // The picture is a thing of its own: its address counts if the outer thing calls it its image.
  if (!names.some((name) => /^(?:url|contenturl|image)$/.test(name))) return false;
  if (scope.property === '') return true;
  return depth < most.scopes && isThingsPicture(scope.property, scope.parent, depth + 1);
}

interface State {
  readonly walked: Walked;
  readonly stack: Frame[];
  readonly sources: Attributes[];
  inPicture: boolean;
  /** Open `svg` elements: a title in one names the drawing. */
  drawings: number;
  afterHeading: boolean;
  collecting: 'title' | 'heading' | 'jsonLd' | null;
  text: string;
}

const outermost: Frame = { region: wholePage, link: null, scope: null };

function saysNoPin(attributes: Attributes): boolean {
  return (
    'nopin' in attributes ||
    ('data-pin-nopin' in attributes && attributes['data-pin-nopin'] !== 'false')
  );
}

function takeMeta(walked: Walked, attributes: Attributes): void {
  const name = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
  const content = (attributes['content'] ?? '').trim();
  if (name === 'pinterest' && /\bnopin\b/i.test(content)) walked.noPin = true;
  if (name !== '' && content !== '' && walked.metas.length < most.metas)
    walked.metas.push({ name, content });
}

function takeMicrodata(state: State, frame: Frame, attributes: Attributes): void {
  const property = attributes['itemprop'];
  // An element that opens a scope is the thing itself, not its address.
  if (
    property === undefined ||
    'itemscope' in attributes ||
    state.walked.microdata.length >= most.microdata
  )
    return;
  if (!isThingsPicture(property, frame.scope)) return;
  const image = readImageElement(attributes, []);
  const url = attributes['content'] ?? attributes['href'] ?? image?.url;
  if (url !== undefined && url !== '') state.walked.microdata.push(url);
}

function takeSighting(state: State, frame: Frame, tag: string, attributes: Attributes): void {
  const { walked, sources } = state;
  if (walked.sightings.length >= most.sightings || saysNoPin(attributes)) return;
  let source: ImageSource | null = null;
  let kind: Sighting['kind'] = 'image';
  if (tag === 'img' || tag === 'amp-img') {
    source = readImageElement(attributes, state.inPicture ? sources : []);
  } else if (tag === 'video' && attributes['poster'] !== undefined) {
    kind = 'poster';
    source = { url: attributes['poster'], width: null, height: null };
  } else {
    kind = 'background';
    const lazy =
      attributes['data-bg'] ?? attributes['data-background-image'] ?? attributes['data-background'];
    const url =
      readBackground(attributes['style'] ?? '') ??
      (lazy !== undefined && /[./]/.test(lazy) ? lazy : null);
    source = url === null ? null : { url, width: null, height: null };
  }
  if (source === null) return;
  walked.sightings.push({
    source,
    kind,
    alt: attributes['alt'] ?? attributes['aria-label'] ?? attributes['title'] ?? '',
    names: `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 400).toLowerCase(),
    region: frame.region,
    link: frame.link,
    afterHeading: state.afterHeading,
    eager: attributes['fetchpriority'] === 'high' || attributes['loading'] === 'eager',
  });
}

function collect(state: State, tag: string, attributes: Attributes): void {
  const { walked } = state;
  if (tag === 'title' && walked.title === '' && state.drawings === 0) state.collecting = 'title';
  else if (tag === 'h1') {
    state.afterHeading = true;
    if (walked.heading === '') state.collecting = 'heading';
  } else if (tag === 'script' && /ld\+json/i.test(attributes['type'] ?? ''))
    state.collecting = 'jsonLd';
  else return;
  state.text = '';
}

function open(state: State, tag: string, attributes: Attributes): void {
  const { walked, stack } = state;
  const parent = stack.at(-1) ?? outermost;
  const opensScope = 'itemscope' in attributes;
  const scope: Scope | null = opensScope
    ? {
        type: attributes['itemtype'] ?? '',
        property: attributes['itemprop'] ?? '',
        parent: parent.scope,
      }
    : parent.scope;
  const link = tag === 'a' ? (attributes['href'] ?? parent.link) : parent.link;
  const region = regionInside(parent.region, tag, attributes);
  const unchanged = region === parent.region && link === parent.link && scope === parent.scope;
  const frame = unchanged ? parent : { region, link, scope };
  stack.push(frame);
  if (tag === 'meta') takeMeta(walked, attributes);
  else if (tag === 'base') walked.base ??= attributes['href'] ?? null;
  else if (tag === 'link') {
    const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    if (rel.includes('image_src') && attributes['href'] !== undefined)
      walked.imageLinks.push(attributes['href']);
  } else if (tag === 'svg') state.drawings += 1;
  else if (tag === 'picture') {
    state.inPicture = true;
    state.sources.length = 0;
  } else if (tag === 'source') {
    if (state.inPicture && state.sources.length < most.sources) state.sources.push(attributes);
  } else collect(state, tag, attributes);
  takeMicrodata(state, frame, attributes);
  const shows = tag === 'img' || tag === 'amp-img' || tag === 'video' || 'style' in attributes;
  if (shows || 'data-bg' in attributes || 'data-background-image' in attributes) {
    takeSighting(state, frame, tag, attributes);
  }
}

function close(state: State, tag: string): void {
  state.stack.pop();
  if (tag === 'picture') state.inPicture = false;
  else if (tag === 'svg') state.drawings -= 1;
  const { collecting, walked } = state;
  if (
    collecting === null ||
    tag !== { title: 'title', heading: 'h1', jsonLd: 'script' }[collecting]
  )
    return;
  if (collecting === 'jsonLd') {
    if (walked.jsonLd.length < most.jsonLd) walked.jsonLd.push(state.text);
  } else walked[collecting] = state.text;
  state.collecting = null;
}

/** Reads a page once, however broken its markup, and keeps what can matter for a pin. */
export function walkPage(html: string): Walked {
  const walked: Walked = {
    title: '',
    heading: '',
    base: null,
    noPin: false,
    metas: [],
    imageLinks: [],
    jsonLd: [],
    microdata: [],
    sightings: [],
  };
  const state: State = {
    walked,
    stack: [],
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
    ontext: (text) => {
      if (state.collecting === null) return;
      const limit = state.collecting === 'jsonLd' ? most.jsonLdLength : most.text;
      if (state.text.length < limit) state.text += text.slice(0, limit - state.text.length);
    },
  });
  // In pieces, so that a page of nothing but open elements (quadratic work) ends where it starts to be one.
  for (let at = 0; at < html.length && state.stack.length <= most.depth; at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
  }
  parser.end();
  return walked;
}

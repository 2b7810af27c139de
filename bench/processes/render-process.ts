import { pageExperiments } from '#contract/kernel/experiments.ts';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PageRequest, PLAIN_SITE, type Send } from '#contract/kernel/render.ts';
import { loadBuiltWeb } from '#server/ssr/built-web.ts';
import { clientOf } from '#server/testing/client.ts';
import { answering } from './forked.ts';

export interface RenderOrder {
  readonly server: string;
  readonly path: string;
  /** How long to render; 0 renders once. */
  readonly seconds: number;
}

export interface Rendering {
  readonly html: string;
  readonly perSecond: number;
}

interface ServerEntry {
  prepare(request: PageRequest): Promise<{ toHtml(): string }>;
}

const root = resolve(import.meta.dirname, '..', '..');
const pages = new Map<string, Promise<{ toHtml(): string }>>();

/** Renders a page of the built web with data fetched once and cached in memory. */
answering(async ({ server, path, seconds }: RenderOrder): Promise<Rendering> => {
  const page = await (pages.get(path) ?? pageOf(server, path));
  const began = performance.now();
  let count = 0;
  let html = '';
  do {
    html = page.toHtml();
    count += 1;
  } while (performance.now() - began < seconds * 1000);
  return { html, perSecond: (count * 1000) / (performance.now() - began) };
});

function pageOf(server: string, path: string): Promise<{ toHtml(): string }> {
  const page = load(server, path);
  pages.set(path, page);
  return page;
}

async function load(server: string, path: string): Promise<{ toHtml(): string }> {
  const entry = (await import(
    pathToFileURL(resolve(root, 'dist/web/server/server-entry.js')).href
  )) as ServerEntry;
  const { assets } = await loadBuiltWeb(root);
  const client = clientOf(server);
  const send = ((call, input) => client.call(call, input)) as Send;
  const signal = new AbortController().signal;
  return entry.prepare({
    url: server + path,
    viewer: null,
    locale: 'en',
    assets,
    experiments: pageExperiments,
    site: PLAIN_SITE,
    send,
    signal,
  });
}

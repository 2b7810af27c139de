import type { AssetChunk, Assets } from '#contract/kernel/render.ts';
import icon from '#web/ui/mark.svg';
import { EARLY_SCRIPT } from './early-acts.ts';
import { GONE_SCRIPT } from '../core/gone-pictures.ts';
import { STATE_ID } from '../sending/state.ts';
import { startScript } from './start-script.ts';
import { THEME_SCRIPT } from '../core/theme.ts';

const ENTRY = 'main.tsx';
/** The text font is preloaded, before the styles that use it have arrived. */
const FONT = /instrument-sans-latin-wght-normal.*\.woff2$/;

/** The fixed part of a head, and the contents of its inline scripts. */
export interface AssetTags {
  readonly html: string;
  readonly scripts: readonly string[];
}

/**
 * Returns the head's fixed part: character set, theme, styles, fonts and the script that loads the page's files. A page
 * can be read and its links followed without script, so its pictures load first.
 */
export function assetTags(assets: Assets, files: readonly string[]): AssetTags {
  const known = made.get(assets) ?? new Map<string, AssetTags>();
  const key = files.join(' ');
  const tags = known.get(key) ?? tagsOf(assets, files);
  made.set(assets, known.set(key, tags));
  return tags;
}

/** Cached per set of files; there are as many sets as kinds of pages. */
const made = new WeakMap<Assets, Map<string, AssetTags>>();

const EARLY_SCRIPTS = `${THEME_SCRIPT};${EARLY_SCRIPT};${GONE_SCRIPT}`;

function tagsOf(assets: Assets, files: readonly string[]): AssetTags {
  const chunks = chunksOf(assets, [ENTRY, ...files]);
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  const entry = assets[ENTRY];
  const font = Object.values(assets).find((chunk) => FONT.test(chunk.file));
  const chunkFiles = chunks.filter((chunk) => chunk !== entry).map((chunk) => chunk.file);
  const scripts = [EARLY_SCRIPTS, ...(entry ? [startScript([...chunkFiles, entry.file])] : [])];
  const [early, start] = scripts.map((text) => `<script>${text}</script>`);
  const html = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // The id tells React Aria that its one inline style exists already (styles/base.css has it): our content security
    // policy forbids style elements.
    '<meta name="color-scheme" content="light dark" id="react-aria-pressable-style">',
    early,
    '<link rel="icon" sizes="32x32" href="/favicon.ico">',
    `<link rel="icon" type="image/svg+xml" href="${icon}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    font && `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}">`,
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    // The page is painted once its markup has arrived whole: of a half, what stands beside or above the rest would move
    // when that arrives. An element is there as soon as it begins, so the one after the markup is waited for.
    `<link rel="expect" href="#${STATE_ID}" blocking="render">`,
    start,
  ];
  return { html: html.filter(Boolean).join(''), scripts };
}

/**
 * Returns the chunks of the named files and all their imports, each once and after its own imports, because its styles
 * may override theirs.
 */
function chunksOf(assets: Assets, names: readonly string[]): AssetChunk[] {
  const visited = new Set<string>();
  const visit = (name: string): AssetChunk[] => {
    const chunk = assets[name];
    if (!chunk || visited.has(name)) return [];
    visited.add(name);
    return [...(chunk.imports ?? []).flatMap(visit), chunk];
  };
  return names.flatMap(visit);
}

import { MAX_BROUGHT_ROWS, type BroughtFormat } from '#contract/transfer/bring.ts';
import { isArena, readArena } from './arena.ts';
import { decodeText } from './decode-text.ts';
import type { Entry } from './entry.ts';
import { objectIn } from './json-values.ts';
import { isKarakeep, readKarakeep } from './karakeep.ts';
import { isLinkwarden, readLinkwarden } from './linkwarden.ts';
import { isNetscape, readNetscape } from './netscape.ts';
import { isNetwork, readNetwork } from './network.ts';
import { isNetworkJson, readNetworkJson } from './network-json.ts';
import { isPinry, readPinry } from './pinry.ts';
import { isPocket, readPocket } from './pocket.ts';
import { isRaindrop, readRaindrop } from './raindrop.ts';

/** What was read from a file. */
export interface ReadFile {
  readonly format: BroughtFormat;
  readonly entries: readonly Entry[];
  /** Whether it has more entries than that. */
  readonly isCut: boolean;
}

/** Reads a file of any known format, recognised by its content; null if it is none of them or has no entries. */
export function readFile(bytes: Uint8Array): ReadFile | null {
  const text = decodeText(bytes).trimStart();
  const most = MAX_BROUGHT_ROWS + 1;
  const [format, entries] = (/^[[{]/.test(text) ? fromJson(text, most) : fromText(text, most)) ?? [
    null,
    [],
  ];
  if (format === null || entries.length === 0) return null;
  return { format, entries: entries.slice(0, MAX_BROUGHT_ROWS), isCut: entries.length === most };
}

type Found = readonly [BroughtFormat, readonly Entry[]];

function fromText(text: string, most: number): Found | null {
  if (isRaindrop(text)) return ['raindrop', readRaindrop(text, most)];
  if (isPocket(text)) return ['pocket', readPocket(text, most)];
  if (isNetwork(text)) return ['network', readNetwork(text, most)];
  return isNetscape(text) ? ['bookmarks', readNetscape(text, most)] : null;
}

function fromJson(text: string, most: number): Found | null {
  const file = parsed(text);
  const whole = objectIn(file) ?? {};
  if (isKarakeep(whole)) return ['karakeep', readKarakeep(whole, most)];
  if (isLinkwarden(whole)) return ['linkwarden', readLinkwarden(whole, most)];
  if (isPinry(file)) return ['pinry', readPinry(file, most)];
  if (isArena(file)) return ['arena', readArena(file, most)];
  return isNetworkJson(file) ? ['network', readNetworkJson(file, most)] : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

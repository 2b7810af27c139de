import type { Entry } from './entry.ts';
import { objectIn, objectsIn, type JsonObject } from './json-values.ts';
import { entriesOf, keyOf, type Lines } from './network.ts';

/** The depth to which a list of pins is looked for. */
const DEEPEST = 3;

export const isNetworkJson = (file: unknown): boolean => pinsIn(file).length > 0;

/** Reads the data export of the network as JSON: the parts of its page, with the same names in any spelling. */
export const readNetworkJson = (file: unknown, most: number): Entry[] =>
  entriesOf(pinsIn(file).slice(0, most).map(linesOf));

/** Returns the first list that is named like the part of pins, or is one by itself. */
function pinsIn(file: unknown, depth = 0): JsonObject[] {
  if (Array.isArray(file)) return objectsIn(file).filter(isPin);
  const parts = Object.entries(objectIn(file) ?? {});
  const named = parts.filter(([name]) => keyOf(name) === 'pins').map(([, value]) => value);
  const inner = depth < DEEPEST ? parts.map(([, value]) => value).filter(objectIn) : [];
  for (const one of [...named, ...inner]) {
    const pins = pinsIn(one, depth + 1);
    if (pins.length > 0) return pins;
  }
  return [];
}

function isPin(value: JsonObject): boolean {
  const keys = Object.keys(value).map(keyOf);
  return keys.includes('image') && keys.includes('boardname');
}

function linesOf(pin: JsonObject): Lines {
  const values = Object.entries(pin).flatMap(([name, value]): [string, string][] =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [[keyOf(name), String(value)]] : [],
  );
  return new Map(values);
}

/** Pages that clients of the field know by another name, and what ours are called. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['/pin-creation-tool', '/pin-builder/'],
  // Its `url` is a page that is searched for pictures.
  ['/pin/find', '/pin/create/button/'],
  ['/pins/follow', '/'],
]);

/** Our address of a page that is asked for by another name, with its query; null for every other. */
export function ownNameOf(url: string): string | null {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const name = NAMES.get(path.replace(/(.)\/$/, '$1'));
  return name === undefined ? null : name + url.slice(path.length);
}

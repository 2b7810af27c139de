import { rooms } from './house.ts';
import { MOST_FILES } from './order.ts';
import {
  importsOf,
  isSharedSql,
  locationOf,
  type Finding,
  type Location,
  type Tree,
} from './tree.ts';

type Rooms = typeof rooms;

/**
 * Rule 6: within a domain, imports go only to rooms on the left; and every room is listed, with a description that
 * needs no "and".
 */
export function roomFindings(tree: Tree, known: Rooms = rooms): Finding[] {
  return [...vagueRooms(known), ...strayFiles(tree, known)];
}

/** A room with two subjects should be two rooms. */
function vagueRooms(known: Rooms): Finding[] {
  return Object.entries(known).flatMap(([domain, inside]) =>
    Object.entries(inside)
      .filter(([, what]) => /\band\b/u.test(what))
      .map(([room]) => ({
        file: `${domain}/${room}`,
        rule: 'a room is told in a sentence without "and" (tools/layers/house.ts)',
      })),
  );
}

function strayFiles(tree: Tree, known: Rooms): Finding[] {
  return [...tree].flatMap(([file, text]) => {
    const from = locationOf(file);
    const order = Object.keys(known[domainOf(from)] ?? {});
    if (order.length === 0 || from.isTest || from.room === null) return [];
    if (!order.includes(from.room)) {
      return [{ file, rule: `${from.room} is not in the list of rooms (tools/layers/house.ts)` }];
    }
    return importsOf(file, text).flatMap(({ to }) => {
      const rule = to === null ? null : crossing(order, from, locationOf(to));
      return rule === null ? [] : [{ file, rule }];
    });
  });
}

/** Rule 7: limits the size of folders. Tests and their helpers are beside what they test and do not count. */
export function crowdFindings(tree: Tree): Finding[] {
  const folders = new Map<string, number>();
  for (const file of tree.keys()) {
    if (locationOf(file).isTest || !/\.tsx?$/u.test(file)) continue;
    const folder = file.split('/').slice(0, -1).join('/');
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return [...folders]
    .filter(([, files]) => files > MOST_FILES)
    .map(([file, files]) => ({
      file,
      rule: `${files} source files, and ${MOST_FILES} are the most`,
    }));
}

const domainOf = ({ side, domain }: Location): string => `${side}/${domain}`;

function crossing(order: readonly string[], from: Location, to: Location): string | null {
  if (domainOf(from) !== domainOf(to) || from.room === to.room) return null;
  if (isSharedSql(to)) return null;
  if (to.room === null) return `a room may not import what stands above it: ${to.name}`;
  return order.indexOf(to.room) > order.indexOf(from.room ?? '')
    ? `${from.room} may not import ${to.room}, a room to its right`
    : null;
}

/** Builds docs/rooms.md. */
export function roomsPage(): string {
  const domains = Object.entries(rooms).map(([domain, inside]) => {
    const lines = Object.entries(inside).map(([room, what]) => `- **${room}**: ${what}`);
    return `\n## ${domain}\n\n${lines.join('\n')}\n`;
  });
  return `# Rooms\n\n${INTRODUCTION}\n${domains.join('')}`;
}

const INTRODUCTION =
  "Made by `npm run docs` from tools/layers/house.ts: a domain's folders, from low to high. A file imports from its own\n" +
  'room and from those above it in the list. What stands right in the domain (its index, routes and jobs) imports from all.';

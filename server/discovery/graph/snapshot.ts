import { open, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { makeGraph, type Graph, type Room } from './graph.ts';

/**
 * Stores the graph in a file, so that a start reads it in a second and applies the events since: a header of one
 * JSON line padded to 4 kB, then the used part of each table in memory layout. A file of another version, database
 * or machine, or a truncated or damaged one, is ignored.
 */
const VERSION = 3;
const HEAD_BYTES = 4096;

interface Head {
  readonly version: number;
  /** The database it was built from. */
  readonly database: string;
  /** The database snapshot from which events must be applied. */
  readonly from: string;
  readonly room: Room;
  readonly lengths: readonly number[];
  readonly sum: number;
  readonly isLittle: boolean;
}

/** A graph, and the start of the events to apply. */
export interface GraphSnapshot {
  readonly graph: Graph;
  readonly from: string;
}

const fileIn = (folder: string): string => join(folder, 'pictures-and-boards');
const isLittle = new Uint8Array(Int32Array.of(1).buffer)[0] === 1;

/** Writes a graph that must not change meanwhile; the file is replaced atomically. */
export async function writeSnapshot(
  folder: string,
  database: string,
  { graph, from }: GraphSnapshot,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const parts = partsOf(graph).map(({ table, used }) => bytesOf(table.subarray(0, used)));
  const head: Head = {
    version: VERSION,
    database,
    from,
    room: roomOf(graph),
    lengths: parts.map((part) => part.length),
    sum: parts.reduce((sum, part) => crc32(part, sum), 0),
    isLittle,
  };
  const unfinished = `${fileIn(folder)}.${process.pid}.new`;
  const file = await open(unfinished, 'w');
  try {
    await file.write(Buffer.from(JSON.stringify(head).padEnd(HEAD_BYTES)));
    for (const part of parts) await file.write(part);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, fileIn(folder));
}

/** Reads the stored graph of this database; null if there is no valid one. */
export async function readSnapshot(
  folder: string,
  database: string,
): Promise<GraphSnapshot | null> {
  const file = await open(fileIn(folder), 'r').catch(() => null);
  if (file === null) return null;
  try {
    const start = Buffer.alloc(HEAD_BYTES);
    await file.read(start);
    const head = headIn(start.toString('utf8'));
    if (head === null || head.database !== database) return null;
    const graph = makeGraph(head.room);
    let sum = 0;
    for (const [at, { table }] of partsOf(graph).entries()) {
      const part = bytesOf(table).subarray(0, head.lengths[at]);
      const { bytesRead } = await file.read(part);
      if (bytesRead !== head.lengths[at]) return null;
      sum = crc32(part, sum);
    }
    return sum === head.sum ? { graph, from: head.from } : null;
  } finally {
    await file.close();
  }
}

function headIn(text: string): Head | null {
  try {
    const head = JSON.parse(text) as Head;
    return head.version === VERSION && head.isLittle === isLittle ? head : null;
  } catch {
    // Not one of our headers.
    return null;
  }
}

/** Returns every table with its number of used integers, in the order of the file. */
function partsOf(graph: Graph): { readonly table: Int32Array; readonly used: number }[] {
  return [graph.pictures, graph.boards].flatMap(({ names, records }) => {
    const count = names.count[0]!;
    return [
      { table: names.count, used: 1 },
      { table: names.words, used: count * names.width },
      { table: names.slots, used: names.slots.length },
      { table: records.starts, used: count },
      { table: records.rooms, used: count },
      { table: records.tops, used: 2 },
      { table: records.cells, used: records.tops[0]! },
    ];
  });
}

function roomOf({ pictures, boards }: Graph): Room {
  return {
    pictures: pictures.records.starts.length,
    boards: boards.records.starts.length,
    pictureCells: pictures.records.cells.length,
    boardCells: boards.records.cells.length,
  };
}

function bytesOf(table: Int32Array): Uint8Array {
  return new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
}

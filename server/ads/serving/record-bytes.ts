const [BYTE, SHORT, INT, ID] = [1, 2, 4, 8];
/** Of a list, whose length is one byte. */
const MOST_ITEMS = 255;

/** Writes fixed-width big-endian numbers. */
export interface ByteWriter {
  byte(value: number): void;
  short(value: number): void;
  int(value: number): void;
  id(value: string): void;
  /** At most 65,535 bytes, prefixed with the length. */
  text(value: string): void;
  /** At most 255 items, prefixed with the count. */
  list<Item>(items: readonly Item[], write: (item: Item) => void): void;
  bytes(): Buffer;
}

/** Where records are written, one at a time: it grows to the longest. */
let room = new DataView(new ArrayBuffer(4096));

/** Begins a record; its bytes are copied out before the next one begins. */
export function byteWriter(): ByteWriter {
  let used = 0;
  /** Reserves space for more bytes. */
  const next = (size: number): number => {
    if (used + size > room.byteLength) {
      const wider = new Uint8Array(2 * room.byteLength + size);
      wider.set(new Uint8Array(room.buffer, 0, used));
      room = new DataView(wider.buffer);
    }
    used += size;
    return used - size;
  };
  // The position first, because reserving it may replace the room.
  const byte = (value: number): void => {
    const at = next(BYTE);
    room.setUint8(at, value);
  };
  return {
    byte,
    short: (value) => {
      const at = next(SHORT);
      room.setUint16(at, value);
    },
    int: (value) => {
      const at = next(INT);
      room.setUint32(at, value);
    },
    id: (value) => {
      const at = next(ID);
      room.setBigUint64(at, BigInt(value));
    },
    text(value) {
      const written = Buffer.from(value);
      const at = next(SHORT + written.length);
      room.setUint16(at, written.length);
      new Uint8Array(room.buffer).set(written, at + SHORT);
    },
    list(items, write) {
      if (items.length > MOST_ITEMS) throw new Error('a list is too long for a record');
      byte(items.length);
      for (const item of items) write(item);
    },
    bytes: () => Buffer.from(new Uint8Array(room.buffer, 0, used)),
  };
}

/** Reads what a ByteWriter wrote; throws if there are too few bytes, or too many at the end. */
export interface ByteReader {
  byte(): number;
  short(): number;
  int(): number;
  id(): string;
  text(): string;
  list<Item>(read: () => Item): Item[];
  end(): void;
}

export function byteReader(bytes: Buffer): ByteReader {
  let read = 0;
  const next = (size: number): number => {
    read += size;
    return read - size;
  };
  const byte = (): number => bytes.readUInt8(next(BYTE));
  return {
    byte,
    short: () => bytes.readUInt16BE(next(SHORT)),
    int: () => bytes.readUInt32BE(next(INT)),
    id: () => String(bytes.readBigUInt64BE(next(ID))),
    text() {
      const length = bytes.readUInt16BE(next(SHORT));
      const at = next(length);
      if (read > bytes.length) throw new Error('a text ends behind its record');
      return bytes.toString('utf8', at, read);
    },
    list: (item) => Array.from({ length: byte() }, item),
    end() {
      if (read !== bytes.length) throw new Error('bytes are left behind a record');
    },
  };
}

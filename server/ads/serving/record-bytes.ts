const [BYTE, SHORT, INT, ID] = [1, 2, 4, 8];

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

export function byteWriter(): ByteWriter {
  let bytes = Buffer.alloc(512);
  let used = 0;
  /** Reserves space for more bytes. */
  const next = (size: number): number => {
    while (used + size > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
    used += size;
    return used - size;
  };
  const byte = (value: number): void => {
    const at = next(BYTE);
    bytes.writeUInt8(value, at);
  };
  return {
    byte,
    short: (value) => {
      const at = next(SHORT);
      bytes.writeUInt16BE(value, at);
    },
    int: (value) => {
      const at = next(INT);
      bytes.writeUInt32BE(value, at);
    },
    id: (value) => {
      const at = next(ID);
      bytes.writeBigUInt64BE(BigInt(value), at);
    },
    text(value) {
      const written = Buffer.from(value);
      const at = next(SHORT + written.length);
      bytes.writeUInt16BE(written.length, at);
      written.copy(bytes, at + SHORT);
    },
    list(items, write) {
      byte(items.length);
      for (const item of items) write(item);
    },
    bytes: () => bytes.subarray(0, used),
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

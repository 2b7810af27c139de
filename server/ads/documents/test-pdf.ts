import { inflateSync } from 'node:zlib';

/** The contents of a PDF as read by a person: its text by page, and the targets of its links. */
export interface ReadPdf {
  readonly text: string;
  readonly pages: number;
  readonly links: readonly string[];
}

export function readPdf(file: Buffer): ReadPdf {
  const raw = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, no = '', body = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(no, body);
  }
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', no = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(no) ?? '')?.[1] ?? '';
      fonts.set(name, lettersOf(streamOf(objects.get(unicode) ?? '')));
    }
  }
  const contents = [...objects.values()].flatMap(
    (body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? [],
  );
  return {
    pages: contents.length,
    text: contents.map((no) => textOf(streamOf(objects.get(no) ?? ''), fonts)).join('\n'),
    links: [...raw.matchAll(/\/URI \((.*?)\)/g)].map(([, link = '']) => link),
  };
}

function streamOf(body: string): string {
  const at = body.indexOf('stream\n');
  if (at === -1) return '';
  const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
  return body.includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1');
}

/** Returns the characters of a font's glyph numbers. */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, codes = ''], at) => {
      const units = codes.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      letters.set(Number.parseInt(first, 16) + at, text);
    });
  }
  return letters;
}

/** Returns the text of a page, one line per text operation. */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const lines: string[] = [];
  let font: ReadonlyMap<number, string> = new Map();
  for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^[\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? font;
    if (pieces === undefined) continue;
    const glyphs = [...pieces.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    );
    lines.push(glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '□').join(''));
  }
  return lines.join('\n');
}

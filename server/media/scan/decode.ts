import iconv from 'iconv-lite';

/** How far into a page its encoding may be declared; HTML allows less, but some pages need it. */
const declarationBytes = 4096;

const byteOrderMarks: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
];

/** Encoding labels that the web uses for a superset of what they name. */
const meant: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'us-ascii': 'windows-1252',
  ascii: 'windows-1252',
  'iso-8859-9': 'windows-1254',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-sjis': 'shift_jis',
  'ks_c_5601-1987': 'euc-kr',
};

function known(name: string | undefined): string | null {
  const lower = (name ?? '').trim().toLowerCase();
  const encoding = meant[lower] ?? lower;
  return encoding !== '' && iconv.encodingExists(encoding) ? encoding : null;
}

function markedEncoding(bytes: Uint8Array): string | null {
  const mark = byteOrderMarks.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  return mark?.encoding ?? null;
}

function headerEncoding(contentType: string): string | null {
  return known(/charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1]);
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, declarationBytes)).toString('latin1');
  const found = /<meta[^>]{0,300}?charset\s*=[\s"']{0,20}([\w.:-]{1,40})/i.exec(start);
  const xml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start);
  const encoding = known(found?.[1] ?? xml?.[1]);
  // A declaration that could be read as ASCII cannot be in an encoding of two-byte units.
  return encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Decodes a page: by byte order mark, header or declaration, and otherwise by whether it is valid UTF-8. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const encoding =
    markedEncoding(bytes) ??
    headerEncoding(contentType) ??
    declaredEncoding(bytes) ??
    (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding);
}

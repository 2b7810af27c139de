/**
 * Returns the rows of comma-separated values, each by the names in the first row. Stops after `most` rows. Quotes
 * that never end take the rest of the file as one value.
 */
export function rowsOfCsv(text: string, most: number): Map<string, string>[] {
  const names: string[] = [];
  const rows: Map<string, string>[] = [];
  for (const values of recordsOf(text)) {
    if (names.length === 0) {
      names.push(...values.map((name) => name.trim().toLowerCase()));
    } else if (values.length > 1 || values[0] !== '') {
      rows.push(new Map(names.map((name, index) => [name, values[index] ?? ''])));
      if (rows.length >= most) break;
    }
  }
  return rows;
}

/** Yields the values of each record. */
function* recordsOf(text: string): Generator<string[]> {
  let record: string[] = [];
  for (let at = 0; at < text.length;) {
    const [value, afterValue] = text[at] === '"' ? quotedAt(text, at + 1) : ['', at];
    // Text after a closing quote is no CSV, and is passed over up to the next comma or line.
    const end = endOf(text, afterValue);
    record.push(text[at] === '"' ? value : text.slice(at, end));
    at = end + 1;
    if (text[end] === ',') continue;
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    yield record;
    record = [];
  }
  if (record.length > 0) yield record;
}

/** Returns the index of the comma or line break that ends a value, or that of the end of the text. */
function endOf(text: string, from: number): number {
  const end = /[,\r\n]/g;
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

/** Returns the value whose opening quote has been read, and the index after its closing one. */
function quotedAt(text: string, from: number): [value: string, after: number] {
  const parts: string[] = [];
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1)
      return [parts.join('"') + (parts.length > 0 ? '"' : '') + text.slice(at), text.length];
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return [parts.join('"'), quote + 1];
    at = quote + 2;
  }
}

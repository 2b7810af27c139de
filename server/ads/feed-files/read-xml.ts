import { Parser } from 'htmlparser2';
import { MAX_RECORD, type RowReader } from '#contract/ads/catalogs/delimited.ts';
import { FeedFault } from './feed-fault.ts';

type OnProduct = (fields: ReadonlyMap<string, string>) => void;

/** The element of one product: in RSS, Atom, and plain lists. */
const PRODUCTS: ReadonlySet<string> = new Set(['item', 'entry', 'product']);
const MAX_DEPTH = 32;

/**
 * Parses products from XML in chunks: the texts of a product's children by local name; repeated ones are joined by
 * commas. Only XML's own entities are known, and files that declare others are refused, so that nothing expands.
 * Nothing is buffered without limit for a missing end tag.
 */
export function xmlReader(onProduct: OnProduct): RowReader {
  const products = productsIn(onProduct);
  let sinceEvent = 0;
  let tags = 0;
  let openedAt = -1;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        sinceEvent = 0;
        tags += 1;
        openedAt = parser.endIndex;
        products.open(name, attributes);
      },
      onclosetag(name, isImplied) {
        sinceEvent = 0;
        // The file left a tag unclosed, or closed an outer one first; <a/> is closed by itself.
        if (isImplied && parser.endIndex !== openedAt) throw malformed(name);
        products.close(name);
      },
      ontext(text) {
        sinceEvent = 0;
        products.add(text);
      },
      oncomment() {
        sinceEvent = 0;
      },
      onprocessinginstruction(name, data) {
        sinceEvent = 0;
        const declares = /^!doctype$/i.test(name) && /\[|<!|!entity/i.test(data);
        if (declares || /^!entity/i.test(name)) throw malformed('<!ENTITY');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    write(piece) {
      sinceEvent += piece.length;
      parser.write(piece);
      if (sinceEvent > MAX_RECORD) throw new FeedFault('RECORD_TOO_LARGE');
    },
    end() {
      parser.end();
      if (tags === 0) throw new FeedFault('MALFORMED_XML');
    },
  };
}

const malformed = (at: string): FeedFault => new FeedFault('MALFORMED_XML', at.slice(0, 100));

/** Assembles products from opening tags, closing tags and text. */
function productsIn(onProduct: OnProduct) {
  let depth = 0;
  let product: Map<string, string> | null = null;
  let productDepth = 0;
  let text = '';
  let size = 0;
  const isField = (): boolean => product !== null && depth === productDepth + 1;
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      depth += 1;
      if (depth > MAX_DEPTH) throw malformed(name);
      const bare = bareName(name);
      if (product === null && PRODUCTS.has(bare)) {
        product = new Map();
        productDepth = depth;
        size = 0;
      } else if (isField()) {
        // Atom has the link in an attribute.
        text = bare === 'link' ? (attributes['href'] ?? '') : '';
      }
    },
    close(name: string): void {
      if (product !== null && isField()) keep(product, bareName(name), text);
      if (product !== null && depth === productDepth) {
        onProduct(product);
        product = null;
      }
      depth -= 1;
    },
    add(piece: string): void {
      if (!isField()) return;
      size += piece.length;
      if (size > MAX_RECORD) throw new FeedFault('RECORD_TOO_LARGE');
      text += piece;
    },
  };
}

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

function keep(product: Map<string, string>, name: string, text: string): void {
  const value = text.trim();
  if (value === '') return;
  const before = product.get(name);
  product.set(name, before === undefined ? value : `${before},${value}`);
}

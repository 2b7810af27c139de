import { Parser, type Handler } from 'htmlparser2';

/** Characters that are parsed before the reader may stop. */
const PIECE = 16_384;
/** No list is nested that deep; the parser's time grows with the square of the depth. */
const DEEPEST = 3000;

/** Parses HTML as far as the reader needs it, and no further than any real file nests its elements. */
export function parseHtml(
  text: string,
  handler: Partial<Handler>,
  isDone: () => boolean = () => false,
): void {
  let depth = 0;
  const parser = new Parser(
    {
      ...handler,
      onopentag(name, attributes, isImplied) {
        depth += 1;
        handler.onopentag?.(name, attributes, isImplied);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < text.length && depth < DEEPEST && !isDone(); at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
  }
  parser.end();
}

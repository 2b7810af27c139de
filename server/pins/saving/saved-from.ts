import type { NewPin } from '../core/change-store.ts';
import { toPinText } from '../core/pin-text.ts';
import type { PinRow } from '../core/store.ts';

/** The saver's own text, which replaces the source's. */
interface OwnWords {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly alt_text?: string | null;
}

/** Returns the pin that saves `source`: with its picture and link, and its text unless replaced. */
export function savedFrom(
  source: PinRow,
  words: OwnWords,
): Pick<NewPin, 'signature' | 'text' | 'method' | 'from' | 'madeOf'> {
  return {
    signature: source.signature,
    text: toPinText({
      title: words.title ?? source.title,
      description: words.description ?? source.description,
      altText: words.alt_text ?? source.altText,
      link: source.link,
    }),
    method: 'repin',
    madeOf: source.madeOf,
    from: {
      pinId: source.id,
      originPinId: source.originPinId,
      originPersonId: source.originPersonId,
      facts: source.facts,
    },
  };
}

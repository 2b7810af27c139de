import type { NewPin } from '../core/change-store.ts';
import { toPinText } from '../core/pin-text.ts';
import type { PinRow } from '../core/store.ts';

/** What whoever saves a pin says of it instead of what it said itself. */
interface OwnWords {
  readonly title?: string | null;
  readonly description?: string | null;
  readonly alt_text?: string | null;
}

/** The pin that a save of `source` makes: its picture and link, and the words unless there are own ones. */
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

import { Fragment } from 'react';
import { PageLink } from '#web/kernel/page-link.tsx';
import styles from './closeup.module.css';
import { splitHashtags } from './hashtags.ts';

/** A pin's description; its hashtags lead to what else carries them. */
export function PinText({ text }: { text: string }) {
  return (
    <p className={styles['text']} dir="auto">
      {splitHashtags(text).map((part, at) =>
        part.tag === null ? (
          <Fragment key={at}>{part.text}</Fragment>
        ) : (
          <PageLink
            key={at}
            className={styles['tag']}
            href={`/search/pins/?q=${encodeURIComponent(part.tag)}`}
          >
            {part.text}
          </PageLink>
        ),
      )}
    </p>
  );
}

import { Fragment } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './closeup.module.css';
import { splitHashtags, tagPath } from '../text/hashtags.ts';

/** Matches a word longer than a line. */
const UNBROKEN = /\S{60}/;

/** A pin's description; its hashtags are links. */
export function PinText({ text }: { text: string }) {
  return (
    <p className={classNames(styles['text'], UNBROKEN.test(text) && styles['unbroken'])} dir="auto">
      {splitHashtags(text).map((part, at) =>
        part.tag === null ? (
          <Fragment key={at}>{part.text}</Fragment>
        ) : (
          <PageLink key={at} className="hashtag" href={tagPath(part.tag)}>
            {part.text}
          </PageLink>
        ),
      )}
    </p>
  );
}

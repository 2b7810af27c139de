import { Fragment } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { splitHashtags, tagPath } from '#web/pins/text/hashtags.ts';
import { profilePath } from '#web/social/core/person-name.ts';
import { splitMentions } from './mentions.ts';

interface Props {
  readonly text: string;
  readonly mentions?: readonly { readonly username: string }[];
}

const NOBODY: NonNullable<Props['mentions']> = [];

/** A comment's or message's text, with links for hashtags and mentions. */
export function TalkText({ text, mentions = NOBODY }: Props) {
  return splitHashtags(text).map((part, at) => {
    if (part.tag !== null) {
      return (
        <PageLink key={at} className="hashtag" href={tagPath(part.tag)}>
          {part.text}
        </PageLink>
      );
    }
    return (
      <Fragment key={at}>
        {splitMentions(part.text, mentions).map(({ text: words, username }, index) =>
          username === null ? (
            <Fragment key={index}>{words}</Fragment>
          ) : (
            <PageLink key={index} className="link" href={profilePath(username)}>
              {words}
            </PageLink>
          ),
        )}
      </Fragment>
    );
  });
}

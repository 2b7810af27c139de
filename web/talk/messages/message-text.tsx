import { Fragment } from 'react';
import { OutLink } from '#web/trust/out-link.tsx';
import { splitAddresses } from './addresses.ts';
import { TalkText } from '../core/talk-text.tsx';

/** A message's text with links; links to this site stay in the same tab. */
export function MessageText({ text }: { text: string }) {
  return splitAddresses(text).map((part, at) =>
    part.address === null ? (
      <Fragment key={at}>
        <TalkText text={part.text} />
      </Fragment>
    ) : (
      <OutLink key={at} className="link" address={part.address}>
        {part.text}
      </OutLink>
    ),
  );
}

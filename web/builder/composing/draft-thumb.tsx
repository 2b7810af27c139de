import type { PinDraft } from '#contract/builder/drafts.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { ComposedPicture } from './composed-picture.tsx';
import { needsFinish } from '../core/draft-edit.ts';
import styles from './draft-thumb.module.css';

/** A draft's first picture, as it will be published. Decorative: the text is beside it. */
export function DraftThumb({ draft }: { draft: PinDraft }) {
  const [first] = draft.pictures;
  return (
    <span className={styles['thumb']}>
      {first &&
        (needsFinish(first) ? (
          <ComposedPicture picture={first} alt="" />
        ) : (
          <img
            src={ownAddress((first.composed ?? first).images['474x'].url)}
            alt=""
            loading="lazy"
          />
        ))}
    </span>
  );
}

import LinkIcon from 'lucide-react/icons/link';
import { MAX_TITLE } from '#contract/kernel/limits.ts';
import { webAddressIn } from '#contract/kernel/save-link.ts';
import { NothingFound } from '#web/media/nothing-found.tsx';
import { PageAddressForm } from '#web/media/page-address-form.tsx';
import { PictureChoices, PictureGrid } from '#web/media/picture-choices.tsx';
import { PictureDrop } from '#web/media/picture-drop.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { OutLink } from '#web/trust/out-link.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Coming, Others, VideoPreview } from './create-upload.tsx';
import styles from './create.module.css';
import { linkOf } from './create-steps.ts';
import { CopySaved } from '../save/already-saved.tsx';
import { DescriptionField } from '../text/description-field.tsx';
import type { CreatePicture } from './use-create-picture.ts';

export interface CreateLeftProps {
  readonly source: CreatePicture;
  readonly title: string;
  readonly description: string;
  /** The picture's colour as #rrggbb: the placeholder until it loads. */
  readonly color: string | null;
  readonly onTitle: (title: string) => void;
  readonly onDescription: (description: string) => void;
  readonly onScan: (link: string) => void;
}

/** The picture of the new pin, its title and description. */
export function CreateLeft({
  source,
  title,
  description,
  color,
  onTitle,
  onDescription,
  onScan,
}: CreateLeftProps) {
  const { t } = useWords();
  return (
    <>
      <Source {...{ source, color, onScan }} />
      <Field
        label={t('Title')}
        name="title"
        value={title}
        maxLength={MAX_TITLE}
        autoComplete="off"
        onChange={(event) => onTitle(event.target.value)}
      />
      <DescriptionField value={description} onText={onDescription} />
    </>
  );
}

function Source({ source, color, onScan }: Pick<CreateLeftProps, 'source' | 'color' | 'onScan'>) {
  const { t } = useWords();
  const { phase } = source.state;
  if (phase === 'ready') return <Ready source={source} color={color} />;
  if (phase === 'empty') return <Start source={source} onScan={onScan} />;
  if (phase === 'choosing') return <Choosing source={source} />;
  return (
    <div className={styles['waiting']} role="status">
      <Spinner size={32} />
      {phase === 'scanning' ? <p>{t('Looking for pictures…')}</p> : <Coming state={source.state} />}
      <Button onClick={source.again}>{t('Cancel')}</Button>
    </div>
  );
}

/** The picker on the mobile layout, which has no separate page for it. */
function Choosing({ source }: { source: CreatePicture }) {
  const { t } = useWords();
  return (
    <>
      <h2 className="h-20">{t('Choose a picture')}</h2>
      <PictureGrid items={source.state.found} onPick={source.pick} onUnfit={source.drop} />
    </>
  );
}

function Start({ source, onScan }: Pick<CreateLeftProps, 'source' | 'onScan'>) {
  const { t } = useWords();
  const { error, nothing, closed, unread, link } = source.state;
  const look = (text: string) => {
    const address = webAddressIn(text.trim());
    if (address) onScan(address);
    return address !== null;
  };
  return (
    <>
      {error && <Banner bad>{error}</Banner>}
      {(nothing || closed !== null) && <NothingFound reason={closed} unread={unread} />}
      <PictureDrop onFile={source.upload} onText={look} videos={source.makesVideos} />
      <PageAddressForm
        className={styles['address']}
        take={look}
        main
        {...(link !== null && { initial: link })}
      />
      <p className={styles['tip']}>
        <PageLink className="link" href="/settings/save-button/">
          {t('Save from any page with a bookmark')}
        </PageLink>
      </p>
    </>
  );
}

function Ready({ source, color }: Pick<CreateLeftProps, 'source' | 'color'>) {
  const { t } = useWords();
  const { picture, found } = source.state;
  const link = linkOf(source.state);
  if (!picture) return null;
  const address = picture.kind === 'address' ? picture.url : picture.preview;
  const alt = (picture.kind === 'address' && picture.alt) || t("The picture you're about to save");
  return (
    <>
      <div className={styles['picture']} style={color ? { background: color } : undefined}>
        {picture.kind === 'upload' && picture.isVideo ? (
          <VideoPreview src={address} />
        ) : (
          <img
            src={address}
            alt={alt}
            referrerPolicy="no-referrer"
            onError={() => source.drop(address)}
          />
        )}
        <Button className={styles['other']} onClick={source.again}>
          {t('Another picture')}
        </Button>
      </div>
      {picture.kind === 'upload' && <CopySaved of={{ media_upload_id: picture.uploadId }} />}
      <Others count={source.state.others} />
      {found.length > 1 && (
        <PictureChoices
          items={found}
          chosen={picture.kind === 'address' ? picture.url : null}
          onPick={source.pick}
          onUnfit={source.drop}
        />
      )}
      {found.length > 1 && (
        <Button variant="line" className={styles['larger']} onClick={source.choose}>
          {t('Show them larger')}
        </Button>
      )}
      {link && (
        <OutLink className={styles['site']} address={link}>
          <LinkIcon size={16} aria-hidden="true" />
          <bdi>{link.replace(/^https?:\/\/(www\.)?/, '')}</bdi>
        </OutLink>
      )}
    </>
  );
}

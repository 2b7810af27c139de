import { useEffect, useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { setPortrait } from '#contract/social/portrait.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { waitFor } from '#web/kernel/core/wait-for.ts';
import { uploadFile } from '#web/media/upload-file.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { cutSquare } from './cut-square.ts';
import styles from './portrait.module.css';

export interface PortraitDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** Selects the part of a picture for the viewer's photo. */
export function PortraitDialog({ file, onClose }: PortraitDialogProps) {
  const { t } = useWords();
  const picture = usePicture(file);
  const [crop, setCrop] = useState<PercentCrop>();
  const { busy, error, save } = useSavePortrait();
  const element = picture === 'broken' ? null : picture;
  const ready = element && crop ? { element, crop } : null;
  const foot = (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button
        variant="main"
        busy={busy}
        disabled={!ready}
        onClick={() => ready && void save(ready.element, ready.crop)}
      >
        {t('Use this photo')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Your photo')} onClose={onClose} foot={foot} firm>
      <div className={styles['crop']}>
        {error && <Banner bad>{error}</Banner>}
        {picture === 'broken' && <Banner bad>{t("This picture couldn't be opened.")}</Banner>}
        {picture === null && <Spinner size={28} />}
        {element && <CropCircle picture={element} crop={crop} onCrop={setCrop} />}
      </div>
    </Dialog>
  );
}

interface CropProps {
  readonly picture: HTMLImageElement;
  readonly crop: PercentCrop | undefined;
  readonly onCrop: (crop: PercentCrop) => void;
}

function CropCircle({ picture, crop, onCrop }: CropProps) {
  const { t } = useWords();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const whole = (): PercentCrop =>
    centerCrop(makeAspectCrop({ unit: '%', width: 100 }, 1, width, height), width, height);
  return (
    <>
      <p className="soft">{t('Move the circle to choose what your photo shows.')}</p>
      {/* The picture is not mirrored in right-to-left pages, so neither may its frame be. */}
      <div dir="ltr">
        <ReactCrop
          {...(crop && { crop })}
          className={styles['frame']!}
          aspect={1}
          circularCrop
          keepSelection
          ariaLabels={{
            cropArea: t('Visible part. Move it with the arrow keys'),
            nwDragHandle: t('Top left'),
            nDragHandle: t('Top'),
            neDragHandle: t('Top right'),
            eDragHandle: t('Right'),
            seDragHandle: t('Bottom right'),
            sDragHandle: t('Bottom'),
            swDragHandle: t('Bottom left'),
            wDragHandle: t('Left'),
          }}
          onChange={(_, percent) => onCrop(percent)}
        >
          <img
            src={picture.src}
            width={width}
            height={height}
            alt={t('The whole picture')}
            onLoad={() => onCrop(whole())}
          />
        </ReactCrop>
      </div>
    </>
  );
}

/** The file as a picture; null while loading. */
function usePicture(file: File): HTMLImageElement | 'broken' | null {
  const [picture, setPicture] = useState<HTMLImageElement | 'broken' | null>(null);
  useEffect(() => {
    let isWanted = true;
    const address = URL.createObjectURL(file);
    const element = new Image();
    element.src = address;
    element.decode().then(
      () => isWanted && setPicture(element),
      () => isWanted && setPicture('broken'),
    );
    return () => {
      isWanted = false;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return picture;
}

function useSavePortrait() {
  const { t } = useWords();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (picture: HTMLImageElement, crop: PercentCrop): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const file = await cutSquare(picture, crop);
      const around = { send, fetch: fetch.bind(window), wait: waitFor };
      const { uploadId } = await uploadFile(file, around, new AbortController().signal);
      await send(setPortrait, { upload_id: uploadId });
      // The viewer's photo appears in many places of the page.
      location.reload();
    } catch (cause) {
      setError(failureText(cause, t));
      setBusy(false);
    }
  };
  return { busy, error, save };
}

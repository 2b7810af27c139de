import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { Board } from '#contract/boards.ts';
import { setBoardCover } from '#contract/boards/life.ts';
import type { Pin } from '#contract/pins.ts';
import { getBoardPins } from '#contract/pins/lists.ts';
import { refreshBoards } from '#web/boards/core/board-refresh.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { COVER_ASPECT } from '#web/ui/picture/bower-cover.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Banner, ErrorState } from '#web/ui/base/state.tsx';
import styles from './cover-dialog.module.css';

interface Props {
  readonly board: Board;
  readonly onClose: () => void;
}

/** Chooses one of the board's pins as its cover, and crops its picture. */
export function CoverDialog({ board, onClose }: Props) {
  const { t } = useWords();
  const [pin, setPin] = useState<Pin | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const { busy, error, save } = useSetCover(board, onClose);
  const foot = pin ? (
    <>
      <Button onClick={() => setPin(null)}>{t('Back')}</Button>
      <Button variant="main" busy={busy} onClick={() => void save(pin, crop)}>
        {t('Save')}
      </Button>
    </>
  ) : (
    <>
      {board.has_custom_cover && (
        <Button variant="line" busy={busy} onClick={() => void save(null)}>
          {t('Use the newest Pin')}
        </Button>
      )}
      <Button onClick={onClose}>{t('Cancel')}</Button>
    </>
  );
  return (
    <Dialog isOpen title={t('Board cover')} onClose={onClose} foot={foot} firm>
      <div className={styles['cover']}>
        {error && <Banner bad>{error}</Banner>}
        {pin ? (
          <CropPicture pin={pin} crop={crop} onCrop={setCrop} />
        ) : (
          <Pins board={board} onPick={setPin} />
        )}
      </div>
    </Dialog>
  );
}

function Pins({ board, onPick }: { board: Board; onPick: (pin: Pin) => void }) {
  const { t } = useWords();
  const list = useLatePages(getBoardPins, { board_id: board.id });
  if (list.isError)
    return <ErrorState title={t("The Pins didn't load")} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Spinner size={28} />;
  const pins = list.data.pages.flatMap((page) => page.data);
  if (pins.length === 0) return <p className="soft">{t('There are no Pins on this board yet.')}</p>;
  return (
    <>
      <ul className={styles['pins']} aria-label={t('Pins on {board}', { board: board.name })}>
        {pins.map((pin) => (
          <li key={pin.id}>
            <button type="button" aria-label={nameOf(pin, t('Pin'))} onClick={() => onPick(pin)}>
              <img src={ownAddress(pin.images['170x'].url)} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} of={t('Pins on {board}', { board: board.name })} />
    </>
  );
}

const nameOf = (pin: Pin, nameless: string): string => pin.alt_text || pin.title || nameless;

interface CropProps {
  readonly pin: Pin;
  readonly crop: PercentCrop | undefined;
  readonly onCrop: (crop: PercentCrop) => void;
}

function CropPicture({ pin, crop, onCrop }: CropProps) {
  const { t } = useWords();
  const { url, width, height } = pin.images['736x'];
  const whole = () =>
    centerCrop(
      makeAspectCrop({ unit: '%', width: 100 }, COVER_ASPECT, width, height),
      width,
      height,
    );
  return (
    <>
      <p className="soft">{t('Move the frame to choose what the cover shows.')}</p>
      {/* The picture is not mirrored on right-to-left pages, so the frame is not either. */}
      <div dir="ltr" className={styles['frame']}>
        <ReactCrop
          {...(crop && { crop })}
          aspect={COVER_ASPECT}
          keepSelection
          ruleOfThirds
          onChange={(_, percent) => onCrop(percent)}
        >
          <img src={ownAddress(url)} alt={nameOf(pin, t('Pin'))} onLoad={() => onCrop(whole())} />
        </ReactCrop>
      </div>
    </>
  );
}

/** Returns the frame as fractions of the picture, clamped to it against rounding errors. */
function partsOf({ x, y, width, height }: PercentCrop): [number, number, number, number] {
  const part = (value: number) => Math.min(1, Math.max(0, value / 100));
  const [left, top] = [part(x), part(y)];
  return [left, top, Math.min(part(width), 1 - left), Math.min(part(height), 1 - top)];
}

function useSetCover(board: Board, onClose: () => void) {
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const save = (pin: Pin | null, crop?: PercentCrop) =>
    run(async () => {
      await send(setBoardCover, {
        board_id: board.id,
        pin_id: pin?.id ?? null,
        crop: crop && pin ? partsOf(crop) : null,
      });
      await refreshBoards(queries);
      onClose();
    });
  return { busy, error, save };
}

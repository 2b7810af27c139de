import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { createPin } from '#contract/pins.ts';
import { advertiserAt } from '#web/business/core/advertiser-at.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { afterSave } from '../core/after-save.ts';
import { type CreateRoute, logCreate } from './create-log.ts';
import { linkOf, type Picked } from './create-steps.ts';
import type { Destination, Saved } from '../save/use-save-pin.tsx';

export interface NewPinWords {
  readonly title: string;
  readonly description: string;
  readonly link: string | null;
}

/** The page's data about the new pin. */
export interface WantedPin {
  readonly page: CreateRoute;
  /** The picture's colour from the page's address; the pin's own is measured. */
  readonly color: string | null;
  readonly settled: () => Promise<Picked | null>;
  readonly words: () => NewPinWords;
}

const GIVEN_METHODS = ['button', 'bookmarklet', 'extension'] as const;

/** Returns how the pin's creation is recorded [DATA-19]. */
export function methodOf(picture: Picked, method: string) {
  if (picture.kind === 'upload') return 'uploaded' as const;
  return GIVEN_METHODS.find((one) => one === method) ?? ('scraped' as const);
}

/** Creates the pin at a destination, once its picture is ready; returns what was created. */
export function useCreatePin({ page, color, settled, words }: WantedPin) {
  const { t } = useWords();
  const { send, viewer } = useApp();
  const queries = useQueryClient();
  const advertiserId = useLocation({ select: advertiserAt });
  const [created, setCreated] = useState<Saved | null>(null);
  const put = async (destination: Destination): Promise<void> => {
    const picture = await settled();
    if (!picture) throw noPicture(t('Choose a picture first.'));
    const { title, description, link } = words();
    const input = {
      board_id: destination.board.id,
      section: destination.section?.id ?? null,
      title,
      description,
      link: linkOf({ picture, link }),
      color,
      method: methodOf(picture, page.method),
      advertiser_id: advertiserId ?? destination.board.advertiser_id,
      ...(picture.kind === 'upload'
        ? { media_upload_id: picture.uploadId }
        : { image_url: picture.url, alt_text: picture.alt?.slice(0, 1000) ?? null }),
    };
    const anew = () => sendOnce(send, createPin, input);
    const sending = page.guid
      ? send(createPin, { ...input, guid: page.guid }).catch((cause: unknown) => {
          // The address was reopened, or its key was used for another pin: creates this one under a new key.
          if (cause instanceof CallError && cause.code === 'key_reused') return anew();
          throw cause;
        })
      : anew();
    const pin = await sending.catch((cause: unknown) => {
      logCreate('pin_create_fail', page);
      throw cause;
    });
    logCreate('pin_create_success', page);
    afterSave(queries, {
      boardId: destination.board.id,
      username: viewer?.username ?? '',
      pins: 1,
    });
    setCreated({ pin, destination });
  };
  return { created, put };
}

function noPicture(message: string): CallError {
  return new CallError({ status: 400, number: 110, code: 'no_picture', message, detail: null });
}

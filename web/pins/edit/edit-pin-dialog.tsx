import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { MAX_ALT_TEXT, MAX_LINK, MAX_TITLE } from '#contract/kernel/limits.ts';
import { getPin, type Pin, updatePin } from '#contract/pins.ts';
import { FormFoot } from '#web/boards/forms/form-foot.tsx';
import { useSend, useViewer } from '#web/kernel/app/app-context.tsx';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { formText } from '#web/kernel/core/form-fields.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { DescriptionField } from '../text/description-field.tsx';
import styles from './edit-pin.module.css';
import { gridPicture } from '../core/pin-picture.ts';
import { refreshPin } from '../core/refresh-pin.ts';
import { SponsorField } from '../text/sponsor-field.tsx';

interface Props {
  readonly pin: Pin;
  readonly onClose: () => void;
}

/** Edits a pin's words, link and paid partner; its board is changed by moving it. */
export function EditPinDialog({ pin, onClose }: Props) {
  const { t } = useWords();
  const id = useId();
  const [description, setDescription] = useState(pin.description);
  const viewer = useViewer();
  // Lists leave out a pin's sponsor. Only its owner sets one, but others may edit the pin as well.
  const { data: known } = useQuery(callOptions(useSend(), getPin, { id: pin.id }));
  const { busy, error, isOfSponsor, onSubmit } = useEditPin(known ?? pin, onClose);
  const foot = (
    <FormFoot form={id} submit={t('Save')} ready={!busy} busy={busy} onCancel={onClose} />
  );
  const picture = <Picture {...gridPicture(pin, t)} className={styles['picture']} sizes="236px" />;
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('Edit Pin')}
      onClose={onClose}
      foot={foot}
      picture={picture}
      firm
    >
      <form id={id} className={styles['form']} onSubmit={onSubmit}>
        {error && !isOfSponsor && <Banner bad>{error}</Banner>}
        <Field
          label={t('Title')}
          name="title"
          defaultValue={pin.title}
          maxLength={MAX_TITLE}
          autoComplete="off"
        />
        <DescriptionField value={description} onText={setDescription} />
        <Field
          label={t('Link')}
          name="link"
          type="url"
          inputMode="url"
          defaultValue={pin.link ?? ''}
          maxLength={MAX_LINK}
        />
        <TextArea
          label={t('Alt text')}
          hint={t("Describe the picture for people who can't see it.")}
          name="alt_text"
          defaultValue={pin.alt_text ?? ''}
          maxLength={MAX_ALT_TEXT}
          rows={2}
        />
        {known && known.pinner.id === viewer?.id && (
          <SponsorField sponsorship={known.sponsorship} error={isOfSponsor && error} />
        )}
      </form>
    </Dialog>
  );
}

function useEditPin(pin: Pin, onClose: () => void) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [cause, setCause] = useState<unknown>(null);
  const edit = async (form: FormData) => {
    setBusy(true);
    setCause(null);
    try {
      const word = (name: string) => formText(form, name);
      const words = {
        title: word('title'),
        description: word('description'),
        alt_text: word('alt_text'),
      };
      const link = word('link').trim();
      const paid = sponsorIn(form, pin);
      const edited = await send(updatePin, { id: pin.id, ...words, link, ...paid });
      await refreshPin(queries, edited);
      toasts.show({ text: t('Your changes are saved.'), picture: pin.images['170x'].url });
      onClose();
    } catch (failure) {
      setCause(failure);
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void edit(new FormData(event.currentTarget));
  };
  const error = cause === null ? null : failureText(cause, t);
  // The sponsor is the only person named in the form.
  const isOfSponsor = cause instanceof CallError && cause.code === 'user_not_found';
  return { busy, error, isOfSponsor, onSubmit };
}

/** Returns nothing if the form leaves the sponsor unchanged, so that one who declined is not asked again. */
function sponsorIn(form: FormData, { sponsorship }: Pin): { sponsor_username?: string } {
  const name = form.has('sponsor') ? formText(form, 'sponsor').trim().replace(/^@/, '') : null;
  const before = sponsorship?.sponsor.username ?? '';
  return name === null || name === before ? {} : { sponsor_username: name };
}

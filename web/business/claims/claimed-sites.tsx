import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createSiteClaim, getSiteClaims } from '#contract/business/claims.ts';
import { MAX_LINK } from '#contract/kernel/limits.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import styles from './claimed-sites.module.css';
import { ClaimedSite } from './claimed-site.tsx';

/** A section of the settings: the viewer's own websites. The page has loaded getSiteClaims. */
export function ClaimedSites() {
  const { t } = useWords();
  const list = usePages(getSiteClaims, {});
  const claims = list.data.pages.flatMap((page) => page.data);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className={styles['sites']} aria-labelledby="sites-title">
      <header className={styles['head']}>
        <h2 id="sites-title" className="h-20">
          {t('Your websites')}
        </h2>
        <p className="soft">
          {t(
            'Show that a website is yours. We mark it on your profile and credit you on Pins that link to it.',
          )}
        </p>
      </header>
      <NewSite onNew={setOpen} />
      {claims.length > 0 && (
        <ul className={styles['list']}>
          {claims.map((claim) => (
            <ClaimedSite
              key={claim.id}
              claim={claim}
              isOpen={claim.id === open}
              onOpen={(isOpen) => setOpen(isOpen ? claim.id : null)}
            />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Your websites')} />
    </section>
  );
}

function NewSite({ onNew }: { onNew: (id: string) => void }) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const website = fieldsOf(event)('website');
    void run(async () => {
      const { id } = await send(createSiteClaim, { website });
      await queries.invalidateQueries({ queryKey: callKey(getSiteClaims) });
      form.reset();
      onNew(id);
    });
  };
  return (
    <form className={styles['new']} onSubmit={onSubmit}>
      <Field
        name="website"
        label={t('Website')}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.org"
        maxLength={MAX_LINK}
        error={error}
        required
      />
      <Button type="submit" variant="main" big busy={busy}>
        {t('Claim')}
      </Button>
    </form>
  );
}

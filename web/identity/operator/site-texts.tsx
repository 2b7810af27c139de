import type { FormEvent } from 'react';
import {
  getSiteWords,
  MAX_SITE_NAME,
  MAX_SITE_PAGE,
  type SitePage,
} from '#contract/identity/site-words.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { fieldsOf } from '#web/kernel/core/form-fields.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, TextArea } from '#web/ui/form/field.tsx';
import styles from './operator.module.css';
import own from './set-up.module.css';
import { useSiteWords } from './use-site-words.ts';

/** The site's name. */
export function SiteName() {
  const { t } = useWords();
  const { busy, change } = useSiteWords();
  const { name } = useCall(getSiteWords, {});
  const save = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    void change({ name: field('name') }, t('Saved'));
  };
  return (
    <form className={own['form']} onSubmit={save}>
      <Field
        name="name"
        label={t('Name of the site')}
        hint={t('Shown in page titles and as the sender of e-mail.')}
        placeholder="Bowerbird"
        autoComplete="off"
        maxLength={MAX_SITE_NAME}
        defaultValue={name}
      />
      <Button type="submit" busy={busy}>
        {t('Save name')}
      </Button>
    </form>
  );
}

/** One of the operator's pages. */
export function SiteText({ page }: { page: SitePage }) {
  const { t } = useWords();
  const { busy, change } = useSiteWords();
  const text = useCall(getSiteWords, {})[page];
  const title = page === 'terms' ? t('Terms') : t('Privacy');
  const save = (event: FormEvent<HTMLFormElement>) => {
    const field = fieldsOf(event);
    void change({ [page]: field('text') }, t('Saved'));
  };
  return (
    <section className={styles['part']} aria-labelledby={`${page}-title`}>
      <h2 id={`${page}-title`} className="h-20">
        {title}
      </h2>
      <form className={own['form']} onSubmit={save}>
        <TextArea
          name="text"
          label={page === 'terms' ? t('Your terms') : t('Your privacy policy')}
          hint={t(
            'Linked at sign-up and in settings as long as there is text. A line that begins with # is a heading, one that begins with - a point of a list.',
          )}
          rows={8}
          maxLength={MAX_SITE_PAGE}
          defaultValue={text}
        />
        <div className={own['acts']}>
          <Button type="submit" busy={busy}>
            {page === 'terms' ? t('Save terms') : t('Save privacy policy')}
          </Button>
          {text !== '' && (
            <PageLink className="link" href={`/${page}/`}>
              {t('See the page')}
            </PageLink>
          )}
        </div>
      </form>
    </section>
  );
}

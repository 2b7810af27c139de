import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { SentOf } from '#contract/kernel/call.ts';
import {
  changeListedLinks,
  getListedLinks,
  LISTED_KINDS,
  type ListedKind,
  type ListedLink,
  MAX_LINKS_CHANGED,
} from '#contract/trust/listed-links.ts';
import { usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { ChoiceField, TextArea } from '#web/ui/form/field.tsx';
import { FindForm } from './find-form.tsx';
import styles from './operator.module.css';
import { useOperatorActs } from './use-operator-acts.ts';

const kinds: Readonly<Record<ListedKind, string>> = {
  blocked: 'Blocked',
  suspicious: 'Suspicious',
  porn: 'Adult',
  ok: 'Good',
};

/** Sites that links may not lead to, and sites that are always allowed. */
export function ListedLinks() {
  const { t } = useWords();
  const [wanted, setWanted] = useState('');
  return (
    <section className={styles['part']} aria-labelledby="links-title">
      <h2 id="links-title" className="h-20">
        {t('Links to other sites')}
      </h2>
      <p className="soft">
        {t(
          'We never link to blocked, suspicious or adult sites; people see why instead. Short links, bare IP addresses and look-alike names count as suspicious on their own, so list the ones that are fine.',
        )}
      </p>
      <NewLinks />
      <FindForm label={t('Find by how it starts')} onFind={setWanted} />
      <Links query={wanted} />
    </section>
  );
}

function Links({ query }: { readonly query: string }) {
  const { t } = useWords();
  const list = usePages(getListedLinks, query === '' ? {} : { query });
  const links = list.data.pages.flatMap((page) => page.data);
  if (links.length === 0) {
    return query === '' ? null : <EmptyState title={t('Nothing on the list starts with that')} />;
  }
  return (
    <>
      <ul className={styles['list']} aria-labelledby="links-title">
        {links.map((link) => (
          <Line key={link.id} link={link} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Links to other sites')} />
    </>
  );
}

function useChange() {
  const send = useSend();
  const queries = useQueryClient();
  const { busy, run } = useOperatorActs();
  const change = (wanted: SentOf<typeof changeListedLinks>, done: string): Promise<boolean> =>
    run(async () => {
      await send(changeListedLinks, wanted);
      await queries.invalidateQueries({ queryKey: callKey(getListedLinks) });
    }, done);
  return { busy, change };
}

function NewLinks() {
  const { t } = useWords();
  const { busy, change } = useChange();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ListedKind>('blocked');
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const lines = text.split('\n').map((line) => line.trim());
    const values = lines.filter((line) => line !== '');
    if (values.length === 0) return;
    const wanted = { add: values.map((value) => ({ value, kind })) };
    if (await change(wanted, t('This applies from now on.'))) setText('');
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void add(event)}>
      <TextArea
        label={t('Sites')}
        hint={t(
          'One per line, up to {most} at once: example.org for a whole site, example.org/shop/* for part of it, or the SHA-256 of a site or an address.',
          { most: MAX_LINKS_CHANGED },
        )}
        rows={3}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ChoiceField
        label={t('They are')}
        value={kind}
        onChange={(event) => setKind(event.target.value as ListedKind)}
      >
        {LISTED_KINDS.toReversed().map((one) => (
          <option key={one} value={one}>
            {t(kinds[one])}
          </option>
        ))}
      </ChoiceField>
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Add')}
        </Button>
      </div>
    </form>
  );
}

function Line({ link: { value, kind } }: { readonly link: ListedLink }) {
  const { t } = useWords();
  const { busy, change } = useChange();
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <bdi>{value}</bdi>
        <span className="soft">{t(kinds[kind])}</span>
      </div>
      <Button
        variant="line"
        busy={busy}
        aria-label={t('Remove {value}', { value })}
        onClick={() => void change({ remove: [value] }, t('{value} is off the list.', { value }))}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

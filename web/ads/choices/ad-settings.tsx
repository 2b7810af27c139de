import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AdChoices,
  type AdHide,
  deleteAdHide,
  getAdChoices,
  getAdHides,
  updateAdChoices,
} from '#contract/ads/viewing.ts';
import { useLatePages, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey, callOptions } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { OwnAudiences } from './own-audiences.tsx';
import styles from './ad-settings.module.css';

/**
 * The ad preferences: what ads are based on, and which ones are blocked. Renders nothing where the site has no
 * ads, because the call does not exist there.
 */
export function AdSettings() {
  const { t } = useWords();
  const query = useQuery({ ...callOptions(useSend(), getAdChoices, {}), retry: false });
  if (query.data === undefined) return null;
  return (
    <section ref={showIfAddressed} id="ads" className={styles['ads']} aria-labelledby="ads-title">
      <h2 id="ads-title" className="h-20">
        {t('Ads')}
      </h2>
      <Personal choices={query.data} />
      <OwnAudiences />
      <Hidden />
    </section>
  );
}

/** The browser could not scroll to #ads on load, because the section was not rendered yet. */
function showIfAddressed(section: HTMLElement | null): void {
  if (location.hash === '#ads') section?.scrollIntoView();
}

function Personal({ choices }: { readonly choices: AdChoices }) {
  const { t, formats } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const { is_personal: chosen, is_in_effect: isOn, interests } = choices;
  const choose = (isPersonal: boolean) =>
    void run(async () => {
      const next = await send(updateAdChoices, { is_personal: isPersonal });
      queries.setQueryData(callOptions(send, getAdChoices, {}).queryKey, next);
    });
  return (
    <>
      {error !== null && <Banner bad>{error}</Banner>}
      <Switch
        label={t('Personal ads')}
        hint={t('Ads can be based on what you save and like here, your age and your device.')}
        checked={chosen ?? isOn}
        disabled={busy}
        onChange={choose}
      />
      {chosen === true && !isOn && (
        <p className="soft">
          {t("They're still off: your age, your browser or another setting asks for that.")}
        </p>
      )}
      {isOn && (
        <p className="soft">
          {interests.length === 0
            ? t("You haven't chosen any interests.")
            : t('Interests you chose: {names}.', {
                names: new Intl.ListFormat(formats).format(interests),
              })}{' '}
          <PageLink className="link" href="/settings/home/">
            {t('Change what you like')}
          </PageLink>
        </p>
      )}
    </>
  );
}

function Hidden() {
  const { t } = useWords();
  const list = useLatePages(getAdHides, {});
  if (list.data === undefined) return null;
  const hides = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      <h3 id="ads-hidden" className={styles['title']}>
        {t("Ads you've hidden")}
      </h3>
      {hides.length === 0 && (
        <p className="soft">{t("Nothing is hidden. Choose “Hide” in any ad's menu.")}</p>
      )}
      <ul className={styles['rows']} aria-labelledby="ads-hidden">
        {hides.map((hide) => (
          <HideRow key={`${hide.what}.${hide.id}`} hide={hide} />
        ))}
      </ul>
      <ShowMore list={list} of={t("Ads you've hidden")} />
    </>
  );
}

function HideRow({ hide: { what, id, promoter, pin_id: pinId } }: { readonly hide: AdHide }) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const name = nameOf(promoter);
  const label = what === 'ad' ? t('An ad from {name}', { name }) : t('All from {name}', { name });
  const show = () =>
    void run(async () => {
      await send(deleteAdHide, { what, id });
      await queries.invalidateQueries({ queryKey: callKey(getAdHides) });
    });
  return (
    <li className={styles['row']}>
      <span className={styles['name']}>
        {pinId === null ? label : <PageLink href={`/pin/${pinId}/`}>{label}</PageLink>}
        {error !== null && <small>{error}</small>}
      </span>
      <Button variant="line" busy={busy} aria-label={`${t('Show again')}: ${label}`} onClick={show}>
        {t('Show again')}
      </Button>
    </li>
  );
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getHome } from '#contract/discovery.ts';
import {
  getHides,
  getHomeBoards,
  type Hide,
  type HomeBoard,
  tuneHomeBoard,
} from '#contract/discovery/home.ts';
import { chooseInterests, getWelcome } from '#contract/discovery/welcome.ts';
import { getSettings } from '#contract/identity/settings.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useSaveSettings } from '#web/identity/settings/use-save-settings.ts';
import { coverPictures } from '#web/boards/core/cover.ts';
import { useCall, usePages, useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { nameOf } from './pin-wishes.tsx';
import styles from './tune-home.module.css';
import { useHides } from './use-hides.ts';

/** The sources of the viewer's home feed; each change applies from the feed's next page. */
export function TuneHome() {
  const { t } = useWords();
  const queries = useQueryClient();
  const own = useCall(getSettings, {});
  const { busy, error, save } = useSaveSettings();
  return (
    <div className={styles['tune']}>
      {error && <Banner bad>{error}</Banner>}
      <Switch
        label={t('Use my activity to choose what I see')}
        hint={t('When this is off, your home shows only what you follow, newest first.')}
        checked={own.personalized}
        disabled={busy}
        onChange={(on) => void save({ personalized: on }).then(() => forgetHome(queries))}
      />
      {own.personalized && (
        <>
          <Interests />
          <Boards />
        </>
      )}
      <Hidden />
    </div>
  );
}

/** Drops the cached feed, which was built from the previous choices. */
function forgetHome(queries: QueryClient): void {
  queries.removeQueries({ queryKey: callKey(getHome) });
}

function Interests() {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const welcome = useCall(getWelcome, {});
  const [chosen, setChosen] = useState(welcome.chosen);
  const { error, run } = useAct();
  const names = [...new Set([...welcome.chosen, ...welcome.topics.map(({ name }) => name)])];
  if (names.length === 0) return null;
  const toggle = (name: string) =>
    void run(async () => {
      const isOn = chosen.includes(name);
      const next = isOn ? chosen.filter((one) => one !== name) : [...chosen, name];
      setChosen(next);
      await send(chooseInterests, { topics: next });
      queries.removeQueries({ queryKey: callKey(getWelcome), type: 'inactive' });
      forgetHome(queries);
    });
  return (
    <section className={styles['part']} aria-labelledby="tune-interests">
      <h3 id="tune-interests" className={styles['title']}>
        {t('What you like')}
      </h3>
      {error !== null && <Banner bad>{error}</Banner>}
      <div className={styles['topics']}>
        {names.map((name) => (
          <Chip key={name} pressed={chosen.includes(name)} onClick={() => toggle(name)}>
            <bdi>{name}</bdi>
          </Chip>
        ))}
      </div>
    </section>
  );
}

function Boards() {
  const { t } = useWords();
  const list = usePages(getHomeBoards, {});
  const boards = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="tune-boards">
      <h3 id="tune-boards" className={styles['title']}>
        {t('Your boards')}
      </h3>
      <p className="soft">
        {boards.length === 0
          ? t("Your home learns from what you save to public boards. You don't have any yet.")
          : t('Your home learns from what you save to these. Secret boards are never used.')}
      </p>
      <ul className={styles['rows']}>
        {boards.map((one) => (
          <BoardRow key={one.id} one={one} />
        ))}
      </ul>
      <ShowMore list={list} of={t('Your boards')} />
    </section>
  );
}

function BoardRow({ one: { board, ...one } }: { readonly one: HomeBoard }) {
  const send = useSend();
  const queries = useQueryClient();
  const [isOn, setOn] = useState(one.is_on);
  const { busy, error, run } = useAct();
  const [cover] = coverPictures(board, 'row');
  const tune = (on: boolean) =>
    void run(async () => {
      await send(tuneHomeBoard, { board_id: one.id, is_on: on });
      setOn(on);
      forgetHome(queries);
    });
  return (
    <li className={styles['row']}>
      <Thumb src={cover} />
      <Switch
        label={<bdi>{board.name}</bdi>}
        hint={error}
        checked={isOn}
        disabled={busy}
        onChange={tune}
      />
    </li>
  );
}

function Thumb({ src }: { readonly src: string | null | undefined }) {
  if (!src) return <span className={styles['thumb']} />;
  return <img className={styles['thumb']} src={ownAddress(src)} alt="" loading="lazy" />;
}

function Hidden() {
  const { t } = useWords();
  const list = usePages(getHides, {});
  const hides = list.data.pages.flatMap((page) => page.data);
  return (
    <section className={styles['part']} aria-labelledby="tune-hidden">
      <h3 id="tune-hidden" className={styles['title']}>
        {t("What you've hidden")}
      </h3>
      {hides.length === 0 && (
        <p className="soft">
          {t("Nothing is hidden. Choose “Not for me” or “Why this Pin?” in any Pin's menu.")}
        </p>
      )}
      <ul className={styles['rows']}>
        {hides.map((hide) => (
          <HideRow key={hide.id} hide={hide} />
        ))}
      </ul>
      <ShowMore list={list} of={t("What you've hidden")} />
    </section>
  );
}

function HideRow({ hide }: { readonly hide: Hide }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { unhide } = useHides();
  const { busy, run } = useAct();
  const name =
    hide.name === null ? t('Something that was deleted') : nameOf(hide.kind, hide.name, t);
  const show = () =>
    void run(async () => {
      await unhide(hide.kind, hide.subject);
      forgetHome(queries);
    });
  return (
    <li className={styles['row']}>
      <Thumb src={hide.image_url} />
      <span className={styles['name']}>
        {hide.url === null ? name : <PageLink href={hide.url}>{name}</PageLink>}
      </span>
      <Button
        variant="line"
        busy={busy}
        aria-label={t('Show {name} again', { name })}
        onClick={show}
      >
        {t('Show again')}
      </Button>
    </li>
  );
}

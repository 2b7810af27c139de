import type { ComponentType } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { BothVersions } from '../builder/both-versions.tsx';
import { BuilderShell } from '../builder/builder-shell.tsx';
import styles from '../builder/builder.module.css';
import { BuildingProvider } from '../builder/builder-context.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import { type Difference, differencesOf } from '../drafts/differences.ts';
import type { InterestsProps } from '../quick-promote/audience-choice.tsx';
import { DiffList } from './diff-list.tsx';
import { type EditDocument, type Entities, isLookedAtAgain, withValue } from './edit-documents.ts';
import { EditFields } from './edit-fields.tsx';
import { useEdits } from './use-edits.ts';

interface Props {
  readonly entities: Entities;
  /** The edited entities; all others are parents. */
  readonly ids: readonly string[];
  readonly Interests: ComponentType<InterestsProps>;
}

/** A change in one of several documents. */
interface Change extends Difference {
  readonly document: string;
}

/** Forms of the edited entities, with the list of changes and one button to save them all. */
export function Editor({ entities, ids, Interests }: Props) {
  const { t } = useWords();
  const { account } = useConsole();
  const pathOf = useConsolePath();
  const edits = useEdits(account.id, entities, ids);
  const changes = edits.after.flatMap((document): Change[] => {
    const was = edits.before.find(({ id }) => id === document.id);
    return differencesOf(was, document).map((one) => ({ ...one, document: document.id }));
  });
  const takeBack = ({ document, path, was }: Change) =>
    edits.change(document, (now) => withValue(now, path, was));
  return (
    <BuilderShell
      title={nameOf(edits.before)}
      detail={t('{count, plural, one {Edit # thing} other {Edit # things}}', { count: ids.length })}
      closeTo={pathOf('reporting_campaigns')}
      tree={<Tree documents={edits.after} />}
      aside={<DiffList changes={changes} currency={account.currency} onTakeBack={takeBack} />}
      foot={<Foot changes={changes} edits={edits} />}
    >
      <h1 className="h-28">{t('Edit')}</h1>
      {edits.theirs !== null && (
        <BothVersions
          mine={byId(edits.after)}
          theirs={byId(edits.theirs)}
          by={null}
          currency={account.currency}
          onChoose={edits.settle}
        />
      )}
      {edits.after.map((document) => (
        <BuildingProvider
          key={document.id}
          value={{
            document,
            payer: account,
            problems: edits.problems.get(document.id) ?? [],
            change: (to) => edits.change(document.id, to),
            Interests,
          }}
        >
          <EditFields document={document} ids={new Set(ids)} />
        </BuildingProvider>
      ))}
    </BuilderShell>
  );
}

const byId = (documents: readonly EditDocument[]) =>
  Object.fromEntries(documents.map((document) => [document.id, document]));

const nameOf = (documents: readonly EditDocument[]): string =>
  documents.map(({ campaign }) => campaign.name).join(', ');

function Tree({ documents }: { readonly documents: readonly EditDocument[] }) {
  return documents.map((document) => (
    <p key={document.id} className={styles['step']} dir="auto">
      <span>{document.campaign.name}</span>
    </p>
  ));
}

interface FootProps {
  readonly changes: readonly Change[];
  readonly edits: ReturnType<typeof useEdits>;
}

function Foot({ changes, edits }: FootProps) {
  const { t } = useWords();
  const count = changes.length;
  const again = changes.some(({ path }) => isLookedAtAgain(path));
  return (
    <>
      {edits.why === null ? (
        <span role="status" className="t-12 soft">
          {count === 0
            ? t('Nothing is changed yet.')
            : again
              ? t('Ads go back to review when what people see changes.')
              : t('No ads go back to review.')}
        </span>
      ) : (
        <span role="alert">{edits.why}</span>
      )}
      <Button variant="quiet" disabled={count === 0} onClick={edits.discard}>
        {t('Discard')}
      </Button>
      <Button
        variant="main"
        busy={edits.busy}
        disabled={count === 0 || edits.theirs !== null}
        onClick={() => void edits.save()}
      >
        {t('{count, plural, =0 {Save} one {Save # change} other {Save # changes}}', { count })}
      </Button>
    </>
  );
}

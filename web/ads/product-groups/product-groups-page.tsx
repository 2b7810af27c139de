import { usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsolePath, useRights } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { EmptyCard, LockedPage, PageGhost } from '../console/states.tsx';
import { GroupDetail } from './group-detail.tsx';
import { AllLink, GroupForm } from './group-form.tsx';
import { groupIn, isNewIn } from './group-inputs.ts';
import { GroupList } from './group-list.tsx';
import { NEW_GROUP } from './product-form.ts';
import { useGroups } from './use-groups.ts';

/** The product groups page: all groups, one of them, or a new one, by the URL. */
export function ProductGroupsPage() {
  const search = usePageSearch();
  const mayChange = useRights()('catalogs_edit');
  const id = groupIn(search);
  if (id !== null) return <One key={id} id={id} />;
  if (!isNewIn(search)) return <GroupList />;
  if (!mayChange) return <LockedPage right="catalogs_edit" />;
  return <GroupForm group={null} first={NEW_GROUP} />;
}

function One({ id }: { readonly id: string }) {
  const { t } = useWords();
  const { rows, isWhole } = useGroups();
  const pathOf = useConsolePath();
  const group = rows.find((row) => row.id === id);
  if (group) return <GroupDetail group={group} />;
  if (!isWhole) return <PageGhost />;
  return (
    <section className={page['card']}>
      <EmptyCard
        title={t("There's no such product group")}
        text={t('It may have been removed, or it belongs to another ad account.')}
        action={<AllLink href={pathOf('product_catalogs_product_groups')} />}
      />
    </section>
  );
}

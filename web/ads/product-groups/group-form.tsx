import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import {
  createProductGroup,
  MAX_PRODUCT_GROUP_NAME,
  type ProductGroup,
  updateProductGroup,
} from '#contract/ads/catalogs/product-groups.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { PickField, TextField } from '../fields/fields.tsx';
import { FilterFields } from './filter-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { filterOf, type GroupForm as Form } from './product-form.ts';
import styles from './product-groups.module.css';
import { useGroupsRefresh, useSources } from './use-groups.ts';

interface Props {
  /** Null for a new one. */
  readonly group: ProductGroup | null;
  readonly first: Form;
}

/** Edits the conditions of a product group, with a live preview. */
export function GroupForm({ group, first }: Props) {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const [form, setForm] = useState(first);
  const list = pathOf('product_catalogs_product_groups');
  const { isChecked, error, busy, onSubmit } = useKeeping(group, form);
  const nameError =
    isChecked && form.name.trim() === '' ? t('Give the product group a name.') : null;
  return (
    <>
      <nav className={styles['crumb']} aria-label={t('Path')}>
        <AllLink href={list} /> <span>{group === null ? t('New product group') : group.name}</span>
      </nav>
      <div className={styles['pair']}>
        <form
          className={`${page['card']} ${styles['block']}`}
          onSubmit={onSubmit}
          noValidate
          aria-label={t('Product group')}
        >
          <TextField
            at="group.name"
            label={t('Name')}
            value={form.name}
            most={MAX_PRODUCT_GROUP_NAME}
            error={nameError}
            onChange={(name) => setForm({ ...form, name })}
          />
          <SourceField value={form.feedId} onChange={(feedId) => setForm({ ...form, feedId })} />
          <FilterFields form={form} isChecked={isChecked} onChange={setForm} />
          {error !== null && <FieldError>{error}</FieldError>}
          <div className={styles['acts']}>
            <Button variant="main" type="submit" busy={busy}>
              {t('Save')}
            </Button>
            <ButtonLink href={group === null ? list : `${list}?id=${group.id}`}>
              {t('Cancel')}
            </ButtonLink>
          </div>
        </form>
        <PreviewCard form={form} />
      </div>
    </>
  );
}

/** Saves the group if its form is complete; otherwise displays what is missing. */
function useKeeping(group: ProductGroup | null, form: Form) {
  const advertiser_id = useConsole().account.id;
  const pathOf = useConsolePath();
  const router = useRouter();
  const send = useSend();
  const refresh = useGroupsRefresh();
  const { busy, error, run } = useAct();
  const [isChecked, setChecked] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const filter = filterOf(form);
    if (filter === null || form.name.trim() === '') return;
    void run(async () => {
      const { name, feedId } = form;
      const what = { advertiser_id, name, feed_id: feedId || null, filter };
      const { id } =
        group === null
          ? await send(createProductGroup, what)
          : await send(updateProductGroup, {
              ...what,
              product_group_id: group.id,
              version: group.version,
            });
      await refresh();
      await router.navigate({
        href: `${pathOf('product_catalogs_product_groups')}?id=${id}`,
      } as never);
    });
  };
  return { isChecked, error, busy, onSubmit };
}

interface SourceProps {
  readonly value: string;
  readonly onChange: (feedId: string) => void;
}

function SourceField({ value, onChange }: SourceProps) {
  const { t } = useWords();
  const sources = useSources();
  const gone = value !== '' && sources.every(({ id }) => id !== value);
  return (
    <PickField
      at="group.feed"
      label={t('Products of')}
      value={value}
      options={[
        ['', t('All data sources')],
        ...sources.map(({ id, name }) => [id, name] as const),
        ...(gone ? [[value, t('Deleted')] as const] : []),
      ]}
      onChange={onChange}
    />
  );
}

export function AllLink({ href }: { readonly href: string }) {
  const { t } = useWords();
  return (
    <PageLink className="link" href={href}>
      {t('All product groups')}
    </PageLink>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  type ConversionTag,
  getConversionTags,
  MAX_TAG_NAME,
  MAX_TAG_SITES,
  updateConversionTag,
} from '#contract/ads/conversion-tags.ts';
import { isSiteName, siteNameOf } from '#contract/ads/conversions/tag-rules.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useConsole } from '../console/console-context.ts';
import { LinesField, TextField } from '../fields/fields.tsx';
import styles from './tags.module.css';

/** The editable settings of a tag. */
export function TagForm({ tag }: { readonly tag: ConversionTag }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const queries = useQueryClient();
  const { busy, error, run } = useAct();
  const [name, setName] = useState(tag.name);
  const [lines, setLines] = useState(tag.sites.join('\n'));
  const [isMatching, setMatching] = useState(tag.enhanced_match);
  const [isSaved, setSaved] = useState(false);
  const sites = lines.split(/[\s,]+/).filter(Boolean);
  const wrong = sites.find((site) => !isSiteName(siteNameOf(site)));
  const problem = problemOf(sites.length, wrong);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSaved(false);
    if (problem !== null) return;
    void run(async () => {
      const change = { name, sites, enhanced_match: isMatching };
      const { sites: stored } = await send(updateConversionTag, {
        advertiser_id,
        tag_id: tag.id,
        ...change,
      });
      setLines(stored.join('\n'));
      setSaved(true);
      await queries.invalidateQueries({ queryKey: callKey(getConversionTags) });
    });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        at={`${tag.id}.name`}
        label={t('Name')}
        most={MAX_TAG_NAME}
        value={name}
        onChange={setName}
      />
      <LinesField
        at={`${tag.id}.sites`}
        label={t('Sites it counts on')}
        hint={t('One per line, like shop.example. Everything below a site belongs to it.')}
        value={lines}
        error={problem && t(problem.text, problem.values)}
        onChange={setLines}
      />
      <Switch
        name={`${tag.id}.match`}
        label={t('Enhanced match')}
        hint={t(
          'If your page names an e-mail address, the browser sends its SHA-256. It is matched and dropped. The code above changes with this.',
        )}
        checked={isMatching}
        onChange={setMatching}
      />
      {error && <FieldError>{error}</FieldError>}
      <div>
        <Button variant="main" type="submit" busy={busy}>
          {t('Save')}
        </Button>{' '}
        <span role="status">{isSaved ? t('Saved.') : ''}</span>
      </div>
    </form>
  );
}

/** The problem with the sites; English, to be translated. */
function problemOf(count: number, wrong: string | undefined) {
  if (wrong !== undefined)
    return {
      text: "“{site}” isn't a site. Write one like shop.example, without a path.",
      values: { site: wrong },
    };
  if (count > MAX_TAG_SITES)
    return { text: 'A tag can have up to {most} sites.', values: { most: MAX_TAG_SITES } };
  return null;
}

import { useQueryClient } from '@tanstack/react-query';
import { getPlannedTasks, type PlannedTask, runPlannedTask } from '#contract/transfer/watching.ts';
import styles from '#web/identity/operator/operator.module.css';
import { useOperatorActs } from '#web/identity/operator/use-operator-acts.ts';
import { useApp, useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Button } from '#web/ui/base/button.tsx';
import { durationText } from './amounts.ts';

/** Tasks that run by themselves. */
export function PlannedTasks() {
  const { t } = useWords();
  const tasks = useCall(getPlannedTasks, {});
  return (
    <section className={styles['part']} aria-labelledby="planned-title">
      <h2 id="planned-title" className="h-20">
        {t('Planned tasks')}
      </h2>
      <p className="soft">
        {t('These run by themselves, on one server at a time. Failed ones come first.')}
      </p>
      <ul className={styles['list']} aria-label={t('Planned tasks')}>
        {tasks.map((task) => (
          <Line key={task.name} task={task} />
        ))}
      </ul>
    </section>
  );
}

function Line({ task }: { readonly task: PlannedTask }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const queries = useQueryClient();
  const send = useSend();
  const { busy, run } = useOperatorActs();
  const when = (time: string): string =>
    relativeTime(new Date(time), new Date(renderedAt), formats);
  const last =
    task.ran_at === null
      ? t("Hasn't run yet")
      : t('Ran {when}, took {time}', {
          when: when(task.ran_at),
          time: durationText(task.took_ms ?? 0, formats),
        });
  const next = task.next_at === null ? null : t('Next {when}', { when: when(task.next_at) });
  const start = async (): Promise<void> => {
    await send(runPlannedTask, { task: task.name });
    await queries.invalidateQueries({ queryKey: callKey(getPlannedTasks) });
  };
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <code>{task.name}</code>
        <span className="soft">{[everyText(task, t), last, next].filter(Boolean).join(' · ')}</span>
        {task.reason !== null && (
          <span className={styles['mark']}>{t('Failed: {reason}', { reason: task.reason })}</span>
        )}
      </div>
      <Button
        variant="line"
        busy={busy}
        aria-label={t('Run now: {name}', { name: task.name })}
        onClick={() => void run(start, t('It will run in a moment.'))}
      >
        {t('Run now')}
      </Button>
    </li>
  );
}

function everyText({ every, minutes }: PlannedTask, t: Translate): string {
  const texts: Readonly<Record<PlannedTask['every'], string>> = {
    minutes: t('{count, plural, one {Every minute} other {Every # minutes}}', {
      count: minutes ?? 1,
    }),
    hour: t('Every hour'),
    day: t('Every day'),
    own: t('When needed'),
  };
  return texts[every];
}

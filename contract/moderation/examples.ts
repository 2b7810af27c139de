import { example, WHEN, world, type Example } from '#contract/kernel/example.ts';
import { createReport } from '#contract/trust/reporting.ts';
import { createDecisionAppeal, getDecisions, type Decision } from './decisions.ts';
import { getReports, readReportedMessages, updateReport } from './deciding.ts';

/** A comment of Noor's, for which she was warned. */
const warned: Decision = {
  id: world.decision,
  type: 'decision',
  kind: 'comment',
  verdict: 'warned',
  reason: 'harassing',
  note: 'Please be kind.',
  text: 'There.',
  decided_at: WHEN,
  appeal: null,
  is_waiting: false,
  can_appeal: true,
};

const emil = { id: world.emil, username: 'emil', full_name: 'Emil Berg' };

export const reportingExamples: readonly Example[] = [
  example(
    createReport,
    'Noor reports a comment.',
    { kind: 'comment', object_id: world.comment, reason: 'spam' },
    null,
  ),
];

export const moderationExamples: readonly Example[] = [
  example(getDecisions, 'Noor reads what was decided about her.', {}, [warned]),
  example(
    createDecisionAppeal,
    'Noor appeals against a decision.',
    { decision_id: world.decision, text: 'It was meant as an answer.' },
    { ...warned, appeal: 'It was meant as an answer.', is_waiting: true, can_appeal: false },
  ),
  example(getReports, 'The operator reads what was reported.', {}, [
    {
      id: world.report,
      type: 'reported_thing',
      kind: 'message',
      object_id: world.message,
      person: emil,
      url: null,
      text: null,
      image_url: null,
      waits_since: WHEN,
      decision_no: 0,
      verdict: null,
      appeal: null,
      report_count: 1,
      reports: [{ reason: 'spam', comment: null }],
      earlier_count: 0,
    },
  ]),
  example(
    readReportedMessages,
    'The operator reads a reported message.',
    { report_id: world.report },
    [
      {
        id: world.message,
        type: 'reported_message',
        sender: emil,
        text: 'Look at this one.',
        created_at: WHEN,
        is_reported: true,
      },
    ],
  ),
  example(
    updateReport,
    'The operator leaves a reported message as it is.',
    { report_id: world.report, decision_no: 0, verdict: 'dismissed' },
    null,
  ),
];

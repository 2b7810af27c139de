import * as deciding from '#contract/moderation/deciding.ts';
import * as decisions from '#contract/moderation/decisions.ts';
import { createReport as createReportCall } from '#contract/trust/reporting.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { createDecisionAppeal } from './appealing/create-decision-appeal.ts';
import { getDecisions } from './appealing/get-decisions.ts';
import { mayAppeal, mayReadDecision, mayReport } from './core/policy.ts';
import { getReports } from './deciding/get-reports.ts';
import { readReportedMessages } from './deciding/read-reported-messages.ts';
import { updateReport } from './deciding/update-report.ts';
import { createReport } from './reporting/create-report.ts';

const operators = rule('An operator, signed in themselves');
const own = rule('Whose thing was decided on', mayReadDecision, mayAppeal);

/** The domain's calls. */
export const moderationRoutes: readonly Route[] = [
  route(
    createReportCall,
    createReport,
    rule('Anyone, what they see of others, except on secret boards', mayReport),
  ),
  route(decisions.getDecisions, getDecisions, own),
  route(decisions.createDecisionAppeal, createDecisionAppeal, own),
  route(deciding.getReports, getReports, operators),
  route(deciding.readReportedMessages, readReportedMessages, operators),
  route(deciding.updateReport, updateReport, operators),
];

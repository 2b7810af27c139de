import * as reportFiles from '#contract/ads/report-files/report-files.ts';
import * as schedules from '#contract/ads/report-files/schedules.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import {
  cancelReportFile,
  createReportFile,
  getReportFile,
  getReportFiles,
} from '../report-files/report-files.ts';
import {
  createSchedule,
  deleteSchedule,
  getSchedules,
  getStops,
  updateSchedule,
} from './schedules.ts';

const see = rule("Anyone who can see the ad account's reports.");

/** Routes of report files and schedules. */
export const reportRoutes: readonly Route[] = [
  route(reportFiles.createAdReportFile, createReportFile, see),
  route(reportFiles.getAdReportFiles, getReportFiles, see),
  route(reportFiles.getAdReportFile, getReportFile, see),
  route(reportFiles.updateAdReportFile, cancelReportFile, see),
  route(schedules.getAdReportSchedules, getSchedules, see),
  route(schedules.createAdReportSchedule, createSchedule, see),
  route(schedules.updateAdReportSchedule, updateSchedule, see),
  route(schedules.deleteAdReportSchedule, deleteSchedule, see),
  route(schedules.getAdReportStops, getStops, see),
];

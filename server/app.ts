import { fileURLToPath } from 'node:url';
import type { AppConfig } from '#server/kernel/config/config.ts';
import { cookieNames } from '#server/kernel/http/incoming.ts';
import { originsElsewhere } from '#server/kernel/config/origins-elsewhere.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { hostsOf, type Hosts } from '#server/kernel/core/hosts.ts';
import { buildHttp } from '#server/kernel/http/http.ts';
import { sweepEventsTask } from '#server/kernel/events/sweep-events.ts';
import type { App } from '#server/kernel/process/lifecycle.ts';
import { mailServer } from '#server/kernel/mail/mail-server.ts';
import { mailTasks } from '#server/kernel/mail/send-mail.ts';
import type { Logger } from 'pino';
import {
  adsExperimentIn,
  adsInNews,
  bindAds,
  cardServices,
  feedServices,
  openAds,
  type OpenAds,
} from '#server/ads/index.ts';
import { adJobs, adUpkeepJobs } from '#server/ads/jobs.ts';
import { adRoutes, type AdDeps } from '#server/ads/routes.ts';
import { recentBoards } from '#server/boards/index.ts';
import { boardJobs } from '#server/boards/jobs.ts';
import { boardRoutes } from '#server/boards/routes.ts';
import { builderJobs } from '#server/builder/jobs.ts';
import { builderRoutes } from '#server/builder/routes.ts';
import { hasDemo, planDemo, type World } from '#server/demo/index.ts';
import { demoJobs } from '#server/demo/jobs.ts';
import {
  bindOffsite,
  offsiteKeys,
  type OffsiteServices,
  openFinders,
  type Promotions,
  sensitiveTexts,
  type SlotSource,
  topicsOfPerson,
  topicsOfPictures,
} from '#server/discovery/index.ts';
import { discoveryJobs } from '#server/discovery/jobs.ts';
import { discoveryRoutes, keywordSearchRoutes } from '#server/discovery/routes.ts';
import {
  dropDelegates,
  adAccountsThrough,
  firstAdvertiser,
  subjectsOf,
} from '#server/business/index.ts';
import {
  bindSignOn,
  factorKeys,
  findViewer,
  issuersOf,
  liveSite,
  operatorCode,
  operatorNotice,
} from '#server/identity/index.ts';
import { businessJobs } from '#server/business/jobs.ts';
import { type BusinessDeps, businessRoutes } from '#server/business/routes.ts';
import { identityJobs } from '#server/identity/jobs.ts';
import { type IdentityDeps, identityRoutes } from '#server/identity/routes.ts';
import { openMedia, partHasher, sitesThrough, type Media } from '#server/media/index.ts';
import { mediaJobs } from '#server/media/jobs.ts';
import { bindMedia, mediaRoutes } from '#server/media/routes.ts';
import { moderationRoutes } from '#server/moderation/routes.ts';
import { newsJobs } from '#server/news/jobs.ts';
import { newsRoutes } from '#server/news/routes.ts';
import { saversAmong } from '#server/pins/index.ts';
import { pinJobs } from '#server/pins/jobs.ts';
import { pinRoutes } from '#server/pins/routes.ts';
import { isBlocked, portraitAt, unblockedAmong } from '#server/social/index.ts';
import { socialJobs } from '#server/social/jobs.ts';
import { socialRoutes } from '#server/social/routes.ts';
import { talkJobs } from '#server/talk/jobs.ts';
import { talkRoutes } from '#server/talk/routes.ts';
import { transferJobs } from '#server/transfer/jobs.ts';
import { bindTransfer, transferRoutes } from '#server/transfer/routes.ts';
import { builtInChecker, humanSetup, spend } from '#server/trust/index.ts';
import { openEventLog } from '#server/kernel/context/event-log.ts';
import { closeAll } from '#server/kernel/process/close-all.ts';
import { portOf } from '#server/kernel/process/port-of.ts';
import { trustJobs } from '#server/trust/jobs.ts';
import { trustRoutes } from '#server/trust/routes.ts';
import { type LiveExperiments, openExperiments } from '#server/experiments/index.ts';
import { experimentJobs } from '#server/experiments/jobs.ts';
import { storageUsedAt } from '#server/experience/index.ts';
import { experienceRoutes } from '#server/experience/routes.ts';
import { experimentRoutes } from '#server/experiments/routes.ts';
import { bindApi } from '#server/api/index.ts';
import { bindFeeds } from '#server/feeds/index.ts';
import { bindPages, type BuiltWeb, loadBuiltWeb } from '#server/ssr/index.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Parts {
  readonly config: AppConfig;
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Null serves no pages; the default is the built ones. */
  readonly web?: BuiltWeb | null;
  /** Other sources for the slots among the pins of feeds. */
  readonly slots?: readonly SlotSource[];
  /** Replaces the ads as the source of facts about clicks on promoted pins. */
  readonly promotions?: Promotions;
  /** The demo's data, instead of all of it. */
  readonly world?: World;
  /** Picture processes that other applications use as well. */
  readonly workers?: Media['workers'];
}

/** Builds the whole application over an open database: every domain's routes and jobs, and the pages. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, db, log, clock } = parts;
  const hosts = hostsOver(config, () => fastify);
  const cookies = cookieNames(config.publicUrl);
  const media = await openMedia({ ...parts, hosts });
  const [finders, ads] = [findersOver(parts, media), adsOver(parts)];
  const experiments = openExperiments({ ...config, read: db.read, log, clock }, config.experiments);
  const [siteNow, issuers] = [liveSite(db.read), issuersOf(config.openId)];
  const events = openEventLog({ to: config.eventLog, dataDir: config.dataDir, log, clock });
  const mediaUrl = (): string => media.baseUrl;
  const offsite = offsiteServices(parts, hosts, ads);
  const tasks = tasksOf(parts, { hosts, media, ads, experiments, siteNow });
  const { fastify, gateway } = await buildHttp({
    kernel: { db, log, events, clock, ...base, human: humanSetup(config), watch: experiments.note },
    hosts,
    cookies,
    proxies: config.proxies,
    patience: config.patience,
    findViewer,
    mediaUrl,
    watching: config,
    routes: [
      ...trustRoutes,
      ...experimentRoutes({ experiments }),
      ...identityRoutes(identityDeps(config, { issuers, media, site: hosts })),
      ...businessRoutes(businessDeps(config, media, hosts)),
      ...mediaRoutes(media),
      ...socialRoutes(media),
      ...boardRoutes,
      ...pinRoutes(media),
      ...builderRoutes(media, { ...config, experiments }),
      ...talkRoutes(config.tellsAccounts),
      ...moderationRoutes,
      ...newsRoutes({ findAds: ads ? adsInNews : async () => new Map() }),
      ...(ads ? [...adRoutes(adDeps(config, media, ads)), ...keywordSearchRoutes] : []),
      ...discoveryRoutes({ ...finders, sources: slotsOf(parts, ads), offsite }),
      ...transferRoutes({ ...config, tasks, storage: media.storage, walks: finders.walks }),
      ...experienceRoutes({ storageUsed: storageUsedAt(config.dataDir) }),
    ],
  });
  bindSignOn(fastify, { gateway, hosts, issuers, mode: config.signup });
  await bindMedia(fastify, gateway, media);
  bindOffsite(fastify, gateway, offsite);
  const web = parts.web === undefined ? await loadBuiltWeb(ROOT) : parts.web;
  bindTransfer(fastify, gateway, media, { ...config, hosts, web, walks: finders.walks });
  if (ads) bindAds(fastify, gateway, { ...ads, read: db.read });
  const elsewhere = originsElsewhere(config, media.direct?.origin ?? null);
  bindApi(fastify, gateway, { ...config, read: db.read, clock });
  const pages = { gateway, hosts, elsewhere, cookies, read: db.read, clock, experiments, siteNow };
  bindFeeds(fastify, { ...pages, ...elsewhere, mediaUrl, events, assets: web?.assets ?? {} });
  if (web) bindPages(fastify, { ...pages, web });
  if (config.demo) await planDemo(db, clock());
  return {
    fastify,
    tasks,
    warmUp: () => [finders, ads].forEach((one) => one?.warmUp()),
    notice: () => operatorNotice(db.read, config),
    close: () => closeAll([{ close: () => media.stop() }, finders, ads, events, experiments]),
  };
}

const findersOver = ({ config: { dataDir }, db, log }: Parts, media: Media) =>
  openFinders({ db, log, dataDir, hashPart: partHasher(media) });
const hostsOver = (config: AppConfig, listening: Parameters<typeof portOf>[1]): Hosts =>
  hostsOf(config.publicUrl, config.hostAliases, portOf(config.port, listening));

/** What every call needs: limits, whom a person may act for, and which ad accounts they may enter. */
const base = {
  spend,
  subjects: subjectsOf(unblockedAmong),
  findAdAccount: adAccountsThrough(unblockedAmong),
};

interface IdentityParts extends Pick<IdentityDeps, 'issuers' | 'site'> {
  readonly media: Media;
}

const identityDeps = (
  config: AppConfig,
  { issuers, media, site }: IdentityParts,
): IdentityDeps => ({
  factorKeys: factorKeys(config.secretKey, config.secretKeyOld),
  signUp: config.signup,
  minAge: config.minAge,
  tellsAccounts: config.tellsAccounts,
  operatorCode: operatorCode(config.secretKey, config.publicUrl),
  facebook: config.facebook,
  photoNetwork: config.photoNetwork,
  graceDays: config.deleteAfterDays,
  hasMail: config.mail !== null,
  hasDemo,
  dropDelegates,
  firstAdvertiser,
  recentBoards,
  takePortrait: portraitAt(media),
  issuers,
  site,
});

const businessDeps = (config: AppConfig, media: Media, site: Hosts): BusinessDeps => ({
  areBlocked: isBlocked,
  unblockedAmong,
  sites: sitesThrough(media, config.fetchAllow),
  site,
});

const offsiteServices = (
  { config, promotions }: Parts,
  hosts: Hosts,
  ads: OpenAds | null,
): OffsiteServices => ({
  hosts,
  offsiteKeys: offsiteKeys(config.secretKey, config.secretKeyOld),
  checker: builtInChecker,
  promotions: promotions ?? ads?.links ?? null,
});

interface Opened extends Pick<IdentityParts, 'media'> {
  readonly siteNow: ReturnType<typeof liveSite>;
  readonly hosts: Hosts;
  readonly ads: OpenAds | null;
  readonly experiments: LiveExperiments;
}

function tasksOf(
  { config, db, clock, world }: Parts,
  { hosts, media, ads, experiments, siteNow }: Opened,
): App['tasks'] {
  return [
    sweepEventsTask,
    ...trustJobs(config.auditLogDays),
    ...mailTasks({
      server: config.mail && mailServer(config.mail),
      logsText: config.logsMail,
      nameNow: async () => (await siteNow()).name,
    }),
    ...identityJobs(hosts, config.mail !== null),
    ...businessJobs(sitesThrough(media, config.fetchAllow)),
    ...mediaJobs(media),
    ...socialJobs,
    ...boardJobs,
    ...pinJobs(media),
    ...experimentJobs(experiments, saversAmong),
    ...builderJobs(media, { ...config, experiments }),
    ...talkJobs,
    ...(ads
      ? adJobs({ ...adDeps(config, media, ads), media, site: hosts, db, clock })
      : adUpkeepJobs(db, cardServices(config.cards))),
    ...discoveryJobs,
    ...newsJobs,
    ...transferJobs({ db, media, config }),
    ...demoJobs({ db, media, hosts, clock, hasAds: config.ads, ...(world && { world }) }),
  ];
}

const topics = { ofPictures: topicsOfPictures, ofPerson: topicsOfPerson };

/** Returns the sources for the slots among the pins of feeds. */
const slotsOf = ({ slots = [] }: Parts, ads: OpenAds | null): readonly SlotSource[] =>
  ads === null ? slots : [...slots, ads.propose];

/** Opens advertising; null if it is off. */
function adsOver({ config, db, log, clock }: Parts): OpenAds | null {
  if (!config.ads) return null;
  const adsExperiment = adsExperimentIn(config.experiments);
  return openAds({ ...config, db, log, clock, every: config.adsEvery, topics, adsExperiment });
}

/** Returns what reviewing ads needs, and determining their topics. */
const adDeps = (
  config: AppConfig,
  { outside }: Media,
  { intake, clickIds, stopKeys, reportLinks, cards }: OpenAds,
): AdDeps & Pick<OpenAds, 'stopKeys' | 'reportLinks'> => ({
  intake,
  clickIds,
  stopKeys,
  reportLinks,
  cards,
  feeds: feedServices(config, outside),
  topics,
  adsExperiment: adsExperimentIn(config.experiments),
  reviewMode: config.adReview,
  every: config.adsEvery,
  fetchPage: (url, by) => outside.fetchPage(url, by),
  saysSensitive: async (tx, text) => (await sensitiveTexts(tx, [text])).size > 0,
});

import type { Logger } from 'pino';
import type { Experiment } from '#contract/kernel/experiments.ts';
import type { Context } from '#server/kernel/context/context.ts';
import type { CardConfig } from '#server/kernel/config/card-config.ts';
import { rangesOf } from '#server/kernel/core/network.ts';
import type { SealKeys } from '#server/kernel/core/seal.ts';
import type { Database } from '#server/kernel/db/pool.ts';
import { openChargeBuffer } from './charging/charge-buffer.ts';
import { chargeEvents } from './charging/charge-events.ts';
import { type ClickIds, clickIds as clickIdsBy } from './conversion-events/click-id.ts';
import { countClick, destinationOf, nameClick, type AdLink } from './intake/count-click.ts';
import { keepLately, type IntakeParts } from './intake/count-event.ts';
import type { Topics } from './pacing/read-serving.ts';
import { openEventNames } from './reach/event-names.ts';
import { keepTopics } from './serving/cached-topics.ts';
import { reportLinkKeys } from './report-mails/report-link.ts';
import { type CardServices, cardServices } from './payments/card-services.ts';
import { openLiveAds } from './serving/live-ads.ts';
import { proposeAds, type AdRequest, type ProposedAd } from './serving/propose-ads.ts';
import { openSamples } from './serving/samples.ts';
import { recordSeal } from './serving/seal-record.ts';
import { openViewers } from './serving/viewers.ts';
import { type StopKeys, stopKeys } from './telling/stop-token.ts';

/** The ads domain, as used by the application. */
export interface OpenAds {
  /** Returns ads to insert among the pins of a page. */
  readonly propose: (page: AdRequest) => Promise<readonly ProposedAd[]>;
  readonly intake: IntakeParts;
  /** Ids of clicks, by which advertisers report conversions. */
  readonly clickIds: ClickIds;
  /** Used by the redirect to other sites. */
  readonly links: {
    findDestination(context: Context, link: AdLink): ReturnType<typeof destinationOf>;
    /** Counts the click, once however often it is reported. */
    countClick(context: Context, link: AdLink): Promise<void>;
    /** Returns the click's destination, with the click's id if the viewer allows it. */
    nameClick(context: Context, link: AdLink, url: string): Promise<string>;
  };
  /** The keys that sign links in e-mails. */
  readonly stopKeys: StopKeys;
  /** The keys that encrypt links in e-mails about reports. */
  readonly reportLinks: SealKeys;
  /** The provider for ad accounts' cards. */
  readonly cards: CardServices;
  /** Loads the ads before the first request, and starts pacing. */
  warmUp(): void;
  close(): Promise<void>;
}

interface Parts {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly secretKey: string;
  readonly secretKeyOld: string | null;
  /** Pins of a feed between two ads. */
  readonly every: number;
  /** Addresses and ranges where programs look at ads rather than people. */
  readonly dataCentres: readonly string[];
  /** The card provider's configuration; null if there is none. */
  readonly cards: CardConfig | null;
  readonly topics: Topics;
  /** Determines who sees ads at all. */
  readonly adsExperiment: Experiment;
}

export function openAds({ every, adsExperiment: experiment, ...parts }: Parts): OpenAds {
  const { db, clock, secretKey, secretKeyOld } = parts;
  const viewers = openViewers(db, clock);
  const live = openLiveAds({
    ...parts,
    onChoice: (personId) => viewers.forget(personId),
    onFollow: () => viewers.forgetAll(),
  });
  const records = recordSeal(secretKey, secretKeyOld);
  const clickIds = clickIdsBy(secretKey, secretKeyOld);
  const buffer = openChargeBuffer({
    chargeAll: (events) => chargeEvents(db, events, clock()),
    log: parts.log,
  });
  const samples = openSamples(parts);
  const topics = keepTopics(parts.topics, clock);
  const intake: IntakeParts = {
    live,
    viewers,
    records,
    buffer,
    topics,
    lately: keepLately(),
    isDataCentre: rangesOf(parts.dataCentres),
    names: openEventNames(db, clock),
  };
  return {
    propose: async (page) =>
      proposeAds({ live, viewers, records, topics, samples, experiment, every }, page),
    intake,
    clickIds,
    links: {
      findDestination: (context, link) => destinationOf(intake, context, link),
      async countClick(context, { trackingParams }) {
        await countClick(intake, context, trackingParams);
      },
      nameClick: (context, link, url) => nameClick({ ...intake, clickIds }, context, link, url),
    },
    stopKeys: stopKeys(secretKey, secretKeyOld),
    reportLinks: reportLinkKeys(secretKey, secretKeyOld),
    cards: cardServices(parts.cards),
    warmUp: () => live.warmUp(),
    async close() {
      await buffer.close();
      await samples.close();
      await live.close();
    },
  };
}

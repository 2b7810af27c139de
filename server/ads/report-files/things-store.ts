import type { Tx } from '#server/kernel/db/tx.ts';
import type { Entities } from '../reporting/report-rows-store.ts';
import { ENTITIES } from '../sql.ts';

/** An entity of a report, with the names in its row. */
export interface ReportedThing {
  readonly id: string;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly groupName: string | null;
}

/** Returns the entities of a report after one, by id. */
export function thingsAfter(
  tx: Tx,
  entities: Entities,
  after: string | null,
  limit: number,
): Promise<ReportedThing[]> {
  return tx.rows(
    `with ${ENTITIES}
     select entity.id, entity.campaign_id as "campaignId", campaign.name as "campaignName", ad_group.name as "groupName"
     from entities as entity
     left join ad_groups as ad_group on ad_group.bucket = :bucket
       and ad_group.id = case :level::text when 'AD_GROUP' then entity.id else entity.group_id end
     left join ad_campaigns as campaign on campaign.bucket = :bucket
       and campaign.id = case :level::text when 'CAMPAIGN' then entity.id else entity.campaign_id end
     where :after::bigint is null or entity.id > :after::bigint
     order by entity.id limit :limit`,
    { ...entities, after, limit },
  );
}

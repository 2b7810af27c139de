import type { LucideIcon } from 'lucide-react';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Gauge from 'lucide-react/icons/gauge';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Building2 from 'lucide-react/icons/building-2';
import History from 'lucide-react/icons/history';
import Compass from 'lucide-react/icons/compass';
import Package from 'lucide-react/icons/package';
import Pencil from 'lucide-react/icons/pencil';
import ImagePlus from 'lucide-react/icons/image-plus';
import Inbox from 'lucide-react/icons/inbox';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Layers from 'lucide-react/icons/layers';
import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import Target from 'lucide-react/icons/target';
import Tag from 'lucide-react/icons/tag';
import Scale from 'lucide-react/icons/scale';
import Table2 from 'lucide-react/icons/table-2';
import UsersRound from 'lucide-react/icons/users-round';
import Upload from 'lucide-react/icons/upload';
import Wallet from 'lucide-react/icons/wallet';
import type { ConsoleKey } from '#contract/ads/console-paths.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';

/** A tab of a page; the label is English, to be translated. */
export interface NavTab {
  readonly key: ConsoleKey;
  readonly label: string;
}

/** A link in the rail, for a page and all its tabs. */
export interface NavItem extends NavTab {
  readonly Icon: LucideIcon;
  readonly right: AdRight;
  readonly tabs?: readonly NavTab[];
  /** Nested below another link in the rail, and visible only on that page and its nested pages. */
  readonly under?: ConsoleKey;
  /** Subpages, each about a named entity whose name is the heading. */
  readonly below?: readonly ConsoleKey[];
}

interface NavGroup {
  /** Null for the group at the top. */
  readonly label: string | null;
  readonly items: readonly NavItem[];
}

/** All pages, grouped by task. */
export const NAV: readonly NavGroup[] = [
  {
    label: null,
    items: [
      { key: 'overview', label: 'Overview', Icon: Gauge, right: 'reporting' },
      { key: 'recommendations', label: 'Recommendations', Icon: Lightbulb, right: 'reporting' },
      {
        key: 'notices',
        label: 'Notices',
        Icon: Inbox,
        right: 'act',
        tabs: [
          { key: 'notices', label: 'Notices' },
          { key: 'notices_emails', label: 'E-mails' },
        ],
      },
    ],
  },
  {
    label: 'Run',
    items: [
      {
        key: 'reporting_campaigns',
        label: 'Campaigns',
        Icon: Layers,
        right: 'reporting',
        tabs: [
          { key: 'reporting_campaigns', label: 'Campaigns' },
          { key: 'reporting_ad_groups', label: 'Ad groups' },
          { key: 'reporting_ads', label: 'Ads' },
          { key: 'reporting_product_groups', label: 'Product groups' },
          { key: 'reporting_product_items', label: 'Products' },
          { key: 'reporting_ad_group_positive_keywords', label: 'Keywords' },
          { key: 'reporting_campaign_negative_keywords', label: 'Campaign negatives' },
          { key: 'reporting_ad_group_negative_keywords', label: 'Ad group negatives' },
          { key: 'reporting_campaign_search_queries', label: 'Searches by campaign' },
          { key: 'reporting_ad_group_search_queries', label: 'Searches by ad group' },
          { key: 'reporting_preferences', label: 'Preferences' },
        ],
      },
      {
        key: 'ads',
        label: 'Drafts',
        Icon: Pencil,
        right: 'campaigns',
        // The builder behind "Create" fills the window, so other ways to create a campaign are tabs here.
        tabs: [
          { key: 'ads', label: 'Drafts' },
          { key: 'automated_ads_create', label: 'Automated campaign' },
          { key: 'automated_ads_edit', label: 'Edit an automated one' },
          { key: 'ads_campaign_mode', label: 'Which one is for me?' },
        ],
      },
      { key: 'ads_create', label: 'Create', Icon: Plus, right: 'campaigns' },
      {
        key: 'ads_bulk_edit',
        label: 'Bulk edit',
        Icon: Table2,
        right: 'campaigns',
        tabs: [
          { key: 'ads_bulk_edit', label: 'Bulk edit' },
          { key: 'ads_duplicate', label: 'Duplicate' },
        ],
      },
      {
        key: 'bulk_editor',
        label: 'Bulk editor',
        Icon: FileSpreadsheet,
        right: 'reporting',
        tabs: [
          { key: 'bulk_editor_upload_template', label: 'Upload' },
          { key: 'bulk_editor_download_template', label: 'Download' },
          { key: 'bulk_editor_history', label: 'History' },
          { key: 'bulk_editor_bulk_id_library', label: 'Names and IDs' },
          { key: 'bulk_editor_resources', label: 'Resources' },
        ],
      },
      { key: 'history', label: 'Change history', Icon: History, right: 'reporting' },
    ],
  },
  {
    label: 'Prepare',
    items: [
      {
        key: 'audiences',
        label: 'Audiences',
        Icon: UsersRound,
        right: 'reporting',
        tabs: [
          { key: 'audiences', label: 'Audiences' },
          { key: 'audience_debug', label: 'Check a person' },
        ],
      },
      {
        key: 'product_catalogs_data_source',
        label: 'Catalogue',
        Icon: Package,
        right: 'catalogs_view',
        tabs: [
          { key: 'product_catalogs_data_source', label: 'Data sources' },
          { key: 'product_catalogs_product_groups', label: 'Product groups' },
        ],
      },
      { key: 'media_planner', label: 'Media planner', Icon: Compass, right: 'reporting' },
      { key: 'pin_builder', label: 'Pin builder', Icon: ImagePlus, right: 'publish' },
    ],
  },
  {
    label: 'Measure',
    items: [
      {
        key: 'campaign_insights_choice',
        label: 'Campaign insights',
        Icon: ChartNoAxesCombined,
        right: 'reporting',
        below: ['campaign_insights', 'campaign_insights_product_group'],
      },
      {
        key: 'report_center',
        label: 'Reports',
        Icon: FileChartColumn,
        right: 'reporting',
        tabs: [
          { key: 'report_center_builder', label: 'Report builder' },
          { key: 'report_center_history', label: 'History' },
          { key: 'report_center_download', label: 'Download' },
          { key: 'report_center_unsubscribe', label: 'Unsubscribed' },
        ],
      },
      {
        key: 'conversions_events_overview',
        label: 'Conversions',
        Icon: Target,
        right: 'reporting',
        tabs: [
          { key: 'conversions_events_overview', label: 'Overview' },
          { key: 'conversions_event_history', label: 'History' },
          { key: 'conversions_test_events', label: 'Test events' },
          { key: 'conversions_health', label: 'Data health' },
        ],
      },
      {
        key: 'conversions_tag',
        label: 'Tags',
        Icon: Tag,
        right: 'reporting',
        under: 'conversions_events_overview',
        tabs: [
          { key: 'conversions_tag', label: 'Your tags' },
          { key: 'conversions_tag_manual_setup', label: 'Put it on your site' },
          { key: 'conversions_tag_health', label: 'Data health' },
        ],
      },
      {
        key: 'conversions_setup_api',
        label: 'API and partners',
        Icon: Plug,
        right: 'reporting',
        under: 'conversions_events_overview',
        tabs: [
          { key: 'conversions_setup_api', label: 'Start' },
          { key: 'conversions_api_manual_setup', label: 'Set up by hand' },
          { key: 'conversions_api_partner_setup', label: 'Through a partner' },
          { key: 'conversions_capi_connect', label: 'Shop plugin' },
          { key: 'conversions_access_token', label: 'Access tokens' },
          { key: 'conversions_payload_helper', label: 'Payload helper' },
          { key: 'conversions_deduplication', label: 'Counted once' },
        ],
      },
      {
        key: 'conversions_history',
        label: 'Conversion files',
        Icon: Upload,
        right: 'reporting',
        under: 'conversions_events_overview',
        tabs: [
          { key: 'conversions_upload', label: 'Upload' },
          { key: 'conversions_history', label: 'Uploads so far' },
          { key: 'conversions_pca_upload', label: 'Private upload' },
          { key: 'conversions_pca_history', label: 'Private uploads so far' },
        ],
      },
      { key: 'msot_optimizer', label: 'Attribution check', Icon: Scale, right: 'reporting' },
    ],
  },
  {
    label: 'Account',
    items: [
      {
        key: 'billing',
        label: 'Billing',
        Icon: Wallet,
        right: 'billing_view',
        tabs: [
          { key: 'billing', label: 'Summary' },
          { key: 'billing_history', label: 'History' },
          { key: 'billing_order_lines', label: 'Order lines' },
          { key: 'billing_documents', label: 'Documents' },
          { key: 'billing_tax_documents', label: 'Tax' },
          { key: 'billing_promotions', label: 'Credits' },
          { key: 'billing_prepaid_campaign_spend_summary', label: 'Prepaid' },
          { key: 'billing_prepaid_spend_campaign_breakdown', label: 'Prepaid by campaign' },
        ],
      },
      { key: 'accounts_manager', label: 'Accounts and people', Icon: Building2, right: 'act' },
    ],
  },
];

const items = NAV.flatMap((group) => group.items);

/** The rail's link that a page belongs to. */
export function navItemOf(key: ConsoleKey): NavItem | undefined {
  return items.find(
    (item) =>
      item.key === key || item.tabs?.some((tab) => tab.key === key) || item.below?.includes(key),
  );
}

/** Whether a link is in the rail on the current page. */
export function isInRail({ key, under }: NavItem, here: ConsoleKey): boolean {
  // At the top, with a menu.
  if (key === 'ads_create') return false;
  const at = navItemOf(here);
  return under === undefined || at?.key === under || at?.under === under;
}

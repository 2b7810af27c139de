import type { DraftAd, DraftGroup, DraftPromotion } from '#contract/ads/drafts/drafts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { AdPreview } from '../builder/ad-preview.tsx';
import { useAdPin } from '../builder/ads-step.tsx';
import { useFirstProduct } from '../builder/use-first-product.ts';

interface Props {
  readonly group: DraftGroup;
  /** The key of the open ad or product group; null for the first. */
  readonly opened: string | null;
}

/** Previews an ad group's ads as people will see them; renders nothing without any. */
export function PreviewCard({ group: { ads, product_groups: promoted }, opened }: Props) {
  const products = promoted.filter(({ included }) => included);
  const product = products.find(({ key }) => key === opened);
  const ad = ads.find(({ key }) => key === opened);
  if (product !== undefined) return <OfProduct key={product.key} promotion={product} />;
  if (ad !== undefined) return <OfPin key={ad.key} ad={ad} />;
  const [first] = products;
  if (first !== undefined) return <OfProduct key={first.key} promotion={first} />;
  return ads[0] === undefined ? null : <OfPin key={ads[0].key} ad={ads[0]} />;
}

function OfPin({ ad }: { readonly ad: DraftAd }) {
  const pin = useAdPin(ad.pin_id);
  const view = {
    title: pin?.title || ad.name,
    picture: pin?.images['474x'].url ?? null,
    link: ad.destination_url || (pin?.link ?? null),
  };
  return <AdPreview view={view} />;
}

/** The first product in stock represents the product group. */
function OfProduct({ promotion }: { readonly promotion: DraftPromotion }) {
  const { t } = useWords();
  const product = useFirstProduct(promotion.product_group_id);
  const view = {
    title: product?.title ?? promotion.name,
    picture: product?.image_link ?? null,
    link: product?.link ?? null,
  };
  return (
    <AdPreview
      view={view}
      note={t('Each product in stock becomes an ad like this, with its own picture and link.')}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { forNames, publicDetailNames } from '#contracts/catalog/product-form.ts';
import type { Product } from '#contracts/catalog/products.ts';
import type { Image } from '#contracts/media/images.ts';
import { cleanMoney } from '#contracts/money.ts';
import { ProductDetails } from '#src/catalog/details/product-details.tsx';
import type { ShownProduct } from '#src/catalog/details/shown-product.tsx';
import type { Photo } from '#src/media/photos/photo-uploads.ts';
import { ownSellerQuery } from '#src/selling/selling-queries.ts';
import { Button } from '#src/ui/button.tsx';
import type { ProductInput } from './product-form.ts';

type ProductPreviewProps = {
  values: Partial<ProductInput>;
  photos: readonly Photo[];
  onBack: () => void;
  submit: ReactNode;
};

/** Returns a photo as an image, even if it is still uploading. */
const imageOf = ({ state, preview }: Photo): Image =>
  state.status === 'stored'
    ? state.image
    : { url: preview, width: 4, height: 3, color: 'transparent', widths: [] };

/**
 * Converts the form's values to a product. Missing and invalid values are empty. `seller` is null while the seller's data loads.
 */
function asProduct(
  { values, photos }: ProductPreviewProps,
  seller: Product['seller'] | null,
): ShownProduct {
  const images = photos.map(imageOf);
  const text = (name: keyof ProductInput) => String(values[name] ?? '').trim();
  const money = (name: keyof ProductInput) => {
    const amount = cleanMoney(String(values[name] ?? ''));
    return Number(amount) >= 0 ? amount : '';
  };
  return {
    _id: 'preview',
    title: String(values.title ?? '').trim() || 'Your product’s name',
    category_name: text('category_name'),
    ...forNames(publicDetailNames, (name) => values[name] || null),
    resale_price: money('resale_price'),
    original_price: money('original_price'),
    condition: values.condition ?? '',
    condition_type: values.condition_type ?? '',
    location: text('location'),
    posted_time: new Date().toISOString(),
    status: 'live',
    image_url: images[0]?.url ?? '',
    image: images[0] ?? null,
    images,
    year_of_purchase: text('year_of_purchase'),
    years_of_use: text('years_of_use'),
    seller_name: text('seller_name'),
    description: text('description'),
    seller,
    own: true,
    booked: null,
    others_first: false,
    can: { book: false, wait: false, edit: false, offer: false },
    moderation: 'clear',
    meeting_location: null,
    hold_hours: 0,
    offer_hours: 0,
    version: 0,
  };
}

/** Replaces the form with a preview of the product as buyers will see it. */
export function ProductPreview(props: ProductPreviewProps) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: seller = null } = useQuery(ownSellerQuery);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  const back = (
    <Button look="paper" className="h-14 px-6" onClick={props.onBack}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back to the form
    </Button>
  );
  return (
    <section ref={section} aria-labelledby="preview-heading" className="grid scroll-mt-6 gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-box bg-base-200 px-5 py-4">
        <h2 id="preview-heading" ref={heading} tabIndex={-1} className="text-2xl">
          As buyers will see it
        </h2>
        {back}
      </div>
      <ProductDetails product={asProduct(props, seller)} booking={null} level="h3" />
      <div className="flex flex-wrap gap-4 border-t border-rule pt-6">
        {props.submit}
        {back}
      </div>
    </section>
  );
}

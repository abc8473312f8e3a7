import type { Product } from '#contracts/catalog/products.ts';
import { formatMoney } from '#src/lib/money.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';

type TagLabelProps = {
  product: Product;
  /** The URL of the product's page. */
  address: string;
};

/** Returns the line below the product's name. Omits words that are in the name. The end may be cut off. */
function details({ title, brand, model, finish, condition_type }: Product): string {
  const said = title.toLowerCase();
  const more = [brand, model, finish].filter((one) => one && !said.includes(one.toLowerCase()));
  return [condition_type, ...more].join(' · ');
}

/**
 * An 80 × 50 mm price tag. It is black on white, so that any printer can print it, and its QR code opens the product's
 * page.
 */
export function TagLabel({ product, address }: TagLabelProps) {
  const { _id, title, resale_price, condition, category_name, stock_number } = product;
  const price = formatMoney(resale_price);
  return (
    <article
      aria-label={`Price tag for ${title}`}
      className="flex h-[50mm] w-[80mm] flex-col overflow-hidden bg-white px-[4.5mm] pt-[3.5mm] pb-[3.5mm] text-black [--color-base-100:#fff] [--color-secondary:#fff]"
    >
      <div className="flex items-center gap-[1.6mm] border-b-[0.5mm] border-black pb-[1.6mm]">
        <BrandMark className="h-[4.6mm] w-[5.1mm] shrink-0" />
        <span className="font-display text-[3.9mm] leading-none whitespace-nowrap">
          Second Fret
        </span>
        <span className="ms-auto truncate text-[2.7mm] leading-none font-semibold">
          {category_name}
        </span>
      </div>
      <div className="flex min-h-0 flex-1 gap-[3mm] pt-[2.2mm]">
        <div className="flex min-w-0 flex-1 flex-col">
          <h2
            className={`line-clamp-3 leading-[1.12] break-words ${
              title.length > 36 ? 'text-[4.1mm]' : 'text-[4.7mm]'
            }`}
          >
            {title}
          </h2>
          <p className="mt-[0.8mm] line-clamp-1 text-[2.7mm] leading-tight">{details(product)}</p>
          <p className="mt-auto w-max rounded-full border-[0.35mm] border-black px-[1.8mm] py-[0.7mm] text-[2.8mm] leading-none font-bold">
            {condition}
          </p>
          <p
            className={`mt-[1.6mm] font-display leading-[0.8] whitespace-nowrap tabular-nums ${
              price.length > 8 ? 'text-[7.5mm]' : 'text-[10mm]'
            }`}
          >
            {price}
          </p>
        </div>
        <div className="flex w-[24mm] shrink-0 flex-col justify-between">
          <QrCode text={address} label={`QR code for ${title}’s page`} className="size-[24mm]" />
          <p className="text-center text-[2.7mm] leading-none font-semibold whitespace-nowrap tabular-nums">
            {stock_number ? `No. ${stock_number}` : _id.slice(-8)}
          </p>
        </div>
      </div>
    </article>
  );
}

import { detailNames, forNames, type ProductForm } from '#contracts/catalog/product-form.ts';
import { toCents } from '#contracts/money.ts';
import { categoryRepository } from '#server/catalog/category-repository.ts';
import type { Trx } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pictureIds } from '#server/media/picture-ids.ts';
import { type PhotoUse, usablePhotos } from './photos.ts';
import type { ProductFields } from './selling-repository.ts';

/** Maps form field names to photo URLs. */
export type PhotoFields = ReadonlyMap<string, string>;

export function byField(
  addresses: readonly string[],
  before: Record<string, string> = {},
): PhotoFields {
  const list = addresses.map((address, index) => [`image_urls.${index}`, address] as const);
  return new Map([...Object.entries(before), ...list]);
}

/** The same message for all photos, so that it doesn't reveal whether someone else has uploaded one. */
const unusablePhoto = 'This photo can’t be used. Upload it again, or choose another one.';

/**
 * Converts a product form to database values. Throws an `invalid` Refusal that names the field if a category doesn't
 * exist or a photo can't be used. Field names are prefixed with `path`.
 */
export async function resolveForm(
  trx: Trx,
  form: ProductForm,
  addresses: PhotoFields,
  { path = '', ...use }: PhotoUse & { path?: string },
): Promise<{ fields: ProductFields; photos: string[] }> {
  const category = await categoryRepository(trx).byName(form.category_name);
  const photos = await pictureIds(trx, [...addresses.values()]);
  const usable = await usablePhotos(trx, [...photos.values()], use);
  const wrong: Record<string, string> = category
    ? {}
    : { [`${path}category_name`]: 'Choose one of our categories.' };
  for (const [field, address] of addresses) {
    if (!usable.has(photos.get(address) ?? '')) wrong[`${path}${field}`] = unusablePhoto;
  }
  if (!category || Object.keys(wrong).length > 0) {
    throw new Refusal('invalid', `Please check: ${Object.keys(wrong).join(', ')}.`, {
      fields: wrong,
    });
  }
  return { fields: toFields(category.id, form), photos: [...new Set(photos.values())] };
}

function toFields(categoryId: string, form: ProductForm): ProductFields {
  return {
    category_id: categoryId,
    title: form.title,
    ...forNames(detailNames, (name) => form[name] || null),
    resale_price_cents: toCents(form.resale_price),
    original_price_cents: toCents(form.original_price),
    year_of_purchase: Number(form.year_of_purchase),
    years_of_use: Number(form.years_of_use),
    condition: form.condition,
    condition_type: form.condition_type,
    seller_name: form.seller_name,
    seller_phone: form.seller_phone,
    location: form.location,
    description: form.description,
    ...(form.takes_offers && { takes_offers: form.takes_offers === 'yes' }),
    ...(form.lowest_offer !== undefined && {
      lowest_offer_cents: form.lowest_offer === '' ? null : toCents(form.lowest_offer),
    }),
  };
}

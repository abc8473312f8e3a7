import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { nameKey } from './search-words.ts';

/** The keys of well-known brands by the keys of their usual misspellings. Other names that look alike are other brands. */
const right = new Map(
  `cordoba: cordova; electroharmonix: ehx electroharmonics; epiphone: ephiphone epiphon epihpone; fender: fendor;
  gibson: gibsen gibbson; gretsch: gretch gretsh; ibanez: ibenez ibanes; musicman: ebmm ernieballmusicman; prs: paulreedsmith;
  rickenbacker: rickenbacher rickenbaker; schecter: schechter shecter; seymourduncan: seymoreduncan;
  squier: squire; takamine: takemine; yamaha: yahama; zildjian: zildjan`
    .split(/;\s+/)
    .map((line) => line.split(': '))
    .flatMap(([brand = '', others = '']) =>
      others.split(' ').map((other) => [other, brand] as const),
    ),
);

/** The order in which the spellings of a brand in `product_names` represent it: the right one first, then the usual one. */
export const brandOrder = sql`lower(regexp_replace(brand, '[^[:alnum:]]', '', 'g')) = brand_key DESC, n DESC, brand`;

/** Corrects the brand keys that an earlier release stored in `product_names`. */
export async function respellBrands(db: Executor): Promise<void> {
  await sql`
    UPDATE product_names SET brand_key = r.brand
    FROM unnest(${[...right.keys()]}::text[], ${[...right.values()]}::text[]) AS r(other, brand)
    WHERE brand_key = r.other`.execute(db);
}

/** Returns the key of a brand, which is the same for usual misspellings. Filters and counts of brands use it. */
export function keyOfBrand(brand: string): string {
  const key = nameKey(brand);
  return right.get(key) ?? key;
}

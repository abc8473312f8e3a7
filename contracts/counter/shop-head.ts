import type { ShopDetails } from '#contracts/system.ts';
import type { RollPart } from './roll.ts';

/** Returns the header of a printout: the shop's name, address and phone number. */
export function shopHead({ name, address, phone }: ShopDetails): RollPart[] {
  const contact = [address, phone].filter(Boolean).join('\n');
  return [
    { as: 'title', text: name },
    ...(contact === '' ? [] : [{ as: 'text', text: contact, centered: true } as const]),
  ];
}

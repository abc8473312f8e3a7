import { useQuery } from '@tanstack/react-query';
import type { ShopDetails } from '#contracts/system.ts';
import { configQuery } from './config-queries.ts';

/** Used until the server's settings have loaded, and for servers that don't send the shop's details. */
const plain: ShopDetails = {
  name: 'Second Fret',
  address: null,
  phone: null,
  return_policy: null,
  tax: { scheme: 'none', rate: 0 },
};

/** Returns the shop's details, as printed on receipts and other documents. */
export function useShopDetails(): ShopDetails {
  return useQuery(configQuery).data?.shop ?? plain;
}

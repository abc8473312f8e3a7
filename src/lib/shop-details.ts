import { useQuery } from '@tanstack/react-query';
import type { ShopDetails } from '#contracts/system.ts';
import { configQuery } from './config-queries.ts';

/** Used until the server's settings are known, and with servers that don't send the shop's details. */
const plain: ShopDetails = {
  name: 'Second Fret',
  address: null,
  phone: null,
  return_policy: null,
  tax: { scheme: 'none', rate: 0 },
};

/** Returns the shop's details, as printed on receipts and other papers. */
export function useShopDetails(): ShopDetails {
  return useQuery(configQuery).data?.shop ?? plain;
}

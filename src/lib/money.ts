import { shortMoney } from '#contracts/exact-money.ts';
import { cleanMoney } from '#contracts/money.ts';

/** Formats a decimal string from the API. See {@link shortMoney}. */
export const formatMoney = shortMoney;

/** The `register` options of an amount that someone types. */
export const moneyInput = { setValueAs: (text: unknown) => cleanMoney(String(text ?? '')) };

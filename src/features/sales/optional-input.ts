import { cleanMoney } from '#src/lib/money.ts';

/** Register options for an optional input. Its value is undefined while it is empty or not on the screen. */
export const optional = {
  shouldUnregister: true,
  setValueAs: (text: unknown) => cleanMoney(String(text ?? '')) || undefined,
};

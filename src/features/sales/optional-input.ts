import { cleanMoney } from '#src/lib/money.ts';

/** Register options for an optional input. Its value is undefined if it is empty or not rendered. */
export const optional = {
  shouldUnregister: true,
  setValueAs: (text: unknown) => cleanMoney(String(text ?? '')) || undefined,
};

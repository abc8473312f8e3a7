import { moneyInput } from '#src/lib/money.ts';

/** The `register` options of an optional input, whose value is undefined if the input is empty or not rendered. */
export const optional = {
  shouldUnregister: true,
  setValueAs: (text: unknown) => moneyInput.setValueAs(text) || undefined,
};

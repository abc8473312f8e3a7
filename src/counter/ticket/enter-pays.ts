import type { KeyboardEvent } from 'react';
import { onCtrlEnter } from '#src/ui/ctrl-enter.ts';
import { onEnterMove } from '#src/ui/enter-moves.ts';

/** Like {@link onEnterMove}, but Enter in an amount submits the form, because amounts are what is paid. */
export function onEnterPay(event: KeyboardEvent<HTMLFormElement>): void {
  const pays = (event.target as HTMLElement).matches('[inputmode=decimal]');
  (pays ? onCtrlEnter : onEnterMove)(event);
}

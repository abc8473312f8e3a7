import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from './button.tsx';

/**
 * Returns whether a list shows only unread items, and two buttons, All and `text`, to change this. The URL stores the
 * choice as `value`. `label` describes the buttons to screen readers.
 */
export function useUnreadFilter(
  label: string,
  text = 'Unread',
  value = 'unread',
): [unreadOnly: boolean, buttons: ReactNode] {
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('show') === value;
  const show = (unread: boolean) =>
    setSearch(
      (before) => {
        if (unread) before.set('show', value);
        else before.delete('show');
        return before;
      },
      { preventScrollReset: true },
    );
  const buttons = (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{label}</legend>
      {[false, true].map((unread) => (
        <Button
          key={String(unread)}
          look={unread === unreadOnly ? 'primary' : 'paper'}
          aria-pressed={unread === unreadOnly}
          onClick={() => show(unread)}
        >
          {unread ? text : 'All'}
        </Button>
      ))}
    </fieldset>
  );
  return [unreadOnly, buttons];
}

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { counterKeys } from '#src/lib/counter-keys.ts';
import { useSession } from '#src/lib/session.ts';
import { chooseShortcuts, useShortcutChoice } from '#src/lib/shortcut-choice.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useIsShared } from '#src/people/pins/people-query.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { goKeys, searchKey } from './use-shortcuts.ts';

/** Arrow keys are shown as icons, because the shop's font has no arrow characters. */
const arrows: Readonly<Record<string, LucideIcon>> = {
  'Arrow left': ArrowLeft,
  'Arrow right': ArrowRight,
  'Arrow up': ArrowUp,
  'Arrow down': ArrowDown,
};

function Key({ name }: { name: string }) {
  const Arrow = arrows[name];
  return (
    <kbd className="inline-grid min-w-8 place-items-center rounded-field border border-rule bg-base-200 px-2 py-0.5 font-sans font-bold">
      {Arrow ? (
        <>
          <Arrow aria-hidden="true" className="my-1 size-4" />
          <span className="sr-only">{name}</span>
        </>
      ) : (
        name
      )}
    </kbd>
  );
}

function Line({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-rule py-2">
      <dt>{children}</dt>
      <dd className="flex max-w-32 shrink-0 flex-wrap justify-end gap-1 sm:max-w-none">
        {keys.map((key) => (
          <Key key={key} name={key} />
        ))}
      </dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-1 text-xl">{title}</h3>
      {children}
    </section>
  );
}

const pages: readonly string[] = [
  staffPaths.counter,
  staffPaths.intake(),
  staffPaths.tickets,
  staffPaths.till,
];
type Shortcut = readonly [keys: readonly string[], label: string];
const lockLines: readonly Shortcut[] = [
  [['Ctrl', 'U'], 'Switch person'],
  [['Ctrl', 'L'], 'Lock this computer'],
];
const counterLines: readonly Shortcut[] = [
  [['Enter'], 'Choose the first result'],
  [['Arrow up'], 'Go to the ticket’s lines, then press Enter or Delete'],
  [[counterKeys.layAway], 'Lay the products away for a deposit'],
  [[counterKeys.price], 'Change the price of the last line'],
  [[counterKeys.remove], 'Remove the last line'],
  [[counterKeys.customer], 'Customer'],
  [[counterKeys.tradeIn], 'Trade-in'],
  [[counterKeys.quickItem], 'Quick item with a typed price'],
  [[counterKeys.park], 'Park the ticket, or resume it'],
  [['F2', 'F4', 'F8', 'F9'], 'Pay with cash, card, transfer or store credit'],
  [['Arrow down'], 'In a field with suggestions: fill in the next suggestion'],
  [[counterKeys.split], 'Split the payment'],
  [['Ctrl', 'Enter'], 'Charge'],
  [['Alt', 'N'], 'Take in a product'],
  [['Esc'], 'Go back to the search field'],
  [['P'], 'Print the receipt after a sale'],
  [['R', 'V'], 'Ticket: return products, void the last ticket'],
  [[counterKeys.cashIn, counterKeys.cashOut, 'Z'], 'Till: cash in, cash out, close'],
];

const caseLines: readonly Shortcut[] = [
  [['j', 'k'], 'Next or previous case'],
  [['Enter'], 'Open the case'],
  [['c'], 'Claim the case'],
  [['x'], 'Select the case'],
  [['d'], 'Decide the selected cases, or go to the decision'],
];

/** Lists the keyboard shortcuts, with a switch to turn off the global shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useShortcutChoice();
  const session = useSession();
  const shared = useIsShared();
  const { pathname } = useLocation();
  const atCounter = pages.some((page) => pathname.startsWith(page));
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      {atCounter && (
        <Section title="At the counter">
          <dl>
            {(shared ? [...counterLines, ...lockLines] : counterLines).map(([keys, label]) => (
              <Line key={label} keys={keys}>
                {label}
              </Line>
            ))}
          </dl>
        </Section>
      )}
      <Section title="Everywhere">
        <dl>
          <Line keys={['/']}>Search this page, or the shop</Line>
          <Line keys={[searchKey]}>Search the shop</Line>
          {Object.entries(goKeys).map(([key, { label }]) => (
            <Line key={key} keys={['g', key]}>
              {label}
            </Line>
          ))}
          <Line keys={['?']}>Show keyboard shortcuts</Line>
        </dl>
        <label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="checkbox"
            checked={on}
            onChange={(event) => chooseShortcuts(event.target.checked)}
          />
          Use these shortcuts on this device, except {searchKey}, which always works
        </label>
      </Section>
      {pathname.startsWith(staffPaths.reportedItems) && (
        <Section title="Reported Items">
          <dl>
            {caseLines.map(([keys, label]) => (
              <Line key={label} keys={keys}>
                {label}
              </Line>
            ))}
          </dl>
        </Section>
      )}
      <Section title="On some screens">
        <dl>
          <Line keys={['Arrow left', 'Arrow right']}>Product photos: previous or next</Line>
          <Line keys={['+', '-']}>Full-size photo: zoom in or out</Line>
          <Line keys={['Arrow left', 'Arrow right', 'Home', 'End']}>Your photos: reorder</Line>
          {session.status === 'signed-in' && may(session.user.role, 'see_users') && (
            <Line keys={['Arrow up', 'Arrow down', 'Home', 'End']}>
              All Users: move between buttons
            </Line>
          )}
        </dl>
      </Section>
    </Dialog>
  );
}

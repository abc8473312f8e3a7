import { Hash, type LucideIcon, QrCode, Receipt, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { KeyCap } from '#src/ui/key-cap.tsx';

const keys: readonly [key: string, action: string][] = [
  ['Enter', 'Choose the first result'],
  ['Up', 'Go to the ticket’s lines'],
  ['-', 'Change the price of the last line'],
  ['Delete', 'Remove the last line'],
  ['Esc', 'Back to this field'],
  ['Alt N', 'Take in a product'],
  ['?', 'All shortcuts'],
];

/** Says what can be entered in the field, and which keys work while the field is empty. Folded at first. */
export function CounterHints() {
  return (
    <details className="px-1 max-lg:in-[:root:has([data-ticket])]:hidden">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold">
        What this field takes<span className="pointer-coarse:hidden">, and keys</span>
      </summary>
      <ul className="mt-2 mb-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Hint icon={QrCode} title="Scan a price tag">
          Adds the product to the ticket. Scanning works on every page.
        </Hint>
        <Hint icon={Hash} title="Type a handover code">
          Six digits that the buyer sees in My Orders.
        </Hint>
        <Hint icon={Search} title="Search for products or people">
          By name, number, email address or phone number.
        </Hint>
        <Hint icon={Receipt} title="Scan a receipt">
          Or type <span className="whitespace-nowrap">T-107</span> to return products.
        </Hint>
      </ul>
      <dl className="hidden grid-cols-2 gap-x-8 gap-y-2 border-t border-rule pt-4 text-sm pointer-fine:grid">
        {keys.map(([key, action]) => (
          <div key={key} className="flex items-center gap-3">
            <dt className="w-16 shrink-0 text-end">
              <KeyCap name={key} />
              <span className="sr-only">{key}</span>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type HintProps = { icon: LucideIcon; title: string; children: ReactNode };

function Hint({ icon: Icon, title, children }: HintProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  );
}

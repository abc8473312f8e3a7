import { KeyRound, type LucideIcon, QrCode, Search, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says what the field takes, while it is empty. */
export function CounterHints() {
  return (
    <ul className="grid gap-x-8 gap-y-5 px-1 pt-2 sm:grid-cols-2">
      <Hint icon={QrCode} title="Scan a price tag">
        Its product goes on the ticket. Scanning works on every page.
      </Hint>
      <Hint icon={KeyRound} title="Type a handover code">
        Six digits that the buyer sees in My Orders.
      </Hint>
      <Hint icon={Search} title="Search for a product">
        By name, tag number or serial number.
      </Hint>
      <Hint icon={UserRound} title="Search for a person">
        By name, email address or phone number, with their bookings.
      </Hint>
    </ul>
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

import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';

/** Explains how to get a valid code. `children` explains why the current code is invalid. */
export function ScanFirst({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="plate grid justify-items-center gap-4 p-8 text-center">
      <QrCode aria-hidden="true" className="size-12 text-muted" />
      <p className="max-w-prose text-lg">
        {children ||
          'On the computer, press “Use a phone” next to the photos. Then scan the code with this phone.'}
      </p>
    </div>
  );
}

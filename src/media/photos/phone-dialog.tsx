import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { routes } from '#contracts/routes.ts';
import { describeError } from '#src/lib/api-error.ts';
import { isOnlyHere, shopOriginQuery } from '#src/lib/shop-origin.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import type { PhoneLinkState } from './use-phone-link.ts';

type PhoneDialogProps = {
  open: boolean;
  state: PhoneLinkState;
  onStart: () => void;
  onClose: () => void;
};

/** Shows the QR code to scan with a phone that will send photos. Closes once a phone is connected. */
export function PhoneDialog({ open, state, onStart, onClose }: PhoneDialogProps) {
  const latest = useRef(onClose);
  latest.current = onClose;
  const connected = state.status === 'connected';
  useEffect(() => {
    if (open && connected) latest.current();
  }, [open, connected]);
  return (
    <Dialog open={open} onClose={onClose} title="Use a phone">
      {state.status === 'waiting' && <Code token={state.token} />}
      {state.status === 'opening' && (
        <Loading label="The code is loading">
          <Skeleton className="mx-auto size-64" />
        </Loading>
      )}
      {state.status === 'failed' && <FormError message={describeError(state.error).message} />}
      {state.status === 'ended' && <p role="status">This code has expired.</p>}
      {(state.status === 'failed' || state.status === 'ended') && (
        <Button look="amber" className="mt-4" onClick={onStart}>
          {state.status === 'ended' ? 'Show a new code' : 'Retry'}
        </Button>
      )}
    </Dialog>
  );
}

function Code({ token }: { token: string }) {
  const { data: origin } = useQuery(shopOriginQuery);
  if (origin === undefined) return null;
  const address = new URL(`${routes.phone.path}#${token}`, origin).href;
  return (
    <div className="grid justify-items-center gap-4">
      {isOnlyHere(origin) && (
        <p role="note" className="rounded-box bg-tag px-4 py-3 text-tag-ink">
          Phones can’t open this code, because its address starts with <code>{origin}</code>, which
          only works on this computer. Open the shop at its public address.
        </p>
      )}
      <QrCode text={address} label="QR code for the phone" className="size-64 rounded-box" />
      <p className="max-w-prose text-center">
        Scan this code with the phone’s camera. It works for one phone, for 15 minutes, and no login
        is needed.
      </p>
      <p role="status" className="font-semibold">
        Waiting for the phone…
      </p>
      <a href={address} target="_blank" rel="noreferrer" className="text-link text-sm break-all">
        Open on this device instead
      </a>
    </div>
  );
}

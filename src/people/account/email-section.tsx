import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { sameAddress } from '#contracts/text.ts';
import { describeError, valueOrThrow } from '#src/lib/api-error.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { platform } from '#src/platform/index.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { AccountSection } from './account-section.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';

export function EmailSection({ email, verified }: { email: string; verified: boolean }) {
  const [changing, setChanging] = useState(false);
  // The sign-in service doesn't tell which address it has sent a link to, so this device remembers it.
  const [sent] = useState(() => localDraft(viewerId(), 'new-email', z.string(), ['device']));
  const [stored, setStored] = useState(sent.read);
  const isChanged = sameAddress(stored ?? '', email);
  const pending = isChanged ? null : stored;
  useEffect(() => {
    if (isChanged) sent.forget();
  }, [isChanged, sent]);
  const buttons = useKeptFocus<HTMLDivElement>();
  const verification = useMutation({
    mutationFn: async () => valueOrThrow(await platform.session.verifyEmail()),
    onSuccess: () => toastMessage(`We sent a link to ${email}.`),
    onError: (error) => toastError(describeError(error).message),
  });
  return (
    <AccountSection
      title="Email"
      about="You log in with this address, and your buyers and sellers can use it to email you."
    >
      <p className="flex flex-wrap items-center gap-3">
        <bdi className="font-semibold wrap-anywhere">{email}</bdi>
        <Badge tone={verified ? 'surf' : 'amber'}>{verified ? 'Verified' : 'Not verified'}</Badge>
      </p>
      {!verified && (
        <p className="text-muted">
          To verify your address, open the link in our email, then log in again.
        </p>
      )}
      {pending !== null && (
        <p className="max-w-prose">
          Waiting for <bdi className="font-semibold wrap-anywhere">{pending}</bdi>: open the link we
          sent, then log in with that address. To get another link, choose “Change email”.
        </p>
      )}
      <div {...buttons} className="flex flex-wrap gap-3 outline-none">
        <Button look="paper" aria-haspopup="dialog" onClick={() => setChanging(true)}>
          Change email
        </Button>
        {pending !== null && (
          <Button
            look="paper"
            onClick={() => {
              sent.forget();
              setStored(null);
            }}
          >
            Stop waiting
          </Button>
        )}
        {!verified && (
          <Button look="paper" busy={verification.isPending} onClick={() => verification.mutate()}>
            Send verification email
          </Button>
        )}
      </div>
      <ChangeEmailDialog
        open={changing}
        email={email}
        pending={pending}
        onSent={(next) => {
          sent.save(next);
          setStored(next);
        }}
        onClose={() => setChanging(false)}
      />
    </AccountSection>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { downloadData } from './account-actions.ts';
import { AccountSection } from './account-section.tsx';

export function DataSection() {
  const download = useMutation({ mutationFn: downloadData });
  return (
    <AccountSection
      title="Your data"
      about="What we hold about you, in one file that people and programs can read (JSON)."
    >
      <p>
        Your profile, products, drafts, photos, bookings, messages to the shop (once your address is
        verified: before, they may be somebody else’s), and what our records say that you did. Of a
        booking on one of your products: everything but who the buyer is.
      </p>
      <Button look="paper" busy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden="true" className="size-5" />}
        Download your data
      </Button>
      <FormError message={download.error ? describeError(download.error).message : undefined} />
    </AccountSection>
  );
}

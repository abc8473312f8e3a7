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
      about="A copy of everything we store about you, in one JSON file."
    >
      <p>
        Your profile, products, drafts, photos, bookings, notices, messages, and the records we keep
        of your actions. Bookings of your products are included without the buyer’s personal
        details.
      </p>
      <Button look="paper" busy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden="true" className="size-5" />}
        Download your data
      </Button>
      <FormError message={download.error ? describeError(download.error).message : undefined} />
    </AccountSection>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import type { PrintersChange } from '#contracts/app/printers.ts';
import { printersQuery } from '#src/counter/printers-query.ts';
import { platform } from '#src/platform/index.ts';
import { toastSuccess } from '#src/ui/toaster.tsx';

export type Saving = {
  mutate(change: PrintersChange): void;
  isPending: boolean;
  error: Error | null;
};

/** Returns this computer's printers, and a mutation that saves the user's choice of printers. */
export function usePrinters() {
  const { data: printers, refetch } = useQuery({ ...printersQuery, staleTime: 0 });
  const saving: Saving = useMutation({
    networkMode: 'always',
    mutationFn: async (change: PrintersChange) => {
      const answer = await platform.printers?.choose(change);
      await refetch();
      if (!answer?.ok) throw new Error(answer?.message);
      toastSuccess('The printers have been saved.', undefined, 'printers');
    },
  });
  return { printers, saving };
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { printersQuery } from '#src/counter/printers-query.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Button } from '#src/ui/button.tsx';

const DrawerDialog = lazyPart(async () => (await import('./drawer-dialog.tsx')).DrawerDialog, null);

/** A button that opens the cash drawer without a sale. Renders nothing without a network receipt printer. */
export function DrawerButton() {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(printersQuery);
  if (data?.receipt.kind !== 'network') return null;
  return (
    <>
      <Button look="paper" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        No sale: open drawer
      </Button>
      <DrawerDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

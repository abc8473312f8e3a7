import { Suspense, useState } from 'react';
import { ConsignmentsScreen } from '#src/features/consignments/consignments-screen.tsx';
import { lazyPart } from '#src/lib/lazy-part.ts';

/** The form for products is large, so it loads after the list. */
const ConsignDialog = lazyPart(
  async () => (await import('#src/features/products/consign/consign-dialog.tsx')).ConsignDialog,
  null,
);

/** What the shop sells for others, with the form to take more in. */
export function Component() {
  const [taking, setTaking] = useState(false);
  return (
    <>
      <ConsignmentsScreen onTakeIn={() => setTaking(true)} />
      <Suspense fallback={null}>
        <ConsignDialog open={taking} onClose={() => setTaking(false)} />
      </Suspense>
    </>
  );
}

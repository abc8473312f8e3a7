import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { useLogin } from '#src/catalog/use-login.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSession } from '#src/lib/session.ts';
import { Button } from '#src/ui/button.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';

/** Loaded on demand, because few visitors report anything. */
const ReportDialog = lazyPart(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  <ReloadPanel what="The form" />,
);

/** A URL with this fragment opens the report dialog. Visitors who log in to report something return to that URL. */
const fragment = '#report';

/** A button to report a product, its photos or its seller. Asks signed-out visitors to log in first. */
export function ReportButton({ product }: { product: Product }) {
  const session = useSession();
  const navigate = useNavigate();
  const logIn = useLogin();
  const { pathname, hash } = useLocation();
  const userId = session.status === 'signed-in' ? session.user._id : null;
  const [open, setOpen] = useState(hash === fragment && userId !== null);
  const [used, setUsed] = useState(open);

  function start() {
    if (userId === null) {
      logIn(product, fragment);
      return;
    }
    setUsed(true);
    setOpen(true);
  }
  function close() {
    setOpen(false);
    if (hash === fragment) void navigate(pathname, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" onClick={start}>
        <Flag aria-hidden="true" className="size-5" />
        Report
      </Button>
      {used && userId !== null && (
        <Suspense fallback={null}>
          <ReportDialog product={product} userId={userId} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

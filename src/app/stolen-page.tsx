import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { routes } from '#contracts/routes.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSession } from '#src/lib/session.ts';
import { EvidenceField } from '#src/media/photos/evidence-field.tsx';
import { StolenScreen } from '#src/moderation/stolen/stolen-screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';

/** Loaded separately from the page, because only staff need it. */
const SerialCheck = lazyPart(
  async () => (await import('#src/stock/intake/serial-check.tsx')).SerialCheck,
  null,
);

/** The register of stolen instruments, including the photo field. */
export function Component() {
  const session = useSession();
  const checks = session.status === 'signed-in' && may(session.user.role, 'sell_at_counter');
  return (
    <>
      <BackToDashboard />
      <StolenScreen
        check={
          checks && (
            <div className="grid gap-2">
              <Suspense fallback={<Skeleton className="h-52" />}>
                <SerialCheck />
              </Suspense>
              <Link
                to={`${routes.reportedItems.path}?reason=stolen`}
                className="text-link inline-flex min-h-11 items-center justify-self-start"
              >
                Open cases about stolen instruments
              </Link>
            </div>
          )
        }
        proofs={(field) => (
          <EvidenceField
            {...field}
            label="Photos that prove it is yours"
            hint={`One to ${field.most} photos, for example of the receipt or of you with the instrument. Only moderators see them.`}
          />
        )}
      />
    </>
  );
}

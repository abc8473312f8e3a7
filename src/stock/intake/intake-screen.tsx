import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { User } from '#contracts/people/users.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { ContinuedDraft } from '#src/selling/drafts/continued-draft.tsx';
import { DraftOffer } from '#src/selling/drafts/draft-offer.tsx';
import { useDraftAddress } from '#src/selling/drafts/use-draft-address.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { freshStart, ways } from './intake-defaults.ts';
import type { IntakeDoneProps } from './intake-done.tsx';
import {
  type Agreed,
  type IntakeActions,
  IntakeForm,
  type IntakeFormProps,
} from './intake-form.tsx';

/** Loaded separately, because the form doesn't need the code that draws the price tag. */
const IntakeDone = lazyPart(
  async () => (await import('./intake-done.tsx')).IntakeDone,
  <p role="alert">The product was taken in. Open the stock book to print its tag.</p>,
  <Skeleton className="h-64 max-w-2xl" />,
);

type IntakeScreenProps = IntakeActions & Pick<IntakeDoneProps, 'findStock'> & { user: User };

/** Lets staff take in one product after another. */
export function IntakeScreen({ user, findStock, ...actions }: IntakeScreenProps) {
  const navigate = useNavigate();
  const [done, setDone] = useState<{ id: string; agreed: Agreed } | null>(null);
  const { key } = useLocation();
  const [shown, setShown] = useState(key);
  // Take In was chosen again in the menu, or the next product begins.
  if (shown !== key) {
    setShown(key);
    setDone(null);
  } else if (done && done.id !== '') {
    return (
      <IntakeDone
        {...done}
        findStock={findStock}
        onNext={() => void navigate(staffPaths.intake(), { replace: true })}
      />
    );
  }
  return <OpenIntake user={user} {...actions} onDone={(id, agreed) => setDone({ id, agreed })} />;
}

type OpenIntakeProps = IntakeActions & { user: User } & Pick<IntakeFormProps, 'onDone'>;

function OpenIntake({ user, ...form }: OpenIntakeProps) {
  const { id, fresh, named, times } = useDraftAddress(staffPaths.intakeDraft);
  const [search] = useSearchParams();
  const [{ numbers, model, way }] = useState({
    numbers: { serial_number: search.get('serial') ?? '', gtin: search.get('gtin') ?? '' },
    model: search.get('model') ?? '',
    way: ways.find((one) => one === search.get('way')),
  });
  if (!fresh) {
    return (
      <ContinuedDraft key={times} id={id} seller={user} startAgain={staffPaths.intake()}>
        {(continued) => <IntakeForm user={user} {...continued} {...form} />}
      </ContinuedDraft>
    );
  }
  return (
    <>
      {!named && <DraftOffer userId={user._id} except={id} draftPath={staffPaths.intakeDraft} />}
      <IntakeForm
        key={times}
        user={user}
        draft={{ id, key: newUuid, version: 0 }}
        start={freshStart(user, numbers)}
        startModel={model}
        startWay={way}
        {...form}
      />
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keptCancellations } from '#src/features/bookings/kept-cancellations.ts';
import { useSession } from '#src/lib/session.ts';

/** Goes on with the cancellations that this person's tab left here when it was killed. */
export function useKeptCancellations(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  useEffect(() => {
    if (userId === '' || keptCancellations(userId).length === 0) return;
    import('#src/features/bookings/cancellations.ts').then(
      ({ resumeCancellations }) => resumeCancellations(userId, queryClient),
      // They stay where they are, for the next start.
      () => undefined,
    );
  }, [userId, queryClient]);
}

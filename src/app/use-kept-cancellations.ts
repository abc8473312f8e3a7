import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keptCancellations } from '#src/features/bookings/kept-cancellations.ts';
import { beforeLeaving } from '#src/lib/before-leaving.ts';
import { useSession } from '#src/lib/session.ts';

const load = () => import('#src/features/bookings/cancellations.ts');

/** Goes on with the cancellations that this person's tab left here when it was killed, and leaves none behind. */
export function useKeptCancellations(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  useEffect(() => {
    if (userId === '') return;
    if (keptCancellations(userId).all().length > 0) {
      load().then(
        ({ resumeCancellations }) => resumeCancellations(userId, queryClient),
        // They stay where they are, for the next start.
        () => undefined,
      );
    }
    return beforeLeaving(async () => {
      const { sendCancellations } = await load();
      await sendCancellations(userId, queryClient);
    });
  }, [userId, queryClient]);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getPin, removeDevice, removePin } from '#contracts/people/pins.ts';
import type { Proof } from '#contracts/people/sign-in.ts';
import { call } from '#src/lib/api.ts';
import { valueOrThrow } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { platform } from '#src/platform/index.ts';
import { peopleQuery } from './people-query.ts';

const pinKey = ['pin'] as const;

/** When the user's PIN was set, and the computers on which it works. */
export const pinQuery = callQuery(pinKey, getPin, {});

/** Returns a mutation that runs `change`, then reloads the PIN and the people. */
function usePinChange<T, R>(change: (value: T) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [pinKey, peopleQuery.queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Sets the PIN. Resolves to null if the user closed Google's sign-in window. */
export const useSetPin = () =>
  usePinChange(async (change: { pin: string; proof: Proof }) =>
    valueOrThrow(await platform.session.setPin(change)),
  );

export const useRemovePin = () => usePinChange(() => call(removePin, {}));

export const useRemoveDevice = () =>
  usePinChange((id: string) => call(removeDevice, { params: { id } }));

export const useSetMinutes = () =>
  usePinChange((minutes: number | null) => platform.people.setMinutes(minutes));

export const useForgetPerson = () => usePinChange((id: string) => platform.people.forget(id));

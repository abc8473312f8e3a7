import { useSearchParams } from 'react-router-dom';
import type { BookingState } from './booking-queries.ts';

/**
 * Returns the state selected in a list's filter, and its setter. The URL stores the state. Defaults to the first of
 * `states`.
 */
export function useBookingState<State extends BookingState>(
  states: readonly [State, ...State[]],
): readonly [State, (state: State) => void] {
  const [search, setSearch] = useSearchParams();
  const [usual] = states;
  const chosen = states.find((state) => state === search.get('state')) ?? usual;
  const choose = (state: State) =>
    setSearch(state === usual ? {} : { state }, { preventScrollReset: true });
  return [chosen, choose];
}

import { useSearchParams } from 'react-router-dom';
import type { BookingState } from './booking-queries.ts';

/**
 * Returns the selected state of a list's filter and its setter. The state is stored in the URL. The first of
 * `states` is the default.
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

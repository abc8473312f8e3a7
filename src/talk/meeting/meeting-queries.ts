import type { EndpointInput } from '#contracts/endpoint.ts';
import { agreeMeeting, suggestMeeting } from '#contracts/talk/meetings.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

const keys = [queryKeys.messages, queryKeys.bookings];

export const useSuggestMeeting = (id: string) =>
  useChange({
    keys,
    mutationFn: (body: EndpointInput<typeof suggestMeeting>['body']) =>
      call(suggestMeeting, { params: { id }, body }),
  });

export const useAgreeMeeting = (id: string) =>
  useChange({
    keys,
    mutationFn: (body: EndpointInput<typeof agreeMeeting>['body']) =>
      call(agreeMeeting, { params: { id }, body }),
  });

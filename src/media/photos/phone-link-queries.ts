import { queryOptions } from '@tanstack/react-query';
import { closePhoneLink, getPhoneLink, openPhoneLink } from '#contracts/media/phone-photos.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Loads the state of a form's phone link, and the photos that the phone has sent. */
export const phoneLinkQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.phoneLinks, id],
    queryFn: ({ signal }) => call(getPhoneLink, { params: { id } }, { signal }),
    gcTime: 0,
  });

/** Lets a phone send up to `free` photos to the form. Ends the form's previous link. */
export const connectPhone = (id: string, free: number) =>
  call(openPhoneLink, { params: { id }, body: { free } });

/** Ends a form's phone link. Also works while the page is being closed. */
export const disconnectPhone = (id: string) =>
  call(
    closePhoneLink,
    { params: { id } },
    { sender: (url, request) => fetch(url, { ...request, keepalive: true }) },
  );

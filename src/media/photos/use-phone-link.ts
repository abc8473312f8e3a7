import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { closePhoneLink, getPhoneLink, openPhoneLink } from '#contracts/media/phone-photos.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useNow } from '#src/lib/use-now.ts';
import type { PhotoUploads } from './photo-uploads.ts';

/** Loads the state of a form's phone link, and the photos that the phone has sent. */
const phoneLinkQuery = (id: string) =>
  callQuery(
    [...queryKeys.phoneLinks, id],
    getPhoneLink,
    { params: { id } },
    {
      gcTime: 0,
    },
  );

/** Lets a phone send up to `free` photos to the form. Ends the form's previous link. */
const connectPhone = (id: string, free: number) =>
  call(openPhoneLink, { params: { id }, body: { free } });

/** Ends a form's phone link. Also works while the page is being closed. */
const disconnectPhone = (id: string) =>
  call(
    closePhoneLink,
    { params: { id } },
    { sender: (url, request) => fetch(url, { ...request, keepalive: true }) },
  );

/** The state of the phone link. `failed`: the code couldn't be created. `ended`: the code has expired. */
export type PhoneLinkState =
  | { status: 'none' | 'opening' | 'ended' }
  | { status: 'failed'; error: unknown }
  | { status: 'waiting'; token: string }
  | { status: 'connected'; received: number; expiresAt: string };

/**
 * Lets a phone send photos to a form, and adds them to `uploads`. The link belongs to the draft `draftId`, and ends
 * when the form closes.
 */
export function usePhoneLink(uploads: PhotoUploads, draftId?: string) {
  const [id] = useState(() => draftId ?? newUuid());
  const [link, setLink] = useState<Awaited<ReturnType<typeof connectPhone>> | null>(null);
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { data } = useQuery({ ...phoneLinkQuery(id), enabled: link !== null });
  const taken = useRef(new Set<string>());
  const open = link !== null;

  const photos = open ? data?.photos : undefined;
  useEffect(() => {
    const fresh = (photos ?? []).filter(({ url }) => !taken.current.has(url));
    for (const { url } of fresh) taken.current.add(url);
    if (fresh.length > 0) uploads.receive(fresh);
  }, [photos, uploads]);

  useEffect(() => {
    if (!open) return;
    const close = () => void disconnectPhone(id).catch(() => undefined);
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [open, id]);

  async function start(free: number) {
    setOpening(true);
    setError(null);
    try {
      setLink(await connectPhone(id, free));
    } catch (failure) {
      setError(failure);
    }
    setOpening(false);
  }
  const isOver = useNow(5000) >= Date.parse(link?.expires_at ?? '');
  function state(): PhoneLinkState {
    if (opening) return { status: 'opening' };
    if (error) return { status: 'failed', error };
    if (!link) return { status: 'none' };
    if (isOver) return { status: 'ended' };
    if (data?.connected && data.expires_at === link.expires_at) {
      return { status: 'connected', received: data.photos.length, expiresAt: link.expires_at };
    }
    return { status: 'waiting', token: link.token };
  }
  return { state: state(), start, stop: () => setLink(null) };
}

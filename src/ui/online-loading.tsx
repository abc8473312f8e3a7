import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { NotOffline } from './not-offline.tsx';
import { Loading } from './skeleton.tsx';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

type OnlineLoadingProps = {
  label: string;
  /** Whether this is a small part of a page, where one line is enough. */
  small?: boolean;
  children: ReactNode;
};

/** Like {@link Loading}, for data from the shop. Offline, shows a message, because nothing loads until reconnecting. */
export function OnlineLoading({ label, small = false, children }: OnlineLoadingProps) {
  const online = useSyncExternalStore(subscribe, isOnline);
  if (online) return <Loading label={label}>{children}</Loading>;
  return small ? <p className="py-2 text-muted">Not available offline</p> : <NotOffline />;
}

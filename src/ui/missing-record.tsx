import type { ComponentProps } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { OnlineLoading } from './online-loading.tsx';
import { Skeleton } from './skeleton.tsx';

type MissingRecordProps = {
  /** What kind of record it is, such as `customer`. */
  name: string;
  /** Whether there is no such record. */
  gone: boolean;
  /** Why the record couldn't be loaded. Null while it loads. */
  failure: ComponentProps<typeof ErrorPanel> | null;
  /** The name and the path of the list of all records. */
  list: string;
  to: string;
};

/** Shown in place of a record that is loading, doesn't exist or couldn't be loaded. */
export function MissingRecord({ name, gone, failure, list, to }: MissingRecordProps) {
  if (gone) {
    return (
      <EmptyState
        title={`${name.charAt(0).toUpperCase()}${name.slice(1)} not found`}
        link={list}
        to={to}
      >
        <p>We couldn’t find this {name}.</p>
      </EmptyState>
    );
  }
  if (failure) return <ErrorPanel {...failure} />;
  return (
    <OnlineLoading label={`The ${name} is loading`}>
      <Skeleton className="h-112" />
    </OnlineLoading>
  );
}

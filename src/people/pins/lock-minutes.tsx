import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { peopleQuery, useSetMinutes } from './people-queries.ts';

const choices = [1, 2, 5, 10, 15, 30, 60];

/** Lets the user choose when this computer locks itself. Renders nothing in a browser. */
export function LockMinutes() {
  const id = useId();
  const { data } = useQuery(peopleQuery);
  const set = useSetMinutes();
  if (!data) return null;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        Lock this computer when no one is using it
      </label>
      <select
        id={id}
        className="select"
        value={data.minutes ?? ''}
        onChange={({ target }) => set.mutate(target.value === '' ? null : Number(target.value))}
      >
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            After {minutes === 1 ? '1 minute' : `${minutes} minutes`}
          </option>
        ))}
        <option value="">Never</option>
      </select>
    </div>
  );
}

import type { Device } from '#contracts/people/pins.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { useRemoveDevice } from './people-queries.ts';

/** The computers on which the user's PIN works, each with a button to remove it. */
export function PinDevices({ devices }: { devices: readonly Device[] }) {
  const remove = useRemoveDevice();
  return (
    <section aria-label="Computers" className="grid gap-2">
      <h3 className="text-lg">Computers where your PIN works</h3>
      {devices.length === 0 ? (
        <p className="text-muted">
          None yet. Log in with your password on the counter’s computer first.
        </p>
      ) : (
        <ul className="grid">
          {devices.map(({ _id, name, used_at, blocked }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                  {name} {blocked && <Badge tone="tobacco">Needs your password</Badge>}
                </p>
                <p className="text-sm text-muted">Last used {formatDayAndTime(used_at)}</p>
              </div>
              <Button
                look="paper"
                aria-label={`Remove ${name}`}
                busy={remove.isPending && remove.variables === _id}
                onClick={() => remove.mutate(_id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

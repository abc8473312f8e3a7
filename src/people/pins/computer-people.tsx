import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { peopleQuery, useForgetPerson } from './people-queries.ts';

/** The staff members who can unlock this computer. Renders nothing in a browser. */
export function ComputerPeople() {
  const { data } = useQuery(peopleQuery);
  const forget = useForgetPerson();
  if (!data || data.people.length === 0) return null;
  return (
    <section aria-label="People on this computer" className="grid gap-2">
      <h3 className="text-lg">People on this computer</h3>
      <p className="text-muted">
        Remove people who no longer work here. Logging in with the password adds them again.
      </p>
      <ul className="grid">
        {data.people.map(({ _id, name }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2"
          >
            <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
            <Button
              look="paper"
              aria-label={`Remove ${name} from this computer`}
              busy={forget.isPending && forget.variables === _id}
              onClick={() => forget.mutate(_id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { NewPin } from '#contracts/people/pins.ts';
import type { Proof } from '#contracts/people/sign-in.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import {
  pinQuery,
  useForgetPerson,
  useRemovePin,
  useSetMinutes,
  useSetPin,
} from './people-queries.ts';
import { peopleQuery, useIsShared } from './people-query.ts';
import { PinDevices } from './pin-devices.tsx';

/** Sets the user's PIN, and lists the computers on which it works. */
export function PinSettings() {
  const { data, error, isFetching, refetch } = useQuery(pinQuery);
  const remove = useRemovePin();
  if (error && !data) {
    return <ErrorPanel {...failureOf({ error, isFetching, refetch })} />;
  }
  if (!data) return null;
  return (
    <div className="grid w-full gap-6">
      {data.set_at !== null && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>Your PIN was set on {formatDay(data.set_at)}.</p>
          <Button
            look="paper"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, { onSuccess: () => toastSuccess('PIN removed.') })
            }
          >
            Remove PIN
          </Button>
        </div>
      )}
      <PinForm action={data.set_at === null ? 'Set PIN' : 'Change PIN'} />
      <PinDevices devices={data.devices} />
      <ComputerPeople />
      <LockMinutes />
    </div>
  );
}

function PinForm({ action }: { action: string }) {
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ pin?: string; password?: string; root?: string }>({});
  const set = useSetPin();

  function send(proof: Proof) {
    const parsed = NewPin.safeParse(pin);
    const missing = proof.by === 'password' && proof.password === '';
    const found = {
      ...(!parsed.success && { pin: parsed.error.issues[0]?.message ?? '' }),
      ...(missing && { password: 'Password is required!' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const onSuccess = (done: unknown) => {
      if (!done) return;
      setPin('');
      setPassword('');
      toastSuccess('PIN saved.');
    };
    const onError = (error: Error) => setErrors(serverErrors(error, ['pin', 'password']));
    set.mutate({ pin, proof }, { onSuccess, onError });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send({ by: 'password', password });
  }

  return (
    <form noValidate onSubmit={submit} aria-label="PIN" className="grid gap-4">
      <TextField
        label="New PIN"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        hint="4 to 8 digits. No sequence like 1234 or 8642, no pattern like 1212, and no common PIN like 2580."
        value={pin}
        onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
        error={errors.pin}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
      />
      <FormError message={errors.root} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" look="paper" busy={set.isPending}>
          {action}
        </Button>
        <button
          type="button"
          aria-disabled={set.isPending || undefined}
          onClick={() => {
            if (!set.isPending) send({ by: 'google' });
          }}
          className="text-link min-h-11"
        >
          Confirm with Google instead
        </button>
      </div>
    </form>
  );
}

const choices = [1, 2, 5, 10, 15, 30, 60];

/** Lets the user choose when this computer locks itself. Renders nothing where no one can use a PIN. */
function LockMinutes() {
  const { data } = useQuery(peopleQuery);
  const set = useSetMinutes();
  if (!useIsShared() || !data) return null;
  return (
    <SelectField
      label="Lock this computer when no one is using it"
      hint={
        platform.server === null &&
        'A person who unlocked this browser with a PIN must enter the PIN again after each reload of the page, even with “Never”.'
      }
      value={data.minutes ?? ''}
      onChange={({ target }) => set.mutate(target.value === '' ? null : Number(target.value))}
    >
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          After {minutes === 1 ? '1 minute' : `${minutes} minutes`}
        </option>
      ))}
      <option value="">Never</option>
    </SelectField>
  );
}

/** The staff members who can unlock this computer. */
function ComputerPeople() {
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

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CounterPeople } from '#contracts/people/counter-people.ts';
import { describeError, valueOrThrow } from '#src/lib/api-error.ts';
import { acceptUser } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';

type Person = CounterPeople['people'][number];

type PinEntryProps = {
  /** Must not be empty. The last one is preselected: the person who used this computer most recently. */
  people: readonly Person[];
  /** The button's label. */
  action: string;
  /** Uses the PIN. Throws an `ApiError` if it can't be used. */
  enter: (typed: { id: string; pin: string }) => Promise<void>;
};

/** Signs in with a PIN. Throws an `ApiError` if the PIN can't be used. */
export async function enterAs(typed: { id: string; pin: string }): Promise<void> {
  acceptUser(valueOrThrow(await platform.people.enter(typed)));
}

/** After this pause, in milliseconds, a PIN starts again: the next digits may be another person's. */
const maxPause = 10_000;

/** Lets the user choose one of the people on this computer and enter that person's PIN. */
export function PinEntry({ people, action, enter: use }: PinEntryProps) {
  const [chosen, setChosen] = useState(people.at(-1)?._id ?? '');
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = useMutation({
    mutationFn: () => use({ id: chosen, pin }),
    onError: () => {
      setPin('');
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (pin === '') return;
    const clear = () => setPin('');
    const timer = setTimeout(clear, maxPause);
    window.addEventListener('blur', clear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', clear);
    };
  }, [pin]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pin.length >= 4 && !enter.isPending) enter.mutate();
    else field.current?.focus();
  }
  function choose(id: string) {
    setChosen(id);
    setPin('');
    enter.reset();
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      // A scan must not be typed into the PIN field.
      data-scans="all"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5"
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Person</legend>
        <div className="-m-1 grid max-h-[40vh] grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto p-1 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          {people.map(({ _id, name }) => (
            <label
              key={_id}
              className="flex min-h-15 cursor-pointer items-center gap-3 rounded-field border border-rule px-3 py-2 font-semibold hover:bg-base-200 has-checked:border-primary has-checked:bg-base-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="person"
                value={_id}
                checked={chosen === _id}
                onChange={() => choose(_id)}
                onClick={() => field.current?.focus()}
                className="size-5 shrink-0 accent-primary"
              />
              <span className="shrink-0">
                <Avatar name={name} />
              </span>
              <bdi className="line-clamp-2 min-w-0 wrap-anywhere">{name}</bdi>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        ref={(input) => {
          field.current = input;
          startHere(input);
        }}
        label="PIN"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={pin}
        onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event) => {
          // Pressed again, Escape closes the dialog.
          if (event.key !== 'Escape' || pin === '') return;
          event.preventDefault();
          setPin('');
        }}
        error={enter.error ? describeError(enter.error).message : undefined}
      />
      <Button type="submit" look="amber" busy={enter.isPending}>
        {action}
      </Button>
    </form>
  );
}

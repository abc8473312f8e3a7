import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { readCustomer } from '#src/customers/read-customer.ts';
import { describeError } from '#src/lib/api-error.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { Field, TextField } from '#src/ui/field.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useCombobox } from '#src/ui/use-combobox.ts';
import type { Checkout } from './checkout-form.ts';
import { customersQuery } from './ticket-queries.ts';

type CustomerFieldsProps = {
  id: string;
  open: boolean;
  /** Asks for more about a new customer, such as a phone number. */
  onMore?: () => void;
};

/** The server finds people by at least this many characters. */
const shortest = 3;
const maxShown = 4;

/**
 * The fields for the customer's name and email address, which are optional. Suggests people whom the shop knows. Anyone
 * else with an email address becomes a customer with the ticket. Must be inside a `FormProvider`.
 */
export function CustomerFields({ id, open, onMore }: CustomerFieldsProps) {
  const form = useFormContext<Pick<Checkout, 'customer'>>();
  const { register, control, formState, getValues, setValue } = form;
  const errors = formState.errors.customer;
  const { field } = useController({ control, name: 'customer.name' });
  const [known, phone, email] = useWatch({
    control,
    name: ['customer._id', 'customer.phone', 'customer.email'],
  });
  /** What was typed since a suggestion was last chosen. */
  const [typed, setTyped] = useState('');
  /** The email address of the suggestion that was last chosen, or null if none is. */
  const [picked, setPicked] = useState<string | null>(null);
  /** The chosen customer whose email address is being read. */
  const reading = useRef<string | null>(null);
  const queryClient = useQueryClient();
  const q = useDebouncedValue(typed, 150);
  const { data } = useQuery({ ...customersQuery(q), enabled: q.length >= shortest });
  const options = q === typed ? (data ?? []).slice(0, maxShown) : [];
  const combobox = useCombobox({ options, firstActive: email === '', onPick: pick });
  const list = useRef<HTMLUListElement>(null);
  const count = options.length;
  const unsaved = count > 0 && known === undefined && email === '';
  useEffect(() => {
    if (count > 0) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [count]);
  function pick({ _id, name }: { _id: string; name: string }) {
    field.onChange(name);
    setTyped('');
    form.clearErrors('customer');
    void fillInEmail(_id);
  }
  /** Enter picks the active match, or the only one that is found a moment later. */
  async function pickOnly(event: KeyboardEvent) {
    combobox.field.onKeyDown(event);
    if (event.key !== 'Enter' || event.defaultPrevented || typed.length < shortest) return;
    const found = await queryClient.fetchQuery(customersQuery(typed)).catch(() => null);
    const [only, ...others] = found?.people ?? [];
    const { name, email } = getValues('customer');
    if (only && others.length === 0 && name.trim() === typed && email === '') pick(only);
  }
  async function fillInEmail(id: string) {
    reading.current = id;
    const before = getValues('customer.email');
    try {
      const { _id, email, phone, credit } = await readCustomer(id);
      // The clerk may have chosen someone else, or typed an address, in the meantime.
      if (reading.current !== id || getValues('customer.email') !== before) return;
      setPicked(email);
      setValue('customer._id', _id);
      setValue('customer.email', email, { shouldDirty: true });
      setValue('customer.phone', phone);
      setValue('customer.credit', credit);
    } catch (error) {
      toastError(describeError(error).message);
    }
  }
  /** Shows the store credit of the customer whose email address was typed. */
  async function readCredit() {
    const { _id, email } = getValues('customer');
    if (_id !== undefined || !email.includes('@')) return;
    try {
      const { people } = await queryClient.fetchQuery(customersQuery(email.trim()));
      const [one, ...others] = people;
      const found = one && others.length === 0 ? await readCustomer(one._id) : null;
      if (getValues('customer.email') !== email || others.length > 0) return;
      const isSame = found?.email.toLowerCase() === email.trim().toLowerCase();
      setValue('customer.credit', isSame ? found.credit : '0');
      if (isSame && getValues('customer.name') === '') field.onChange(found.name);
    } catch {
      // The credit is checked when the ticket is charged.
    }
  }
  function forget() {
    setValue('customer._id', undefined);
    setValue('customer.phone', undefined);
    setValue('customer.credit', undefined);
  }
  /** Clears the chosen customer's email address, because the name may now be another customer's. */
  function forgetPicked() {
    setPicked(null);
    reading.current = null;
    if (getValues('customer._id') !== undefined) forget();
    if (!picked || getValues('customer.email') !== picked) return;
    setValue('customer.email', '', { shouldDirty: true });
  }
  return (
    <div id={id} hidden={!open} className="grid gap-3 @sm:grid-cols-2 [&[hidden]]:hidden">
      <Field
        label="Name"
        hint={unsaved && 'Not saved as a customer: pick one, or add an email or phone.'}
        error={errors?.name?.message}
      >
        {(wired) => (
          <input
            type="text"
            autoComplete="off"
            className="input"
            {...wired}
            {...combobox.field}
            {...field}
            onKeyDown={pickOnly}
            onChange={(event) => {
              form.clearErrors('customer.name');
              field.onChange(event);
              setTyped(event.target.value.trim());
              forgetPicked();
              combobox.onType();
            }}
            onBlur={() => {
              field.onBlur();
              combobox.close();
            }}
          />
        )}
      </Field>
      <ul
        ref={list}
        {...combobox.list}
        aria-label="Known customers"
        className="plate p-1 @sm:order-last @sm:col-span-2 [&[hidden]]:hidden"
      >
        {options.map((person, index) => (
          <li
            key={person._id}
            {...combobox.option(index)}
            className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-field px-3 py-1.5 hover:bg-base-200 active-option"
          >
            <bdi className="font-semibold wrap-anywhere">{person.name}</bdi>
            <span className="text-sm wrap-anywhere">
              {person.short_email ?? person.short_phone}
            </span>
          </li>
        ))}
      </ul>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors?.email?.message}
        {...register('customer.email', {
          onChange() {
            form.clearErrors('customer.email');
            forget();
          },
          onBlur: readCredit,
        })}
      />
      {phone && (
        <p className="text-sm text-muted @sm:col-span-2">
          Phone <span className="tabular-nums">{phone}</span>
        </p>
      )}
      {onMore && known === undefined && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onMore}
          className="-my-1 min-h-11 justify-self-start text-link"
        >
          Add phone or more
        </button>
      )}
    </div>
  );
}

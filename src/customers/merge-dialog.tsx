import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Customer, historyKinds } from '#contracts/customers/customers.ts';
import type { ListedCustomer } from '#contracts/customers/listed-customer.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { describeError } from '#src/lib/api-error.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Button } from '#src/ui/button.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { historyText } from './customer-history.tsx';
import { customerName } from './customer-name.ts';
import { customerQuery, customersQuery, mergeQuery, useMerge } from './customer-queries.ts';

type MergeDialogProps = { customer: Customer; open: boolean; onClose: () => void };

/** Finds another record of the same person, shows what would move, and merges it into this customer. */
export function MergeDialog(props: MergeDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Merge customers">
      {props.open && <Merge {...props} />}
    </Dialog>
  );
}

function Merge({ customer, onClose }: MergeDialogProps) {
  const [q, setQ] = useState(customer.name.split(' ')[0] ?? '');
  const [from, setFrom] = useState<string | null>(null);
  const { data, error, isFetching } = useInfiniteQuery(customersQuery(q));
  if (from !== null)
    return <Preview {...{ customer, from, onClose }} onBack={() => setFrom(null)} />;
  const others = data?.items.filter(({ _id }) => _id !== customer._id) ?? [];
  return (
    <div className="grid gap-4">
      <p>Choose the other record of the same person.</p>
      <DebouncedSearch
        label="Search customers"
        placeholder="Name, email or phone…"
        value={q}
        onSearch={setQ}
      />
      <FormError message={error ? describeError(error).message : undefined} />
      <ul className="max-h-80 divide-y divide-rule overflow-y-auto">
        {others.map((one) => (
          <li key={one._id}>
            <button
              type="button"
              onClick={() => setFrom(one._id)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-field px-3 py-2 text-start hover:bg-base-200"
            >
              <bdi className="font-semibold wrap-anywhere">{customerName(one.name)}</bdi>
              <Contact
                customer={one}
                whole={others.some((other) => other !== one && looksLike(other, one))}
              />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-muted">
        {!isFetching && others.length === 0 && 'No other customer matches.'}
      </p>
    </div>
  );
}

/** Returns whether a list shows the same about both. */
const looksLike = (a: ListedCustomer, b: ListedCustomer) =>
  a.name === b.name && a.short_email === b.short_email && a.short_phone === b.short_phone;

/** Contact details. The server counts who reads whole ones, so read them only if the short ones don't suffice. */
function Contact({ customer, whole }: { customer: ListedCustomer; whole: boolean }) {
  const { data } = useQuery({ ...customerQuery(customer._id), enabled: whole });
  const { email, phone } = data ?? { email: customer.short_email, phone: customer.short_phone };
  return (
    <span className="text-sm wrap-anywhere text-muted">
      {[email, phone].filter(Boolean).join(', ')}
    </span>
  );
}

type PreviewProps = Omit<MergeDialogProps, 'open'> & { from: string; onBack: () => void };

function Preview({ customer, from: id, onClose, onBack }: PreviewProps) {
  /** The other record, if it stays instead of this one. */
  const [kept, setKept] = useState<Customer | null>(null);
  const keep = kept ?? customer;
  const part = kept ? customer._id : id;
  const { data, error } = useQuery(mergeQuery(keep._id, part));
  const merge = useMerge(keep._id);
  const navigate = useNavigate();
  const problem = error ?? merge.error;
  async function submit() {
    if (!data || merge.isPending) return;
    const versions = { version: keep.version, merged_version: data.merged.version };
    await merge.mutateAsync({ merged_id: data.merged._id, ...versions });
    toastSuccess('The customers have been merged.', keep.name);
    onClose();
    if (kept) void navigate(staffPaths.customer(kept._id), { replace: true });
  }
  const moving = data && historyKinds.filter((kind) => data.moves[kind] > 0);
  return (
    <div className="grid gap-4">
      {data && moving && (
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 font-semibold">Which record stays?</legend>
            {[keep, data.merged].toSorted(byId).map((one) => (
              <label key={one._id} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="kept"
                  className="size-5 shrink-0 accent-primary"
                  checked={one._id === keep._id}
                  onChange={() => {
                    merge.reset();
                    setKept(kept ? null : data.merged);
                  }}
                />
                <span className="min-w-0 wrap-anywhere">
                  <bdi className="font-semibold">{customerName(one.name)}</bdi>{' '}
                  <bdi className="text-muted">
                    {[one.email, one.phone].filter(Boolean).join(', ')}
                  </bdi>
                </span>
              </label>
            ))}
          </fieldset>
          <p>
            <bdi className="font-semibold">{customerName(data.merged.name)}</bdi> becomes part of{' '}
            <bdi className="font-semibold">{customerName(keep.name)}</bdi>. This can’t be undone.
          </p>
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-y border-rule py-3 tabular-nums">
            <dt>Store credit that moves</dt>
            <dd className="text-end">{exactMoney(data.merged.credit)}</dd>
            {moving.map((kind) => (
              <div key={kind} className="col-span-2 grid grid-cols-subgrid">
                <dt>{kind === 'credit' ? 'Changes of store credit' : historyText[kind]}</dt>
                <dd className="text-end">{data.moves[kind]}</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted">
            Notes are joined. Both email addresses will find the customer.
          </p>
        </>
      )}
      <FormError
        message={problem ? describeError(problem).message : (data?.refusal ?? undefined)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onBack}>
          Back
        </Button>
        {data?.refusal === null && (
          <Button look="amber" busy={merge.isPending} onClick={() => void submit().catch(() => {})}>
            Merge
          </Button>
        )}
      </div>
    </div>
  );
}

/** Keeps the records in place when another one is chosen. */
const byId = (a: Customer, b: Customer) => (a._id < b._id ? -1 : 1);

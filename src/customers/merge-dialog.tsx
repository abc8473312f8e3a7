import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Customer, historyKinds } from '#contracts/customers/customers.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { historyText } from './customer-history.tsx';
import { customerName } from './customer-name.ts';
import { customersQuery, mergeQuery, useMerge } from './customer-queries.ts';

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
        {others.map(({ _id, name, short_email, short_phone }) => (
          <li key={_id}>
            <button
              type="button"
              onClick={() => setFrom(_id)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-field px-3 py-2 text-start hover:bg-base-200"
            >
              <bdi className="font-semibold wrap-anywhere">{customerName(name)}</bdi>
              <span className="text-sm text-muted">
                {[short_email, short_phone].filter(Boolean).join(', ')}
              </span>
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

type PreviewProps = Omit<MergeDialogProps, 'open'> & { from: string; onBack: () => void };

function Preview({ customer, from: id, onClose, onBack }: PreviewProps) {
  const { data, error } = useQuery(mergeQuery(customer._id, id));
  const merge = useMerge(customer._id);
  const problem = error ?? merge.error;
  async function submit() {
    if (!data || merge.isPending) return;
    const versions = { version: customer.version, merged_version: data.merged.version };
    await merge.mutateAsync({ merged_id: data.merged._id, ...versions });
    toastSuccess('The customers have been merged.', customer.name);
    onClose();
  }
  const moving = data && historyKinds.filter((kind) => data.moves[kind] > 0);
  return (
    <div className="grid gap-4">
      {data && moving && (
        <>
          <p>
            <bdi className="font-semibold">{customerName(data.merged.name)}</bdi>{' '}
            {data.merged.email && <bdi className="wrap-anywhere">({data.merged.email}) </bdi>}
            becomes part of <bdi className="font-semibold">{customerName(customer.name)}</bdi>. This
            can’t be undone.
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

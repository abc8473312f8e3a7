import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listRules,
  type Rule,
  type RuleName,
  rules,
  switchRule,
} from '#contracts/moderation/rules.ts';
import { call } from '#src/lib/api.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { refresh } from '#src/lib/refresh.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { WatchedWords } from './watched-words.tsx';

/** The rules that flag products, and how often each rule was right. */
const rulesQuery = queryOptions({
  queryKey: [...queryKeys.cases, 'rules'],
  queryFn: async ({ signal }) => (await call(listRules, {}, { signal })).items,
});

function useSwitchRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ rule, on }: { rule: RuleName; on: boolean }) =>
      call(switchRule, { params: { rule }, body: { on } }),
    onSettled: () => refresh(queryClient, rulesQuery.queryKey),
  });
}

/** The rules that flag products. Each rule has a switch, and shows how often the rule was right. */
export function Component() {
  return (
    <>
      <BackLink to={staffPaths.reportedItems} place="Reported Items">
        Reported Items
      </BackLink>
      <PageHeading>Rules</PageHeading>
      <p className="mb-6 max-w-prose">
        Rules check every new or edited product, except those of the shop and its staff. They add
        what they find to the product’s case. They never hide anything: a moderator decides.
      </p>
      <List />
      <div className="mt-10">
        <WatchedWords />
      </div>
    </>
  );
}

function List() {
  const { data, error, isFetching, refetch } = useQuery(rulesQuery);
  if (data) {
    return (
      <ul aria-label="Rules" className="grid gap-4">
        {data.map((rule) => (
          <RuleCard key={rule.rule} rule={rule} />
        ))}
      </ul>
    );
  }
  if (!error) return <TableSkeleton label="Loading rules" />;
  return <ErrorPanel {...failureOf({ error, isFetching, refetch })} />;
}

function RuleCard({ rule: { rule, on, ...record } }: { rule: Rule }) {
  const switching = useSwitchRule();
  const { label, hint } = rules[rule];
  const flip = () =>
    switching.mutate(
      { rule, on: !on },
      {
        onSuccess: () => toastSuccess(`“${label}” has been switched ${on ? 'off' : 'on'}.`),
        onError: (error) => toastError(describeError(error).message),
      },
    );
  return (
    <li>
      <article
        aria-label={label}
        className="plate grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[1fr_auto] sm:items-center sm:p-6"
      >
        <div className="grid min-w-0 gap-1.5">
          <h2 className="text-xl">
            {label}
            <span className="ms-2 font-sans text-sm text-muted">{on ? 'On' : 'Off'}</span>
          </h2>
          <p className="max-w-prose">{hint}</p>
          <p className="text-sm text-muted">{inWords(record)}</p>
        </div>
        <div>
          <Button
            look="paper"
            aria-label={`${on ? 'Switch off' : 'Switch on'}: ${label}`}
            busy={switching.isPending}
            onClick={flip}
          >
            {on ? 'Switch off' : 'Switch on'}
          </Button>
        </div>
      </article>
    </li>
  );
}

function inWords({ right, decided, waiting }: Pick<Rule, 'right' | 'decided' | 'waiting'>): string {
  const cases = (count: number) => (count === 1 ? '1 case' : `${count} cases`);
  const past =
    decided === 0
      ? 'No case that this rule flagged has been decided yet.'
      : `Right in ${right} of ${cases(decided)} (${Math.round((100 * right) / decided)}%).`;
  return waiting === 0 ? past : `${past} ${waiting === 1 ? '1 is' : `${waiting} are`} waiting.`;
}

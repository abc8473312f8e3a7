import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Case } from '#contracts/moderation/cases.ts';
import type { Suspension } from '#contracts/people/users.ts';
import { formatDay, formatDayAndTime } from '#src/lib/dates.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { roleText } from '#src/people/role-text.ts';
import { CaseSection } from './case-section.tsx';
import { caseStateText } from './case-text.ts';
import { PersonName } from './person-name.tsx';

/** Facts about the person responsible for the target, including that person's other cases. */
export function PersonHistory({ item: { person, history, target } }: { item: Case }) {
  const { member_since, role, listed, sold, suspended, selling_frozen } = history;
  return (
    <CaseSection title={target.type === 'user' ? 'The person' : 'The seller'}>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Fact name="Name">
          <PersonName person={person} />
        </Fact>
        <Fact name="Role">{roleText[role]}</Fact>
        <Fact name="Member since">{formatDay(member_since)}</Fact>
        <Fact name="Products">
          {listed} for sale, {sold} sold
        </Fact>
        {suspended && <Fact name="Suspended">{endOf(suspended)}</Fact>}
        {selling_frozen && <Fact name="Banned from selling">{endOf(selling_frozen)}</Fact>}
      </dl>
      <h3 className="mt-5 mb-2 text-lg">Other cases</h3>
      {history.cases.length === 0 ? (
        <p className="text-muted">None.</p>
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {history.cases.map(({ _id, title, state, opened_at }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-6 py-2">
              <Link to={staffPaths.case(_id)} className="text-link min-w-0 wrap-anywhere">
                <bdi>{title}</bdi>
              </Link>
              <span className="text-sm text-muted">
                {caseStateText[state][0]}, {formatDay(opened_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </CaseSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}

const endOf = ({ until }: Suspension) =>
  until === null ? 'No end date' : `Until ${formatDayAndTime(until)}`;

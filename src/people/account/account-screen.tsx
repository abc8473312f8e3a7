import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { accountQuery } from './account-queries.ts';
import { AccountSection, fragmentOf } from './account-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhotoSpaceSection } from './photo-space-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ThemeSection } from './theme-section.tsx';

/** The titles of the sections that every user sees. */
const sections = [
  'Name',
  'Email',
  'Password',
  'Notices',
  'Theme',
  'Sessions',
  'Photos',
  'Reports and decisions',
  'Your data',
  'Delete account',
];

type AccountScreenProps = {
  notices: ReactNode;
  /** The PIN settings for the counter, or null if the user can't have a PIN. */
  pin: ReactNode;
};

export function AccountScreen({ notices, pin }: AccountScreenProps) {
  const account = useQuery(accountQuery);
  return (
    <>
      <PageHeading>Account</PageHeading>
      {account.isPending && <TableSkeleton label="Loading your account" rows={4} />}
      {account.isError && !account.data && (
        <ErrorPanel
          {...describeError(account.error)}
          onRetry={() => void account.refetch()}
          retrying={account.isFetching}
        />
      )}
      {account.data && (
        <>
          <nav aria-label="On this page" className="mb-4 flex flex-wrap gap-x-5 xl:hidden">
            {sections.map((title) => (
              <Link
                key={title}
                to={`#${fragmentOf(title)}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                {title}
              </Link>
            ))}
          </nav>
          <NameSection name={account.data.user.name} />
          <EmailSection email={account.data.user.email} verified={account.data.email_verified} />
          <PasswordSection email={account.data.user.email} />
          <AccountSection
            title="Notices"
            about="How we send you each kind of notice. Every email also has a link to stop that kind of email."
          >
            {notices}
          </AccountSection>
          {pin && (
            <AccountSection
              title="PIN for the counter"
              about="Take over the counter in the desktop application with a few digits instead of your password."
            >
              {pin}
            </AccountSection>
          )}
          <ThemeSection />
          <SessionsSection />
          <PhotoSpaceSection />
          <AccountSection
            title="Reports and decisions"
            about="What you reported, and what moderators decided about you and your products."
          >
            <div className="flex flex-wrap gap-3">
              <Link to={paths.myReports} className={buttonClass('paper')}>
                My Reports
              </Link>
              <Link to={paths.ownDecisions} className={buttonClass('paper')}>
                My Decisions
              </Link>
            </div>
          </AccountSection>
          <DataSection />
          <DeletionSection email={account.data.user.email} />
          <p className="pt-8 text-muted">
            Read our{' '}
            <Link to={paths.privacy} className="text-link">
              Privacy policy
            </Link>{' '}
            to see what we store and why, and our{' '}
            <Link to={paths.terms} className="text-link">
              Terms of use
            </Link>{' '}
            for the shop’s rules.
          </p>
        </>
      )}
    </>
  );
}

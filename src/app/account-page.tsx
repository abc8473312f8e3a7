import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { PhotoSpaceSection } from '#src/media/photo-space-section.tsx';
import { NoticeSettings } from '#src/notices/notice-settings.tsx';
import { accountQuery } from '#src/people/account/account-queries.ts';
import { AccountSection, fragmentOf } from '#src/people/account/account-section.tsx';
import { DataSection } from '#src/people/account/data-section.tsx';
import { DeletionSection } from '#src/people/account/deletion-section.tsx';
import { EmailSection } from '#src/people/account/email-section.tsx';
import { NameSection } from '#src/people/account/name-section.tsx';
import { PasswordSection } from '#src/people/account/password-section.tsx';
import { SessionsSection } from '#src/people/account/sessions-section.tsx';
import { ThemeSection } from '#src/people/account/theme-section.tsx';
import { PinSettings } from '#src/people/pins/pin-settings.tsx';
import { useSuspended } from '#src/people/suspension.ts';
import { BlockedSection } from '#src/talk/blocked-section.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';

/** The titles of the sections that every user sees. */
const sections = [
  'Name',
  'Email',
  'Password',
  'Notices',
  'Theme',
  'Sessions',
  'Photos',
  'Blocked people',
  'Reports and decisions',
  'Your data',
  'Delete account',
];

export function AccountScreen({ pin }: { pin: boolean }) {
  const account = useQuery(accountQuery);
  return (
    <>
      <PageHeading>Account</PageHeading>
      {account.isPending && <TableSkeleton label="Loading your account" rows={4} />}
      {account.isError && !account.data && <ErrorPanel {...failureOf(account)} />}
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
            <NoticeSettings />
          </AccountSection>
          {pin && (
            <AccountSection
              title="PIN for the counter"
              about="Take over the counter with a few digits instead of your password."
            >
              <PinSettings />
            </AccountSection>
          )}
          <ThemeSection />
          <SessionsSection />
          <PhotoSpaceSection />
          <BlockedSection />
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

/** The user's account page, including notice settings and, for staff, PIN settings. */
export function Component() {
  const session = useSession();
  const staff = session.status === 'signed-in' && may(session.user.role, 'sell_at_counter');
  const suspended = useSuspended();
  if (suspended && session.status === 'signed-in') {
    return <SuspendedAccountScreen email={session.user.email} />;
  }
  return <AccountScreen pin={staff} />;
}

/** The account page of a suspended user, who can still download their data and delete the account. */
function SuspendedAccountScreen({ email }: { email: string }) {
  return (
    <>
      <PageHeading>Account</PageHeading>
      <DataSection />
      <DeletionSection email={email} />
    </>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { may, type Permission } from '#contracts/permissions.ts';
import { routes } from '#contracts/routes.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { OwnStolen } from './own-stolen.tsx';
import { StolenForm } from './stolen-form.tsx';

const promises = [
  'A new listing with this number is reported in your name. With a police report number, it also stays hidden until a moderator has reviewed it.',
  'If an instrument with this number is already for sale, it is reported in your name and stays for sale until a moderator decides.',
  'The shop checks the register before it takes in an instrument.',
  'Only moderators see who registered it, your photos and what you wrote.',
];

/** Loaded separately from the page, like the list below, because only staff need them. */
const SerialCheck = lazyPart(
  async () => (await import('#src/stock/intake/serial-check.tsx')).SerialCheck,
  null,
  <Skeleton className="h-52" />,
);

const AllStolen = lazyPart(
  async () => (await import('./all-stolen.tsx')).AllStolen,
  null,
  <Skeleton className="h-52" />,
);

/** The public page. */
export const Component = () => (
  <div className="page-width py-10 *:mx-auto lg:py-16">
    <StolenScreen />
  </div>
);

/** Explains the register of stolen instruments. For signed-in users, also shows the form. */
export function StolenScreen() {
  const session = useSession();
  const mayDo = (what: Permission) =>
    session.status === 'signed-in' && may(session.user.role, what);
  const id = useId();
  return (
    <div className="grid max-w-[46rem] gap-10">
      <div>
        <PageHeading>Stolen instruments</PageHeading>
        <div className="rounded-box bg-surf p-6 text-lg text-surf-ink">
          Was your instrument stolen? Register its serial number, and we’ll look out for it.
        </div>
      </div>
      {mayDo('sell_at_counter') && <StaffCheck />}
      {mayDo('handle_reports') && <AllStolen />}
      <section aria-labelledby={id} className="grid gap-4">
        <h2 id={id} className="text-2xl">
          What happens after you register it
        </h2>
        <ul className="grid list-disc gap-1.5 ps-5">
          {promises.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      {session.status === 'signed-in' && <Register />}
      {session.status === 'signed-out' && (
        <div>
          <Link to={paths.login} state={{ from: paths.stolen }} className={buttonClass('amber')}>
            Log in to register it
          </Link>
        </div>
      )}
    </div>
  );
}

/** For staff, a field that checks a serial number, and a link to the cases about stolen instruments. */
const StaffCheck = () => (
  <div className="grid gap-2">
    <SerialCheck />
    <Link
      to={`${routes.reportedItems.path}?reason=stolen`}
      className="text-link inline-flex min-h-11 items-center justify-self-start"
    >
      Open cases about stolen instruments
    </Link>
  </div>
);

function Register() {
  // Changing the key resets the form and its photos.
  const [count, setCount] = useState(0);
  const [registered, setRegistered] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) list.current?.focus();
  }, [count]);
  return (
    <>
      <div ref={list} tabIndex={-1} className="grid scroll-mt-4 gap-4 outline-none">
        {registered !== null && (
          <p className="rounded-box bg-surf p-6 text-lg font-semibold wrap-anywhere text-surf-ink">
            {registered} is registered. If someone lists it here, it is reported in your name.
          </p>
        )}
        <OwnStolen onRemoved={() => setRegistered(null)} />
      </div>
      <section className="grid gap-6">
        <h2 className="text-2xl">Register an instrument</h2>
        <StolenForm
          key={count}
          onDone={({ brand, model, serial_number }) => {
            setCount(count + 1);
            setRegistered(`${brand} ${model}, ${serial_number}`);
          }}
        />
      </section>
    </>
  );
}

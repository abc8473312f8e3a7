import { Link } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';

/** A person's name. If the reader may see users, the name links to the person's page. */
export function PersonName({ person: { _id, name } }: { person: { _id: string; name: string } }) {
  const session = useSession();
  if (session.status !== 'signed-in' || !may(session.user.role, 'see_users')) {
    return <bdi>{name}</bdi>;
  }
  return (
    <Link to={staffPaths.user(_id)} className="text-link">
      <bdi>{name}</bdi>
    </Link>
  );
}

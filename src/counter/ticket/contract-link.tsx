import { Link } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { purchaseOf } from './purchases.ts';

type ContractLinkProps = { product_id: string; title: string };

/**
 * A link to the contract of a purchase. Visible only if the user may read sellers' details or has just made the
 * purchase.
 */
export function ContractLink({ product_id, title }: ContractLinkProps) {
  const session = useSession();
  const reads = session.status === 'signed-in' && may(session.user.role, 'read_intakes');
  if (!reads && !purchaseOf(product_id)) return null;
  return (
    <Link
      to={staffPaths.contract(product_id)}
      className="text-link inline-flex min-h-11 items-center"
    >
      Contract to sign <span className="sr-only">for {title}</span>
    </Link>
  );
}

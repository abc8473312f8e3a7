import { Link } from 'react-router-dom';
import type { Case } from '#contracts/moderation/cases.ts';
import { paths } from '#src/lib/paths.ts';
import { CaseSection } from './case-section.tsx';
import { statusText } from './case-text.ts';
import { PersonName } from './person-name.tsx';

const words = { serial: 'Same serial number', photo: 'Similar photo' } as const;

/** Other products with the same serial number or a similar photo. Renders nothing if there are none. */
export function CaseLinks({ links }: { links: Case['links'] }) {
  if (links.length === 0) return null;
  return (
    <CaseSection title="Related products">
      <ul className="divide-y divide-rule border-y border-rule">
        {links.map(({ by, product }) => (
          <li key={`${by} ${product._id}`} className="grid gap-0.5 py-2">
            <Link to={paths.product(product._id)} className="text-link min-w-0 wrap-anywhere">
              <bdi>{product.title}</bdi>
            </Link>
            <span className="text-sm text-muted">
              {words[by]} · <PersonName person={product.seller} /> · {statusText[product.status]}
            </span>
          </li>
        ))}
      </ul>
    </CaseSection>
  );
}

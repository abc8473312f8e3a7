import { Link } from 'react-router-dom';
import type { Case } from '#contracts/moderation/cases.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Picture } from '#src/ui/picture.tsx';
import { CaseSection } from './case-section.tsx';
import { PersonName } from './person-name.tsx';
import { ProductBadge } from './product-badge.tsx';

const words = { serial: 'Same serial number', photo: 'Similar photo' } as const;

/** Other products with the same serial number or a similar photo. Renders nothing if there are none. */
export function CaseLinks({ links }: { links: Case['links'] }) {
  if (links.length === 0) return null;
  return (
    <CaseSection title="Related products">
      <ul className="divide-y divide-rule border-y border-rule">
        {links.map(({ by, product }) => (
          <li key={product._id} className="flex gap-4 py-3">
            <Picture
              image={pictureOf(product.picture)}
              alt=""
              sizes="5rem"
              className="w-20 shrink-0 self-start rounded-box text-xs"
            />
            <div className="grid min-w-0 justify-items-start gap-0.5">
              <Link to={paths.product(product._id)} className="text-link min-w-0 wrap-anywhere">
                <bdi>{product.title}</bdi>
              </Link>
              <strong className="tabular-nums">{formatMoney(product.price)}</strong>
              <span className="text-sm text-muted">
                {by.map((one) => words[one]).join(', ')} · <PersonName person={product.seller} />
              </span>
              <ProductBadge
                status={product.status}
                moderation={product.moderation}
                sellerSuspended={product.seller_suspended}
              />
            </div>
          </li>
        ))}
      </ul>
    </CaseSection>
  );
}

import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/lib/picture-of.ts';
import { Picture } from '#src/ui/picture.tsx';
import type { TicketLine } from './ticket-store.ts';

/** A product on the open ticket. */
export function TicketLineRow({ line, onRemove }: { line: TicketLine; onRemove: () => void }) {
  const { product, price } = line;
  return (
    <li className="flex items-center gap-4 border-b border-rule py-3 first:pt-0 last:border-b-0 last:pb-0">
      <Picture
        image={pictureOf(product.image)}
        alt=""
        sizes="4rem"
        className="w-16 shrink-0 rounded-box text-xs"
      />
      <Link
        to={paths.product(product._id)}
        className="min-w-0 flex-1 leading-snug font-bold break-words hover:underline"
      >
        {product.title}
      </Link>
      <span className="font-bold tabular-nums">{formatMoney(price)}</span>
      <button
        type="button"
        aria-label={`Remove ${product.title}`}
        onClick={onRemove}
        className="-me-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-base-200"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}

import { Tag } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { Id } from '#contracts/text.ts';
import { paths } from '#src/lib/paths.ts';
import { buttonClass } from '#src/ui/button.tsx';

/** The history state from `justPublished`. */
const Arrival = z.object({ published: z.object({ _id: Id, title: z.string() }) });

/**
 * Shown after a product has been published, with links to its price tag and its page. Disappears on the next
 * navigation.
 */
export function JustPublished() {
  const arrival = Arrival.safeParse(useLocation().state).data;
  if (!arrival) return null;
  const { _id, title } = arrival.published;
  return (
    <section
      aria-label="Just published"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box bg-surf px-5 py-3 text-surf-ink"
    >
      <p className="min-w-0 break-words">
        <bdi>{title}</bdi> has been published.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.priceTags([_id])} className={buttonClass('amber')}>
          <Tag aria-hidden="true" className="size-5" />
          Print price tag
        </Link>
        <Link to={paths.product(_id)} className={buttonClass('paper')}>
          See its page
        </Link>
      </div>
    </section>
  );
}

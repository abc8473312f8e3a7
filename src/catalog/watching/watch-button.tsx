import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useWithLogin } from '#src/catalog/use-login.ts';
import { useSession } from '#src/lib/session.ts';
import { useWatch, watchedIdsQuery } from './watch-queries.ts';

type WatchButtonProps = {
  product: { _id: string; title: string; image_url: string };
  /** Whether to show the label next to the heart. Without the label, the button fits in the corner of a card. */
  labeled?: boolean;
};

/**
 * A heart button that adds a product to the watchlist or removes it. Sends visitors to the login screen first.
 */
export function WatchButton({ product, labeled = false }: WatchButtonProps) {
  const { _id, title } = product;
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  const { data } = useQuery({ ...watchedIdsQuery, enabled: signedIn });
  const watch = useWatch(product);
  const watched = data?.ids.includes(_id) ?? false;
  const toggle = useWithLogin(
    `watch ${_id}`,
    (returned) => watch.mutate(returned || !watched),
    product,
  );
  return (
    <button
      type="button"
      aria-pressed={watched}
      aria-label={labeled ? undefined : `Watch ${title}`}
      className={
        labeled
          ? 'btn btn-ghost justify-self-start'
          : 'absolute end-2 top-2 z-1 grid size-11 place-items-center rounded-full bg-base-100/90 text-base-content shadow hover:bg-base-100'
      }
      onClick={toggle}
    >
      <Heart aria-hidden="true" className={`size-5 ${watched ? 'fill-current text-error' : ''}`} />
      {labeled && (watched ? 'Watching' : 'Watch')}
    </button>
  );
}

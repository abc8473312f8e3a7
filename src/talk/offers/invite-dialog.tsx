import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { type NewOfferProps, OfferDialog } from './offer-dialog.tsx';
import { invitableQuery, useInviteToPrice } from './offer-queries.ts';

/** Invites people who asked about the user's own product, or who watch it, to a price. */
export function InviteDialog({ product, user, open, onClose }: NewOfferProps) {
  const { _id: id, title, resale_price } = product;
  const [key, setKey] = useState(newUuid);
  /** Whom the user has unchecked: ids, and `watchers`. */
  const [without, setWithout] = useState<readonly string[]>([]);
  const query = useQuery(invitableQuery(id));
  const invite = useInviteToPrice();
  const { people = [], watchers = 0, left = 0 } = query.data ?? {};
  const choices = [
    ...people.map(({ _id, name }) => ({ key: _id, name, count: 1 })),
    ...(watchers > 0
      ? [
          {
            key: 'watchers',
            name: `${watchers} ${watchers === 1 ? 'person who watches' : 'people who watch'} it`,
            count: watchers,
          },
        ]
      : []),
  ];
  const chosen = choices.filter((one) => !without.includes(one.key));
  const isLimited = chosen.reduce((sum, { count }) => sum + count, 0) > left;
  return (
    <OfferDialog
      user={user}
      seller={product.seller_name}
      draft={`offer:${id}`}
      open={open}
      onClose={onClose}
      title="Invite to a price"
      label="Invite"
      asking={resale_price}
      asksContact={false}
      onSubmit={async ({ price, message }) => {
        const keys = chosen.map((one) => one.key);
        const body = {
          ...{ price, message, watchers: keys.includes('watchers') },
          people: keys.filter((one) => one !== 'watchers'),
        };
        const { invited } = await invite.mutateAsync({ params: { id }, body, key });
        setKey(newUuid());
        toastSuccess(`${invited} ${invited === 1 ? 'invitation' : 'invitations'} sent.`);
        return undefined;
      }}
    >
      <p>
        Whom you invite can buy <bdi>{title}</bdi> for your price instead of{' '}
        {formatMoney(resale_price)}. You won’t see who watches it unless they answer.
      </p>
      {query.error && <ErrorPanel {...failureOf(query)} />}
      {query.data && (
        <fieldset>
          <legend className="font-semibold">Whom to invite</legend>
          {choices.map((one) => (
            <label key={one.key} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                checked={!without.includes(one.key)}
                onChange={({ target }) =>
                  setWithout([
                    ...without.filter((other) => other !== one.key),
                    ...(target.checked ? [] : [one.key]),
                  ])
                }
              />
              <bdi className="min-w-0 break-words">{one.name}</bdi>
            </label>
          ))}
          {isLimited && (
            <p className="text-sm text-muted">
              You can invite {left} more people today, first those you chose by name.
            </p>
          )}
        </fieldset>
      )}
    </OfferDialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getIntake, type Intake } from '#contracts/stock/intakes.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay, formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';

/** Shows who sold a product to the shop. The details load only on request, because each access is recorded. */
export function Component() {
  const { id = '' } = useParams();
  const reading = useMutation({
    mutationFn: () => call(getIntake, { params: { id } }),
    gcTime: 0,
  });
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <div {...region} className="max-w-2xl outline-none">
      <BackLink to={staffPaths.stockBook} place="the stock book">
        Back
      </BackLink>
      <PageHeading>Purchase</PageHeading>
      {reading.data ? (
        <Details intake={reading.data} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>
            This page shows who sold{' '}
            <Link to={paths.product(id)} className="text-link">
              this product
            </Link>{' '}
            to the shop, with their address and identity document. The audit log records each time
            someone views these details.
          </p>
          <Button look="paper" busy={reading.isPending} onClick={() => reading.mutate()}>
            <Eye aria-hidden="true" className="size-5" />
            Show seller’s details
          </Button>
          <FormError message={reading.error ? describeError(reading.error).message : undefined} />
        </div>
      )}
    </div>
  );
}

function Details({ intake }: { intake: Intake }) {
  const { product, number, sale_id, paid, taken_at, live_at, seller } = intake;
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Row name="Product">
        <Link to={paths.product(product._id)} className="text-link">
          {product.title}
        </Link>
      </Row>
      {product.serial_number && <Row name="Serial number">{product.serial_number}</Row>}
      <Row name="Stock number">{number}</Row>
      <Row name="Bought">
        {formatDayAndTime(taken_at)},{' '}
        <Link to={staffPaths.ticket(sale_id)} className="text-link">
          see the ticket
        </Link>
      </Row>
      <Row name="Paid">{formatMoney(paid)}</Row>
      {live_at !== taken_at && <Row name="For sale from">{formatDay(live_at)}</Row>}
      {seller ? (
        <>
          <Row name="Bought from">{seller.name}</Row>
          <Row name="Address">
            <span className="whitespace-pre-line">{seller.address}</span>
          </Row>
          <Row name="Identity document">{seller.document ?? 'None was shown.'}</Row>
        </>
      ) : (
        <Row name="Bought from">
          The details have been deleted, because they are only kept for a limited time.
        </Row>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

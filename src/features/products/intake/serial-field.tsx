import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { checkSerial } from '#contracts/intakes.ts';
import type { ProductStatus } from '#contracts/products.ts';
import { moderationWords } from '#src/features/products/details/moderation-words.ts';
import type { ProductInput } from '#src/features/products/form/product-form.ts';
import { formatDay } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { TextField } from '#src/ui/field.tsx';
import { serialQuery } from './intake-queries.ts';

type Same = EndpointReply<typeof checkSerial>['items'][number];

const words: Record<ProductStatus, string> = {
  live: 'for sale now',
  reserved: 'on hold',
  sold: 'sold',
  ended: 'not for sale',
  archived: 'not for sale',
};

const shortest = 4;

/**
 * The field for the serial number. Warns if the number is registered as stolen, or if another product has or had the
 * same number.
 */
export function SerialField() {
  const { register, formState } = useFormContext<ProductInput>();
  const typed = useWatch<ProductInput, 'serial_number'>({ name: 'serial_number' })?.trim() ?? '';
  const serial = useDebouncedValue(typed, 300);
  const { data } = useQuery({ ...serialQuery(serial), enabled: serial.length >= shortest });
  const found = serial.length >= shortest && serial === typed ? data : undefined;
  const items = found?.items ?? [];
  const stolen = found?.stolen;
  return (
    <div className="grid content-start gap-2">
      <TextField
        label="Serial number (optional)"
        autoComplete="off"
        spellCheck={false}
        hint="Scan or type it. Buyers never see it."
        error={formState.errors.serial_number?.message}
        {...register('serial_number')}
      />
      <div role="status" className="grid gap-2 empty:sr-only">
        {stolen && (
          <div className="flex gap-3 rounded-box bg-error px-4 py-3 text-error-content">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold">Reported stolen</p>
              <p className="wrap-anywhere">
                {stolen.brand} {stolen.model}, on {formatDay(`${stolen.stolen_on}T12:00:00`)}. If
                you take it in, only moderators can see it until an admin has decided.
              </p>
            </div>
          </div>
        )}
        {items.length > 0 && (
          <div className="flex gap-3 rounded-box bg-tag px-4 py-3 text-tag-ink">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold">
                {items.length === 1
                  ? 'Another product has this serial number:'
                  : `${items.length} other products have this serial number:`}
              </p>
              <ul className="grid gap-1">
                {items.map((item) => (
                  <li key={item._id} className="wrap-anywhere">
                    <a
                      href={paths.product(item._id)}
                      target="_blank"
                      rel="noreferrer"
                      className="underline"
                    >
                      {item.title}
                    </a>
                    , {stateOf(item)}, from <bdi>{item.seller}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

const stateOf = ({ status, moderation, sold_at }: Same) =>
  sold_at === null
    ? (moderationWords[moderation]?.toLowerCase() ?? words[status])
    : `sold on ${formatDay(sold_at)}`;

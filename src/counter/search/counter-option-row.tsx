import { CornerDownLeft, HandCoins, type LucideIcon, Package, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { CounterProduct } from '#contracts/counter/counter.ts';
import type { Image } from '#contracts/media/images.ts';
import type { Item } from '#contracts/stock/item.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { useCombobox } from '#src/ui/use-combobox.ts';
import { actionOf, type CounterOption, type FoundLayaway, type Person } from './counter-options.ts';

/** A short label for each product status. */
const productText: Record<ProductStatus, readonly [words: string, tone: BadgeTone]> = {
  live: ['For sale', 'plain'],
  reserved: ['On hold', 'surf'],
  laid_away: ['Laid away', 'surf'],
  sold: ['Sold', 'tobacco'],
  ended: ['Not for sale', 'plain'],
  archived: ['Not for sale', 'plain'],
};

type Wiring = ReturnType<ReturnType<typeof useCombobox>['option']>;

/** A search result, with a short description of what pressing Enter does. */
export function CounterOptionRow({ option, wiring }: { option: CounterOption; wiring: Wiring }) {
  return (
    <div
      {...wiring}
      className="group grid min-h-16 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-field px-3 py-2 hover:bg-base-200 active-option"
    >
      {option.kind === 'product' && <ProductCells product={option.product} />}
      {option.kind === 'item' && <ItemCells item={option.item} />}
      {option.kind === 'booking' && <BookingCells booking={option.booking} />}
      {option.kind === 'person' && <PersonCells person={option.person} />}
      {option.kind === 'layaway' && <LayawayCells layaway={option.layaway} />}
      <span className="grid justify-items-end gap-0.5">
        <span className="font-bold tabular-nums">{amountOf(option)}</span>
        <span className="flex items-center gap-1.5 text-sm font-semibold max-sm:sr-only not-group-aria-selected:opacity-0">
          {actionOf(option)}
          <CornerDownLeft aria-hidden="true" className="size-4" />
        </span>
      </span>
    </div>
  );
}

function amountOf(option: CounterOption): string {
  if (option.kind === 'person') return '';
  if (option.kind === 'layaway') return `${formatMoney(option.layaway.due)} due`;
  if (option.kind === 'item') return formatMoney(option.item.price);
  return formatMoney(
    option.kind === 'product' ? option.product.resale_price : option.booking.price,
  );
}

function Thumbnail({ image }: { image: Image | null }) {
  return (
    <Picture
      image={pictureOf(image)}
      alt=""
      sizes="5rem"
      className="w-16 shrink-0 rounded-field text-xs text-muted sm:w-20"
    />
  );
}

/**
 * A line below a title. Muted, except on the active option, where muted text is hard to read. An empty line keeps its
 * height, so that the title stays level with the price.
 */
function Detail({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere not-group-aria-selected:text-muted">
      {children}
    </span>
  );
}

function ProductCells({ product }: { product: CounterProduct }) {
  const { title, hold, layaway, waiting, serial_number, stock_number, is_shops } = product;
  const [words, tone] = productText[product.status];
  return (
    <>
      <Thumbnail image={product.image} />
      <span className="grid gap-0.5">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <Detail>
          {!is_shops && <Badge>Private seller</Badge>}
          {product.status !== 'live' && (
            <Badge tone={tone}>{product.counter_only ? 'Not in the storefront' : words}</Badge>
          )}
          {hold && (
            <span>
              for <bdi>{hold.buyer}</bdi> until {formatMoment(hold.until)}
              {waiting > 0 && `, ${waiting} waiting`}
            </span>
          )}
          {layaway && (
            <span>
              for <bdi>{layaway.customer}</bdi>, {formatMoney(layaway.due)} due
            </span>
          )}
          {!hold && stock_number !== null && (
            <span className="tabular-nums">No. {stock_number}</span>
          )}
          {!hold && serial_number !== null && <span>Serial {serial_number}</span>}
        </Detail>
      </span>
    </>
  );
}

function Sign({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid w-16 shrink-0 place-items-center sm:w-20">
      <span className="grid size-11 place-items-center rounded-full bg-base-200 text-base-content">
        <Icon aria-hidden="true" className="size-5" />
      </span>
    </span>
  );
}

function ItemCells({ item: { name, stock } }: { item: Item }) {
  return (
    <>
      <Sign icon={Package} />
      <span className="grid gap-0.5">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <Detail>{stock !== null && `${stock} in stock`}</Detail>
      </span>
    </>
  );
}

function BookingCells({ booking }: { booking: ReceivedBooking }) {
  const { buyer, selectedProduct, status, held_until, contact } = booking;
  return (
    <>
      <Thumbnail image={booking.image} />
      <span className="grid gap-0.5">
        <span className="font-semibold wrap-anywhere">
          <bdi>{buyer}</bdi>
          <span className="font-normal">
            {' '}
            · <bdi>{selectedProduct}</bdi>
          </span>
        </span>
        <Detail>
          <Badge tone={status === 'held' ? 'surf' : 'amber'}>
            {status === 'held' ? 'On hold' : 'Waiting'}
          </Badge>
          {held_until !== null && <span>until {formatMoment(held_until)}</span>}
          {contact && <span className="tabular-nums">{contact.phone}</span>}
        </Detail>
      </span>
    </>
  );
}

function PersonCells({ person }: { person: Person }) {
  const { name, short_email, short_phone, open } = person;
  return (
    <>
      <Sign icon={UserRound} />
      <span className="grid gap-0.5">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <Detail>
          <span className="wrap-anywhere">{short_email}</span>
          <span className="tabular-nums">{short_phone}</span>
          {open > 0 && <span>{open === 1 ? '1 open booking' : `${open} open bookings`}</span>}
        </Detail>
      </span>
    </>
  );
}

function LayawayCells({ layaway: { number, customer } }: { layaway: FoundLayaway }) {
  return (
    <>
      <Sign icon={HandCoins} />
      <span className="grid gap-0.5">
        <span className="font-semibold">
          Layaway <span className="tabular-nums">{number}</span>
        </span>
        <Detail>
          <bdi>{customer}</bdi>
        </Detail>
      </span>
    </>
  );
}

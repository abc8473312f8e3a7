import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { Image } from '#contracts/media/images.ts';
import type { User } from '#contracts/people/users.ts';
import type { BuyInForm } from '#contracts/stock/intakes.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { refresh } from '#src/lib/refresh.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { areUploading, storedImages } from '#src/media/photos/photo-uploads.ts';
import { DraftStatus } from '#src/selling/drafts/draft-status.tsx';
import { useDraft } from '#src/selling/drafts/use-draft.ts';
import { useKeptPhotos } from '#src/selling/drafts/use-kept-photos.ts';
import { focusFirstInvalid, isValid } from '#src/selling/form/first-invalid.ts';
import { type ProductStart, toDraft } from '#src/selling/form/product-form.ts';
import { useProductForm } from '#src/selling/form/use-product-form.ts';
import { draftsQuery, lastContactQuery, type NewProduct } from '#src/selling/selling-queries.ts';
import { useConsign } from '#src/stock/consignments/consignment-queries.ts';
import { Button } from '#src/ui/button.tsx';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { FormError } from '#src/ui/form-error.tsx';
import {
  isPurchase,
  keepDefaults,
  type Payment,
  readDefaults,
  type Way,
} from './intake-defaults.ts';
import { showIntakeError } from './intake-errors.ts';
import { IntakeFields } from './intake-fields.tsx';
import { useAddStock } from './intake-queries.ts';
import { usePurchase } from './use-purchase.ts';
import { toConsignment, useTerms } from './use-terms.ts';
import { useWay } from './use-way.ts';
import { WayFields } from './way-fields.tsx';

/** The ticket on which a product was bought. */
export type PurchaseTicket = { _id: string; number: number };

/** What was agreed when a product was taken in. `ticket` is null if the shop didn't buy the product. */
export type Agreed = {
  label: string;
  words: string;
  ticket: PurchaseTicket | null;
  consigned?: boolean;
};

export type IntakeActions = {
  /** Buys a product on a separate ticket. Resolves to the product's id and the ticket. */
  onBuy: (
    form: BuyInForm,
    payment: Payment,
    key: string,
  ) => Promise<{ id: string; ticket: PurchaseTicket }>;
  /** Adds a product to the open ticket. Returns false if the product couldn't be added. */
  onTicket: (form: BuyInForm, images: readonly Image[]) => boolean;
};

export type IntakeFormProps = IntakeActions & {
  user: User;
  draft: { id: string; key: () => string; version: number };
  start: ProductStart;
  /** Whether this device has changes that the server doesn't have. */
  unsent?: boolean;
  keptPhotos?: readonly File[];
  startModel?: string;
  /** The {@link Way} in the form's address. */
  startWay?: Way | undefined;
  onDone: (productId: string, agreed: Agreed) => void;
};

/**
 * The intake form for a product. It can be used without a mouse: Enter moves to the next field, and Ctrl+Enter
 * submits the form.
 */
export function IntakeForm(props: IntakeFormProps) {
  const { user, draft, start, unsent = false, keptPhotos = [], startModel = '', startWay } = props;
  const { onBuy, onTicket, onDone } = props;
  const { id, version } = draft;
  const userId = user._id;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [key] = useState(draft.key);
  const { keeper, state } = useDraft({
    ...{ id, key, version, userId },
    unsure: unsent ? toDraft(start.values) : null,
  });
  const { data: contact } = useQuery({ ...lastContactQuery, enabled: version === 0 });
  const address = staffPaths.intakeDraft(id);
  const form = useProductForm(
    start,
    ({ values, images, missing }) => {
      keeper.change(toDraft(values), images, missing);
      if (window.location.pathname + window.location.search !== address) {
        void navigate(address, { replace: true, preventScrollReset: true });
      }
    },
    contact,
  );
  const { methods, uploads, photos } = form;
  useKeptPhotos({ id, userId }, keptPhotos, uploads);
  const { form: purchase, forget } = usePurchase(userId, id);
  const { form: terms, forget: forgetTerms } = useTerms(userId, id);
  const { way, chooseWay, forgetWay } = useWay(userId, id, startWay);
  const [payment, setPayment] = useState(() => readDefaults(userId).payment);
  const stock = useAddStock();
  const consign = useConsign();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const uploading = areUploading(photos);
  const element = useRef<HTMLFormElement>(null);
  const forms = { product: methods, purchase, terms };

  /**
   * Takes in the product. The id is empty if the product was added to the open ticket. Resolves to null if it couldn't
   * be added.
   */
  async function save(): Promise<{ id: string; agreed: Agreed } | null> {
    await keeper.rest();
    const { id: draft_id, key: intakeKey } = keeper.identity();
    // The draft's id tells the server to delete the draft when it adds the product.
    const product: NewProduct = { ...form.product(), draft_id };
    const bought = { product, ...purchase.getValues() };
    const agreedOn = (label: string, words: string) => ({ label, words, ticket: null });
    if (way === 'stock') {
      const { _id } = await stock.mutateAsync({ product, key: intakeKey });
      return { id: _id, agreed: agreedOn('Purchase', 'None, the shop already had it') };
    }
    if (way === 'consigned') {
      const { share, owner, owner_id } = terms.getValues();
      const form = { product, ...toConsignment({ share, owner, owner_id }) };
      const { _id: made } = await consign.mutateAsync({ form, key: intakeKey });
      const words = `${owner.name} gets ${share}% of the price`;
      return { id: made, agreed: { ...agreedOn('Agreed', words), consigned: true } };
    }
    if (way === 'bought') {
      const { id: madeId, ticket } = await onBuy(bought, payment, intakeKey);
      const how = payment === 'cash' ? 'in cash' : 'by transfer';
      const words = `${formatMoney(bought.paid)} ${how} to ${bought.seller.name}`;
      return { id: madeId, agreed: { label: 'Paid', words, ticket } };
    }
    return onTicket(bought, storedImages(photos)) ? { id: '', agreed: agreedOn('', '') } : null;
  }

  const submit = useSingleFlight(async () => {
    setFailure(null);
    const valid = [
      await form.check(),
      !isPurchase(way) || (await isValid(purchase)),
      way !== 'consigned' || (await isValid(terms)),
    ];
    if (valid.includes(false)) {
      focusFirstInvalid(element.current);
      return;
    }
    setBusy(true);
    try {
      const made = await save();
      if (made === null) return;
      keepDefaults(userId, methods.getValues(), payment);
      keeper.forget();
      forget();
      forgetTerms();
      forgetWay();
      void refresh(queryClient, draftsQuery.queryKey);
      onDone(made.id, made.agreed);
    } catch (error) {
      if (showIntakeError(error, forms)) focusFirstInvalid(element.current);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  });

  return (
    <form
      ref={element}
      noValidate
      aria-label="Take in"
      onKeyDown={onEnterMove}
      onSubmit={(event) => {
        event.preventDefault();
        if (!uploading) void submit();
      }}
      className="grid max-w-2xl gap-5"
    >
      <FormProvider {...methods}>
        <IntakeFields uploads={uploads} photos={photos} draftId={id} startModel={startModel} />
      </FormProvider>
      <WayFields
        way={way}
        onWay={chooseWay}
        payment={payment}
        onPayment={setPayment}
        purchase={purchase}
        terms={terms}
      />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-4 border-t border-rule bg-base-100 py-4">
        <Button
          look="amber"
          type="submit"
          className="h-14 px-8 text-lg"
          busy={busy}
          unavailable={uploading}
          aria-keyshortcuts="Control+Enter"
        >
          {uploading ? 'Uploading photos…' : way === 'ticket' ? 'Add to the ticket' : 'Take in'}
        </Button>
        <DraftStatus state={state} />
        {failure !== null && (
          <div className="w-full">
            <Refusal error={failure} />
          </div>
        )}
      </div>
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  const code = error instanceof ApiError ? error.code : null;
  return (
    <div className="grid gap-2">
      <FormError message={describeError(error).message} />
      {code === 'till_closed' && (
        <p>
          <Link to={staffPaths.till} className="text-link">
            Open the till
          </Link>{' '}
          or pay by transfer. Everything that you typed stays here.
        </p>
      )}
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
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
import { type OpenedDraft, useDraft } from '#src/selling/drafts/use-draft.ts';
import { focusFirstInvalid, isValid } from '#src/selling/form/first-invalid.ts';
import { StockInputSchema } from '#src/selling/form/product-form.ts';
import { draftsQuery, type NewProduct } from '#src/selling/selling-queries.ts';
import { useConsign } from '#src/stock/consignments/consignment-queries.ts';
import { Button } from '#src/ui/button.tsx';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { keepDefaults, type Payment, type Way } from './intake-defaults.ts';
import { showIntakeError } from './intake-errors.ts';
import { IntakeFields } from './intake-fields.tsx';
import { useAddStock } from './intake-queries.ts';
import { toConsignment, useArrival } from './use-arrival.ts';
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

export type IntakeFormProps = IntakeActions &
  OpenedDraft & {
    user: User;
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
  const { user, draft, startModel = '', startWay, onBuy, onTicket, onDone } = props;
  const { id } = draft;
  const userId = user._id;
  const queryClient = useQueryClient();
  const { keeper, state, form, begun } = useDraft(
    userId,
    props,
    staffPaths.intakeDraft(id),
    StockInputSchema,
  );
  const { methods, uploads, photos } = form;
  const arrival = useArrival(userId, id, begun, startWay);
  const way = useWatch({ control: arrival.control, name: 'way' });
  const stock = useAddStock();
  const consign = useConsign();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const uploading = areUploading(photos);
  const element = useRef<HTMLFormElement>(null);

  /**
   * Takes in the product. The id is empty if the product was added to the open ticket. Resolves to null if it couldn't
   * be added.
   */
  async function save(): Promise<{ id: string; agreed: Agreed } | null> {
    await keeper.rest();
    const { id: draft_id, key: intakeKey } = keeper.identity();
    // The draft's id tells the server to delete the draft when it adds the product.
    const product: NewProduct = { ...form.product(), draft_id };
    const arrived = arrival.getValues();
    const { owner, share, payment, paid, seller } = arrived;
    const bought = { product, paid, seller };
    const agreedOn = (label: string, words: string) => ({ label, words, ticket: null });
    if (way === 'stock') {
      const { _id } = await stock.mutateAsync({ product, key: intakeKey });
      return { id: _id, agreed: agreedOn('Purchase', 'None, the shop already had it') };
    }
    if (way === 'consigned') {
      const form = { product, ...toConsignment(arrived) };
      const { _id: made } = await consign.mutateAsync({ form, key: intakeKey });
      const words = `${owner.name} gets ${share}% of the price`;
      return { id: made, agreed: { ...agreedOn('Agreed', words), consigned: true } };
    }
    if (way === 'bought') {
      const { id: madeId, ticket } = await onBuy(bought, payment, intakeKey);
      const how = payment === 'cash' ? 'in cash' : 'by transfer';
      const words = `${formatMoney(paid)} ${how} to ${seller.name}`;
      return { id: madeId, agreed: { label: 'Paid', words, ticket } };
    }
    return onTicket(bought, storedImages(photos)) ? { id: '', agreed: agreedOn('', '') } : null;
  }

  const submit = useSingleFlight(async () => {
    setFailure(null);
    const valid = [await form.check(), await isValid(arrival)];
    if (valid.includes(false)) {
      focusFirstInvalid(element.current);
      return;
    }
    setBusy(true);
    try {
      const made = await save();
      if (made === null) return;
      keepDefaults(userId, methods.getValues(), arrival.getValues('payment'));
      keeper.forget();
      void refresh(queryClient, draftsQuery.queryKey);
      onDone(made.id, made.agreed);
    } catch (error) {
      if (showIntakeError(error, methods, arrival)) focusFirstInvalid(element.current);
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
      <FormProvider {...arrival}>
        <WayFields way={way} price={methods.watch('resale_price')} />
      </FormProvider>
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
        {failure !== null && <Refusal error={failure} />}
      </div>
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  return (
    <div className="grid w-full gap-2">
      <FormError message={describeError(error).message} />
      {error instanceof ApiError && error.code === 'till_closed' && (
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

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { mailReceipt, type Ticket } from '#contracts/counter/tickets.ts';
import { call } from '#src/lib/api.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';

type Form = z.infer<typeof mailReceipt.body>;

type MailReceiptProps = {
  ticket: Ticket;
  /** Whether the receipt is sent by itself, because the ticket is new and its customer agreed to emails. */
  automatic?: boolean;
  /** Whether narrow windows show only a part of the button's label, because other buttons are next to it. */
  isShort?: boolean;
  /** The classes of the button. */
  className?: string;
  /** Takes the focus when the field closes. Otherwise, the button does. */
  onClose?: () => void;
};

/**
 * Emails a ticket's receipt. If the customer's email address is on the ticket, one press sends it. Otherwise, the button
 * opens a field for the address.
 */
export function MailReceipt(props: MailReceiptProps) {
  const { ticket, automatic = false, isShort = false, className = '', onClose } = props;
  const known = ticket.customer?.email ?? '';
  const [typing, setTyping] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Form>({
    resolver: standardSchemaResolver(mailReceipt.body),
    defaultValues: { email: known },
  });
  const mailing = useMutation({
    mutationFn: (body: Form) => call(mailReceipt, { params: { id: ticket._id }, body }),
    onSuccess: () => typing && close(),
    onError(error) {
      flushSync(() => setTyping(true));
      showServerError(error, setError, ['email']);
    },
  });
  const sentTo = mailing.isSuccess ? mailing.variables.email : automatic ? known : '';
  function type() {
    flushSync(() => setTyping(true));
    setFocus('email');
  }
  function close() {
    flushSync(() => setTyping(false));
    if (onClose) onClose();
    else button.current?.focus();
  }
  function onMail() {
    if (mailing.isPending) return;
    if (known === '' || sentTo) type();
    else mailing.mutate({ email: known });
  }
  useCounterKeys({ [counterKeys.mail]: onMail });
  return (
    <>
      {typing ? (
        <form
          noValidate
          aria-label="Email the receipt"
          onSubmit={handleSubmit((form) => mailing.mutate(form))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
          className="grid w-full gap-3"
        >
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            error={formState.errors.email?.message}
            {...register('email')}
          />
          <FormError message={formState.errors.root?.server?.message} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="paper" onClick={close}>
              Cancel
            </Button>
            <Button look="amber" type="submit" busy={mailing.isPending}>
              Send receipt
            </Button>
          </div>
        </form>
      ) : (
        <Button
          ref={button}
          look="paper"
          className={className}
          busy={mailing.isPending}
          aria-keyshortcuts={counterKeys.mail}
          onClick={onMail}
        >
          {!mailing.isPending && <Mail aria-hidden="true" className="size-5" />}
          <span>
            Email{' '}
            {sentTo ? 'again' : <span className={isShort ? 'max-xl:sr-only' : ''}>receipt</span>}
          </span>
          <KeyCap name="M" />
        </Button>
      )}
      <p role="status" className={sentTo ? 'text-center wrap-anywhere' : 'sr-only'}>
        {sentTo && !typing && (
          <>
            The receipt is on its way to <b>{sentTo}</b>.
          </>
        )}
      </p>
    </>
  );
}

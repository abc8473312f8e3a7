import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { Ticket } from '#contracts/counter/tickets.ts';
import type { Paper } from '#contracts/printing.ts';
import { ApiError, failureOf } from '#src/lib/api-error.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { usualSheet } from '#src/lib/paper.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PrintBar } from '#src/ui/print-bar.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { MailReceipt } from './mail-receipt.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { RollPaper } from './roll-paper.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { ticketQuery } from './ticket-queries.ts';
import { useReceipt } from './use-receipt.ts';
import { VoidButton } from './void-button.tsx';

/** One ticket, with its printable receipt. */
export function Component() {
  const { id = '' } = useParams();
  const { data: ticket, error, isFetching, refetch } = useQuery(ticketQuery(id));
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <div className="print:hidden">
        <BackLink to={staffPaths.tickets} place="Tickets">
          Back
        </BackLink>
      </div>
      {ticket ? (
        <LoadedTicket key={ticket._id} ticket={ticket} />
      ) : (
        <>
          <PageHeading>Ticket</PageHeading>
          {!error && (
            <OnlineLoading label="The ticket is loading">
              <Skeleton className="h-112" />
            </OnlineLoading>
          )}
          {gone && (
            <EmptyState
              title="Ticket not found"
              action={
                <Link to={staffPaths.tickets} className={buttonClass('amber')}>
                  Tickets
                </Link>
              }
            >
              <p>We couldn’t find this ticket.</p>
            </EmptyState>
          )}
          {error && !gone && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
        </>
      )}
    </>
  );
}

type ReceiptPaper = Exclude<Paper, 'tag'>;
const paperNames: Record<ReceiptPaper, string> = {
  receipt: '80 mm roll',
  a4: 'A4',
  letter: 'Letter',
};

function LoadedTicket({ ticket }: { ticket: Ticket }) {
  const [paper, setPaper] = useState<ReceiptPaper>('receipt');
  const [returning, setReturning] = useState(false);
  /** Whether a scanned receipt opened this screen. In that case, the customer probably wants to return something. */
  const scanned = useLocation().state?.scanned === true;
  useCounterKeys(ticket.can.return ? { [counterKeys.takeBack]: () => setReturning(true) } : {});
  const sheet = usualSheet(navigator.language);
  const papers = ['receipt', sheet, sheet === 'a4' ? 'letter' : 'a4'] as const;
  const { roll, print } = useReceipt(ticket, paper, toastError);
  return (
    <>
      <PageHeading
        aside={
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label="Paper"
              className="w-36"
              value={paper}
              onChange={({ target }) =>
                setPaper(papers.find((name) => name === target.value) ?? 'receipt')
              }
            >
              {papers.map((name) => (
                <option key={name} value={name}>
                  {paperNames[name]}
                </option>
              ))}
            </SelectField>
            <PrintBar {...print} />
            <MailReceipt ticket={ticket} />
            {ticket.can.return && (
              <Button
                look="paper"
                aria-haspopup="dialog"
                aria-keyshortcuts={counterKeys.takeBack}
                data-arrival={scanned ? '' : undefined}
                onClick={() => setReturning(true)}
              >
                Return
                <KeyCap name="R" />
              </Button>
            )}
            {ticket.can.void && <VoidButton ticket={ticket} />}
          </div>
        }
      >
        {ticket.void ? 'Void' : ticket.kind === 'return' ? 'Return' : 'Ticket'}{' '}
        <span className="tabular-nums">{ticket.number}</span>
      </PageHeading>
      <TicketDetails ticket={ticket} />
      <ReturnDialog ticket={ticket} open={returning} onClose={() => setReturning(false)} />
      {createPortal(
        <div className="on-paper" aria-hidden="true">
          <RollPaper label={`Receipt ${ticket.number}`} roll={roll} wide={paper !== 'receipt'} />
        </div>,
        document.body,
      )}
    </>
  );
}

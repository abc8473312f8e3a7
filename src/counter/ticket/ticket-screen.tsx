import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useParams } from 'react-router-dom';
import type { Ticket } from '#contracts/counter/tickets.ts';
import type { Paper } from '#contracts/printing.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { usualSheet } from '#src/lib/paper.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { whyMissing } from '#src/lib/why-missing.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { MissingRecord } from '#src/ui/missing-record.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PrintBar } from '#src/ui/print-bar.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { MailReceipt } from './mail-receipt.tsx';
import { RollPaper } from './roll-paper.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { ticketQuery } from './ticket-queries.ts';
import { useReceipt } from './use-receipt.ts';
import { VoidButton, whyNotVoidable } from './void-button.tsx';

const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog, null);

/** One ticket, with its printable receipt. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(ticketQuery(id));
  const { data: ticket } = query;
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
          <MissingRecord
            name="ticket"
            {...whyMissing(query)}
            list="Tickets"
            to={staffPaths.tickets}
          />
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
            <MailReceipt ticket={ticket} isShort />
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
            {ticket.can.return && !ticket.can.void && (
              <p className="basis-full text-sm text-muted sm:text-end">{whyNotVoidable(ticket)}</p>
            )}
          </div>
        }
      >
        {ticket.kind === 'sale' ? 'Ticket' : ticket.void ? 'Void' : 'Return'}{' '}
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

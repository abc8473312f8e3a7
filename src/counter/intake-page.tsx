import { useNavigate } from 'react-router-dom';
import { searchCounter } from '#contracts/counter/counter.ts';
import { useCreateTicket } from '#src/counter/ticket/ticket-queries.ts';
import { useTicket } from '#src/counter/ticket/use-ticket.ts';
import { call } from '#src/lib/api.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { IntakeScreen } from '#src/stock/intake/intake-screen.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { toastError } from '#src/ui/toaster.tsx';

/**
 * The intake page. Products can be bought on a separate ticket, bought on the open ticket, or added without a
 * purchase.
 */
export function Component() {
  const session = useSession();
  const navigate = useNavigate();
  const { buy, sent } = useTicket();
  const create = useCreateTicket();
  return (
    <>
      <PageHeading>Take In</PageHeading>
      {session.status === 'signed-in' && (
        <IntakeScreen
          key={session.user._id}
          user={session.user}
          findStock={async (q) => (await call(searchCounter, { query: { q } })).scanned}
          onBuy={async (form, method, key) => {
            const payments = [{ method, amount: form.paid }];
            const body = { lines: [], buy_ins: [form], payments };
            const { lines, ...ticket } = await create.mutateAsync({ body, key });
            return { id: lines.find(({ kind }) => kind === 'bought')?.product_id ?? '', ticket };
          }}
          onTicket={(form, images) => {
            if (sent) {
              toastError('First check whether the open ticket was charged.');
              return false;
            }
            buy({ id: newUuid(), form, images: [...images] });
            void navigate(staffPaths.counter);
            return true;
          }}
        />
      )}
    </>
  );
}

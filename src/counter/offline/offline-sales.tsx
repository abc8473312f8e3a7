import { useEffect, useState } from 'react';
import { may } from '#contracts/permissions.ts';
import { openTicket, startTicket } from '#src/counter/ticket/ticket-store.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useReachable } from '#src/lib/reachability.ts';
import { useSession } from '#src/lib/session.ts';
import { Button } from '#src/ui/button.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { changeSale, type QueuedSale, queuedSales, readQueue, useQueuedSales } from './queue.ts';
import { isStuck, sendSales } from './send-sales.ts';

const pause = 30_000;

/**
 * Sends the sales that this computer made without a connection, and lists those that have not been sent. Renders nothing
 * if there are none.
 */
export function OfflineSales() {
  const sales = useQueuedSales();
  const reachable = useReachable();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : null;
  /** The sale to remove. */
  const [removed, setRemoved] = useState<QueuedSale | null>(null);
  const send = () => void sendSales().catch(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends at once when the shop is reachable or someone logs in
  useEffect(() => {
    send();
    const timer = setInterval(send, pause);
    return () => clearInterval(timer);
  }, [reachable, user?._id]);
  useEffect(() => {
    // The page was closed after the sale was stored, and before the ticket ended.
    const endSold = () =>
      queuedSales().some(({ key }) => key === openTicket().key) && startTicket();
    void readQueue().then(endSold, () => {});
  }, []);
  if (sales.length === 0) return null;

  async function retry(sale: QueuedSale, by = sale.by) {
    await changeSale(sale.key, (one) => ({ ...one, by, refused: null }));
    send();
  }
  return (
    <section aria-labelledby="offline-sales" className="plate grid gap-3 p-4">
      <h2 id="offline-sales" className="text-lg font-semibold">
        Sold without a connection
      </h2>
      <p role="status">{waitText(sales, reachable, user?._id)}</p>
      <ul className="grid gap-2">
        {sales.map((sale) => (
          <li key={sale.key} className="grid gap-2 border-t border-rule pt-2">
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">
                <b className="tabular-nums">{sale.body.offline.number}</b>
                <span className="block break-words">{sale.names.join(', ')}</span>
                <span className="text-sm text-muted">
                  {formatMoment(sale.body.offline.sold_at)}, <bdi>{sale.by.name}</bdi>
                </span>
              </span>
              <b className="tabular-nums">{formatMoney(sale.total)}</b>
            </p>
            {sale.refused && <p className="font-semibold text-error">{refusedText(sale)}</p>}
            <div className="flex flex-wrap gap-3 empty:hidden">
              {reachable && isStuck(sale) && (
                <>
                  <Button look="paper" onClick={() => retry(sale)}>
                    Send {sale.body.offline.number} again
                  </Button>
                  <Button look="paper" aria-haspopup="dialog" onClick={() => setRemoved(sale)}>
                    Remove {sale.body.offline.number}
                  </Button>
                </>
              )}
              {user && sale.by._id !== user._id && may(user.role, 'approve') && (
                <Button look="paper" onClick={() => retry(sale, user)}>
                  Send {sale.body.offline.number} in my name
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <QuestionDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={`Remove ${removed?.body.offline.number}?`}
        button="Remove"
        onConfirm={() => {
          if (removed) void changeSale(removed.key, () => null);
          setRemoved(null);
        }}
      >
        <p>
          Only remove this sale if its {removed && formatMoney(removed.total)} is on another ticket.
        </p>
      </QuestionDialog>
    </section>
  );
}

const refusedText = ({ refused }: QueuedSale) =>
  refused?.code === 'till_closed'
    ? 'The till is closed. When you open it, don’t count the cash from these sales.'
    : refused?.message;

/** Returns what the sales wait for. */
function waitText(sales: readonly QueuedSale[], reachable: boolean, userId = ''): string {
  if (!reachable) return `${countText(sales.length)} on this computer until there is a connection.`;
  const others = sales.filter(({ by }) => by._id !== userId);
  const names = [...new Set(others.map(({ by }) => by.name))].join(' and ');
  if (others.length > 0) {
    return `${names} must log in to send ${others.length === 1 ? '1 sale' : `${others.length} sales`}.`;
  }
  if (sales.some(isStuck)) return 'The server rejected some sales. They are kept on this computer.';
  return `${countText(sales.length)} to be sent.`;
}

const countText = (count: number) => (count === 1 ? '1 sale waits' : `${count} sales wait`);

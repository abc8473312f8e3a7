import type { Layaway } from '#contracts/counter/layaways.ts';
import { Badge } from '#src/ui/badge.tsx';

/** A badge for a layaway that is overdue or has ended. */
export function LayawayState({ layaway }: { layaway: Layaway }) {
  const { status, overdue } = layaway;
  if (overdue) return <Badge tone="tobacco">Overdue</Badge>;
  if (status === 'completed') return <Badge tone="surf">Completed</Badge>;
  return status === 'cancelled' ? <Badge>Canceled</Badge> : null;
}

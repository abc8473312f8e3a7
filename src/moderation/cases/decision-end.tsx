import { formatDay } from '#src/lib/dates.ts';
import { Badge } from '#src/ui/badge.tsx';

/** A badge on a decision that is no longer in effect. Renders nothing for other decisions. */
export function DecisionEnd({ ended, reversed }: DecisionEndProps) {
  if (reversed !== null) return <Badge>Reversed on {formatDay(reversed)}</Badge>;
  return ended && <Badge>Ended on {formatDay(ended)}</Badge>;
}

type DecisionEndProps = {
  /** When the decision's last effect ended, or null. */
  ended: string | null;
  /** When an appeal reversed the decision, or null. */
  reversed: string | null;
};

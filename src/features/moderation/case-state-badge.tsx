import type { CaseState } from '#contracts/case-states.ts';
import { Badge } from '#src/ui/badge.tsx';
import { caseStateWords } from './case-words.ts';

/** A badge that shows a case's state. */
export function CaseStateBadge({ state }: { state: CaseState }) {
  const [words, tone] = caseStateWords[state];
  return <Badge tone={tone}>{words}</Badge>;
}

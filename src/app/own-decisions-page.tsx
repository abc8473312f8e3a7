import { DecisionProof } from '#src/audit/decision-proof.tsx';
import { OwnDecisionsScreen } from '#src/moderation/own-decisions/own-decisions-screen.tsx';

/** The decisions about the user, each with its proof from the audit log. */
export function Component() {
  return <OwnDecisionsScreen proof={(id) => <DecisionProof id={id} />} />;
}

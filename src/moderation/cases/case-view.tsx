import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Case } from '#contracts/moderation/cases.ts';
import type { Decision } from '#contracts/moderation/decisions.ts';
import { useCounterKeys } from '#src/lib/counter-keys.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { ModeratorNotes } from '#src/moderation/notes/moderator-notes.tsx';
import { DecidedNote } from '#src/moderation/own-decisions/decided-note.tsx';
import { Button } from '#src/ui/button.tsx';
import { AppealVerdict } from './appeal-verdict.tsx';
import { AskButton, CaseConversation } from './case-conversation.tsx';
import { CaseDecisions } from './case-decisions.tsx';
import { CaseLinks } from './case-links.tsx';
import { CaseProduct } from './case-product.tsx';
import { CaseReports } from './case-reports.tsx';
import { CaseSection } from './case-section.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { DecisionForm, type SuspensionChange } from './decision-form.tsx';
import { PersonHistory } from './person-history.tsx';
import { ProductComparison } from './product-comparison.tsx';
import { useClaimKeeper } from './use-claim-keeper.ts';

type CaseViewProps = {
  item: Case;
  admin: boolean;
  /** What the moderator wants to do with the person's suspension, if they came from the person's page. */
  wanted: SuspensionChange | null;
  /** Called once `wanted` is chosen in the form. */
  onChosen: () => void;
};

/** Shows a case. Changes by others appear without a reload, and the moderator has to confirm them before deciding. */
export function CaseView({ item, admin, wanted, onChosen }: CaseViewProps) {
  const [seen, setSeen] = useState(item.version);
  const claim = useClaimKeeper(item, (version) =>
    // A jump by more than one version contains someone else's change, which the moderator still has to read.
    setSeen((read) => (version === read + 1 ? version : read)),
  );
  const { product } = item;
  const side = useRef<HTMLElement>(null);
  const appealed = item.decisions.find(({ appeal }) => appeal !== null && appeal.outcome === null);
  // The version of the case that the moderator has just decided. Equals `item.version` until the case has
  // been reloaded.
  const [decidedVersion, setDecidedVersion] = useState<number | null>(null);
  const reloading = decidedVersion === item.version;
  const decided = reloading || item.state === 'decided' || item.state === 'final';
  // If someone else decides the case while the moderator is writing, the form stays open and keeps its text.
  const [writing, setWriting] = useState(!decided || wanted !== null);
  const decides = item.can.decide && (!decided || writing);
  const decidesAppeal = item.can.decide_appeal && !reloading;
  const works = decides || decidesAppeal;
  const whyNot = works || reloading ? null : whyNotAllowed(item);
  const focusField = () =>
    side.current?.querySelector<HTMLElement>('input, select, textarea, [data-again]')?.focus();
  useCounterKeys({ c: () => works && item.can.claim && claim.take(), d: focusField });
  function onDecided() {
    setDecidedVersion(item.version);
    setWriting(false);
  }
  function closeForm() {
    flushSync(() => setWriting(false));
    side.current?.querySelector<HTMLElement>('[data-again]')?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the case opens
  useEffect(() => {
    if (wanted !== null) focusField();
  }, []);
  const worked = useRef(works);
  useEffect(() => {
    // The form has disappeared together with its focused button, so move focus to this column.
    if (worked.current && !works && document.activeElement === document.body) side.current?.focus();
    worked.current = works;
  }, [works]);
  // Without a form, no decision can be based on an old version, so the new version counts as read.
  if (!works && seen !== item.version) setSeen(item.version);

  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-10">
        {product && <CaseProduct item={{ ...item, product }} />}
        <CaseLinks links={item.links} />
        {works && (
          // In narrow windows, the form is at the end of a long page.
          <Button
            look="amber"
            className="justify-self-start xl:hidden"
            onClick={() => {
              focusField();
              document.activeElement?.scrollIntoView({ block: 'center' });
            }}
          >
            {decidesAppeal ? 'Decide this appeal' : 'Decide this case'}
          </Button>
        )}
        {appealed?.appeal && <OpenAppeal appeal={appealed.appeal} name={item.person.name} />}
        {item.conversation.length > 0 && <CaseConversation messages={item.conversation} />}
        <CaseReports item={item} />
        <AskButton item={item} />
        {product && <ProductComparison product={product} />}
        <PersonHistory item={item} />
        <ModeratorNotes title="Notes on this case" of={{ about: 'case', id: item._id }} />
        <ModeratorNotes
          title={`Notes on ${item.person.name}`}
          of={{ about: 'person', id: item.person._id }}
        />
      </div>
      <section
        ref={side}
        tabIndex={-1}
        aria-label="Work on this case"
        // In narrow windows, say at the top of the long page that there is no form.
        className={`grid min-w-0 content-start gap-8 outline-none ${whyNot ? 'max-xl:order-first' : ''}`}
      >
        {(works || item.claim) && <ClaimBar item={item} claim={claim} />}
        {decidedVersion !== null && decided && !writing && (
          <DecidedNote id={item._id} admin={admin} />
        )}
        {works && seen !== item.version && (
          <div
            role="alert"
            className="plate grid justify-items-start gap-3 border-l-4 border-l-secondary p-4"
          >
            <p>
              This case has changed since you opened it. Read what has changed before you decide.
            </p>
            <Button look="paper" onClick={() => setSeen(item.version)}>
              I have read the changes
            </Button>
          </div>
        )}
        {decides && (
          <CaseSection title="Decide">
            <DecisionForm
              item={item}
              admin={admin}
              version={seen}
              onWork={claim.extend}
              onDecided={onDecided}
              onCancel={decided ? closeForm : undefined}
              wanted={wanted}
              onChosen={onChosen}
            />
          </CaseSection>
        )}
        {whyNot && <p className="plate p-4">{whyNot}</p>}
        {decidesAppeal && appealed?.appeal && (
          <CaseSection title="Decide the appeal">
            <AppealVerdict item={item} decision={appealed} onDecided={onDecided} />
          </CaseSection>
        )}
        <CaseDecisions decisions={item.decisions} />
        {item.can.decide && !decides && !reloading && (
          <Button
            look="paper"
            data-again=""
            className="justify-self-start"
            onClick={() => {
              flushSync(() => setWriting(true));
              focusField();
            }}
          >
            Change or lift this decision
          </Button>
        )}
      </section>
    </div>
  );
}

/** Returns why the moderator can't decide a waiting case, or null. Someone else's claim has its own note. */
function whyNotAllowed({ state, own_appeal, own_report, claim, can }: Case): string | null {
  if (state === 'decided' || state === 'final') return null;
  if (own_report) return 'You reported this, so another moderator has to decide.';
  if (own_appeal) {
    return 'You made this decision, so an admin who didn’t make it has to decide the appeal.';
  }
  return claim || can.claim ? null : 'Only an admin can decide this case.';
}

type OpenAppealProps = { appeal: NonNullable<Decision['appeal']>; name: string };

/** An appeal that has not been decided yet. */
function OpenAppeal({ appeal: { text, at }, name }: OpenAppealProps) {
  return (
    <CaseSection title="Appeal">
      <div className="plate grid gap-2 border-l-4 border-l-secondary p-4">
        <p className="text-sm text-muted">
          <bdi>{name}</bdi>, {formatDayAndTime(at)}
        </p>
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </div>
    </CaseSection>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type * as z from 'zod/mini';
import { maxEvidence, ReportForm as Schema } from '#contracts/moderation/reports.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formDraft } from '#src/lib/local-drafts.ts';
import { paths } from '#src/lib/paths.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { EvidenceField } from '#src/media/photos/evidence-field.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { ReasonStep } from './reason-step.tsx';
import { type Reportable, useCreateReport } from './report-queries.ts';

/** `reason` is an empty string until a reason is chosen. */
type Fields = z.input<typeof Schema>;

type ReportFormProps = {
  about: Reportable;
  userId: string;
  onCancel: () => void;
  onDone: () => void;
};

/**
 * A form that asks for the target and the reason, then for the details. What the user has typed survives closing the
 * form and reloading the page.
 */
export function ReportForm({ about, userId, onCancel, onDone }: ReportFormProps) {
  const { id, type } = 'type' in about ? about : { id: about._id, type: 'product' as const };
  const [draft] = useState(() => formDraft(userId, `report:${id}`));
  const [detailed, setDetailed] = useState(false);
  const [photosReady, setPhotosReady] = useState(true);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const creating = useCreateReport();
  const { text = '', reason } = draft.read();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: {
      target: { type, id },
      text,
      evidence: [],
      ...(reason !== undefined && { reason: reason as Fields['reason'] }),
    },
  });
  const { input, handleSubmit, setError, setValue, getValues, formState } = form;
  const { errors } = formState;
  const steps = useRef<HTMLFormElement>(null);
  const [reached, setReached] = useState(false);
  // Moves focus, because the focused field belonged to the previous step.
  useEffect(() => {
    if (!reached) return;
    steps.current?.querySelector<HTMLElement>(detailed ? 'textarea' : 'input:checked')?.focus();
  }, [detailed, reached]);

  async function next() {
    if (!(await form.trigger(['target', 'reason'], { shouldFocus: true }))) return;
    setReached(true);
    setDetailed(true);
  }
  const submit = useSingleFlight(async (report: Fields) => {
    if (!photosReady) {
      setError('evidence', {
        message: 'Wait until all photos are uploaded, or remove those that failed.',
      });
      return;
    }
    try {
      await creating.mutateAsync(report);
    } catch (error) {
      const shown = showServerError(error, setError, ['text', 'evidence']);
      setRefusal(!shown && error instanceof ApiError ? error : null);
      return;
    }
    draft.forget();
    onDone();
  });

  return (
    <form
      ref={steps}
      noValidate
      onSubmit={(event) => {
        if (detailed) return void handleSubmit(submit)(event);
        event.preventDefault();
        void next();
      }}
      onChange={() => {
        const typed = getValues();
        draft.save({ text: typed.text ?? '', ...(typed.reason && { reason: typed.reason }) });
      }}
      className="grid gap-6"
    >
      <Stepper
        label="Steps of the report"
        steps={['What is wrong', 'Details']}
        current={detailed ? 1 : 0}
      />
      {!detailed && <ReasonStep about={about} form={form} />}
      {/* The photo field stays mounted, because photos may still be uploading. */}
      {reached && (
        <div hidden={!detailed} className="grid gap-6">
          <TextAreaField
            label={getValues('reason') === 'other' ? 'What is wrong' : 'What is wrong (optional)'}
            hint="What you saw, and where. Don’t include passwords or payment data."
            {...input('text')}
          />
          <EvidenceField
            most={maxEvidence}
            error={errors.evidence?.message}
            onChange={({ urls, ready }) => {
              setValue('evidence', urls);
              setPhotosReady(ready);
            }}
          />
          {getValues('reason') === 'stolen' && (
            <p>
              Is it yours?{' '}
              <Link to={paths.stolen} className="text-link">
                Register its serial number
              </Link>
              , and we’ll look out for it.
            </p>
          )}
          <p className="text-sm text-muted">
            A moderator will review your report
            {type === 'message' && ' and up to 19 messages before'} and decide. We will tell you the
            outcome. The person concerned never learns who sent the report.
          </p>
        </div>
      )}
      {refusal && <ReportRefusal error={refusal} />}
      <div className="flex flex-wrap justify-end gap-3 bottom-0 bg-base-100 py-3 [@media(min-height:40rem)]:sticky">
        <Button look="paper" onClick={detailed ? () => setDetailed(false) : onCancel}>
          {detailed ? 'Back' : 'Cancel'}
        </Button>
        <Button look="amber" type="submit" busy={creating.isPending}>
          {detailed ? 'Send report' : 'Next'}
        </Button>
      </div>
    </form>
  );
}

/** Shows why the server rejected a report, and what to do next. */
function ReportRefusal({ error }: { error: ApiError }) {
  const repeated = error.code === 'conflict';
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-box border border-error px-4 py-3"
    >
      <p className="font-semibold text-error">
        {repeated ? 'You already reported this.' : error.message}
      </p>
      {repeated && (
        <Link to={paths.myReports} className={buttonClass('paper')}>
          My Reports
        </Link>
      )}
    </div>
  );
}
